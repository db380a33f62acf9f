import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { CancelledAtTill } from '../checkout/cancelled-at-till.tsx'
import { CheckoutPage } from '../checkout/checkout-page.tsx'
import { WaitingPage } from '../layout/waiting-page.tsx'
import { isMissing, orMissing } from '../lib/missing.ts'
import { textParams } from '../lib/text-params.ts'
import { useApi } from '../lib/use-api.ts'
import { ensureProduct } from '../product/ensure-product.ts'
import { ProductMissing } from '../product/product-missing.tsx'
import { productQuery } from '../product/product-queries.ts'
import { currentSaleQuery, upcomingSaleQuery } from '../sale/sale-queries.ts'
import { currentUserQuery } from '../session/session.ts'

export const Route = createFileRoute('/checkout/$id')({
  codeSplitGroupings: [['loader', 'component'], ['notFoundComponent']],
  validateSearch: textParams<{ cancelled?: string; session_id?: string }>('cancelled', 'session_id'),
  loader: async ({ context, params: { id } }) => {
    const { queryClient, api } = context
    await Promise.all([
      ensureProduct(context, id),
      queryClient.prefetchQuery(currentUserQuery(api)),
      queryClient.prefetchQuery(currentSaleQuery(api)),
      queryClient.prefetchQuery(upcomingSaleQuery(api)),
    ])
  },
  component: Checkout,
  pendingMs: 300,
  // Not split off: it shows while the code loads, too.
  pendingComponent: () => <WaitingPage title="Checkout" label="Loading item" />,
  notFoundComponent: ProductMissing,
})

function Checkout() {
  const navigate = Route.useNavigate()
  const { cancelled, session_id } = Route.useSearch()
  const { data: product, error, dataUpdatedAt } = useSuspenseQuery(productQuery(useApi(), Route.useParams().id))
  // An item that has been taken off sale keeps its last data.
  if (isMissing(error)) throw orMissing(error)
  if (cancelled === 'till') return <CancelledAtTill />
  return (
    <CheckoutPage
      key={product.id}
      product={product}
      readAt={dataUpdatedAt}
      cancelled={cancelled !== undefined}
      sessionId={session_id}
      // A reload must not cancel a payment started after it.
      onCancelled={() => navigate({ search: {}, state: true, replace: true, viewTransition: false })}
    />
  )
}
