import { createFileRoute } from '@tanstack/react-router'
import { CartCheckoutPage } from '../checkout/cart-checkout-page.tsx'
import { WaitingPage } from '../layout/waiting-page.tsx'
import { textParams } from '../lib/text-params.ts'
import { currentSaleQuery, upcomingSaleQuery } from '../sale/sale-queries.ts'
import { currentUserQuery } from '../session/session.ts'

export const Route = createFileRoute('/checkout/cart')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: textParams<{ cancelled?: string; session_id?: string }>('cancelled', 'session_id'),
  loader: async ({ context }) => {
    const { queryClient, api } = context
    await Promise.all([
      queryClient.prefetchQuery(currentUserQuery(api)),
      queryClient.prefetchQuery(currentSaleQuery(api)),
      queryClient.prefetchQuery(upcomingSaleQuery(api)),
    ])
  },
  component: Checkout,
  pendingMs: 300,
  // Not split off: it shows while the code loads, too.
  pendingComponent: () => <WaitingPage title="Checkout" />,
})

function Checkout() {
  const navigate = Route.useNavigate()
  const { cancelled, session_id } = Route.useSearch()
  return (
    <CartCheckoutPage
      cancelled={cancelled !== undefined}
      sessionId={session_id}
      // A reload must not cancel a payment started after it.
      onCancelled={() => navigate({ search: {}, state: true, replace: true, viewTransition: false })}
    />
  )
}
