import { Page } from '../../layout/page.tsx'
import { ProductGridSkeleton } from '../../product/product-grid.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { layout } from './seller-profile-page.tsx'

export default function SellerProfileSkeleton() {
  return (
    <Page>
      <h1 className="sr-only">Loading seller</h1>
      <div className={layout}>
        <div className="flex items-start gap-6">
          <Skeleton className="size-24 rounded-full sm:size-28" />
          <div className="grid flex-1 gap-3">
            <Skeleton className="h-10 w-56 max-w-full" />
            <Skeleton className="h-5 w-36" />
            <Skeleton className="mt-3 h-5 w-full max-w-text" />
          </div>
        </div>
        <Skeleton className="h-24 w-full" />
        <ProductGridSkeleton count={8} />
      </div>
    </Page>
  )
}
