import { createFileRoute } from '@tanstack/react-router'
import { BuyButtons } from '../checkout/buy-buttons.tsx'
import { pendingPage } from '../layout/pending-page.tsx'
import { load } from '../lib/load.ts'
import { orMissing } from '../lib/missing.ts'
import { useApi } from '../lib/use-api.ts'
import { cachedProduct } from '../product/cached-product.ts'
import { ensureProduct } from '../product/ensure-product.ts'
import { ProductMissing } from '../product/product-missing.tsx'
import { ProductPage } from '../product/product-page.tsx'
import ProductPageSkeleton from '../product/product-page-skeleton.tsx'
import { recommendationsQuery } from '../product/product-queries.ts'
import { useProduct } from '../product/use-product.ts'
import { currentSaleQuery, upcomingSaleQuery } from '../sale/sale-queries.ts'

export const Route = createFileRoute('/product/$id')({
  codeSplitGroupings: [['component'], ['notFoundComponent']],
  loader: async ({ context, params: { id }, preload }) => {
    const { queryClient, api } = context
    const others = load(
      queryClient.prefetchQuery(recommendationsQuery(api, id)),
      queryClient.prefetchQuery(currentSaleQuery(api)),
      queryClient.prefetchQuery(upcomingSaleQuery(api)),
    )
    try {
      // Fetching a product counts as a view; hovering over its card must not.
      if (!preload && !cachedProduct(queryClient, id)) await ensureProduct(context, id)
    } finally {
      // For a missing product too: pending reads would be streamed, and fail in the browser with an unhandled rejection.
      await others
    }
  },
  component: Shown,
  pendingMs: 300,
  pendingComponent: pendingPage('Item', () => import('../product/product-page-skeleton.tsx')),
  notFoundComponent: ProductMissing,
})

function Shown() {
  const { id } = Route.useParams()
  const { product, error, readAt } = useProduct(useApi(), id)
  if (product) {
    const buyButtons = <BuyButtons key={product.id} product={product} readAt={readAt} />
    return <ProductPage product={product} readAt={readAt} buyButtons={buyButtons} />
  }
  if (error) throw orMissing(error)
  return <ProductPageSkeleton />
}
