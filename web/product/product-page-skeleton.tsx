import { clsx } from 'clsx'
import { Page } from '../layout/page.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { photoHeight, productColumns } from './product-columns.ts'

export default function ProductPageSkeleton() {
  return (
    <Page>
      <h1 className="sr-only">Loading item</h1>
      <div className={productColumns}>
        <Skeleton className={clsx('aspect-3/4 w-full rounded-lg', photoHeight)} />
        <div className="grid gap-5">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-10 w-4/5" />
          <Skeleton className="h-10 w-32" />
          <Skeleton className="h-20 w-full" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
      </div>
    </Page>
  )
}
