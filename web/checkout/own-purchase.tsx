import { Link } from '@tanstack/react-router'
import { startedFor } from '../cart/started-checkout.ts'
import { now } from '../lib/clock.ts'
import { useKnownUser } from '../session/session.ts'
import { inlineLinkClass } from '../ui/inline-link.ts'

/** On a sold item: its buyer may be here, who has lost the receipt or never came back from the payment page. */
export default function OwnPurchase({ productId }: { productId: number }) {
  const user = useKnownUser()
  const started = startedFor(productId, now())
  if (started)
    return (
      <p>
        Did you pay for it?{' '}
        <Link
          to="/purchase-success"
          search={{ session_id: started.sessionId, product: String(productId) }}
          className={inlineLinkClass}
        >
          See your purchase
        </Link>
      </p>
    )
  return (
    <p>
      Is it yours?{' '}
      <Link to={user ? '/orders' : '/receipts'} className={inlineLinkClass}>
        Find your receipt
      </Link>
    </p>
  )
}
