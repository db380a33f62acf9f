import { useQuery } from '@tanstack/react-query'
import { Flame } from 'lucide'
import { Page } from '../layout/page.tsx'
import { useApi } from '../lib/use-api.ts'
import { ListFailure } from '../product/list-failure.tsx'
import { ProductGrid, ProductGridSkeleton } from '../product/product-grid.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Tag } from '../ui/price-tag.tsx'
import { hotItemsQuery } from './hot-items-query.ts'

export function HotItemsPage() {
  return (
    <Page title="Hot Items" description="What people look at most right now: trending vintage and second-hand finds.">
      <header className="mt-8 mb-8 sm:mt-12">
        <h1 className="font-semibold font-serif text-3xl">Hot Items</h1>
        <p className="mt-2 max-w-text text-muted">
          What people keep coming back to. There's only one of each, so the first to pay takes it home.
        </p>
      </header>
      <HotItems />
      <StartSelling />
    </Page>
  )
}

function HotItems() {
  const { data: products, error, refetch } = useQuery(hotItemsQuery(useApi()))
  if (error && !products) return <ListFailure error={error} onRetry={refetch} />
  if (!products) return <ProductGridSkeleton count={8} />
  if (products.length > 0) return <ProductGrid products={products} badge={<Tag tone="hot">HOT</Tag>} />
  return (
    <EmptyState icon={Flame} title="No Hot Items Yet" text="An item turns hot once enough people have looked at it.">
      <ButtonLink to="/marketplace">Browse All Items</ButtonLink>
    </EmptyState>
  )
}

function StartSelling() {
  return (
    <section className="mt-16 flex flex-wrap items-center justify-between gap-x-10 gap-y-5 border-line border-y py-9">
      <div className="max-w-text">
        <h2 className="font-semibold font-serif text-2xl">Yours could be here</h2>
        <p className="mt-2 text-muted">
          Take photos of what you no longer need, let us write the description, and bring it to the next pop-up sale.
          Listing is free.
        </p>
      </div>
      <ButtonLink to="/register" size="large">
        Start Selling Today
      </ButtonLink>
    </section>
  )
}
