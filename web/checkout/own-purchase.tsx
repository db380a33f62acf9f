import { Link } from '@tanstack/react-router'
import type { Product } from '../../contracts/product.ts'
import { startedFor } from '../cart/started-checkout.ts'
import { now } from '../lib/clock.ts'
import { useKnownUser } from '../session/session.ts'
import { inlineLinkClass } from '../ui/inline-link.ts'

/** On a sold item: its buyer may be here, who has lost the receipt or never came back from the payment page. */
export default function OwnPurchase({ product: { id, sellerId } }: { product: Product }) {
  const user = useKnownUser()
  const started = startedFor(id, now())
  if (started)
    return (
      <p>
        Did you pay for it?{' '}
        <Link
          to="/purchase-success"
          search={{ session_id: started.sessionId, product: String(id) }}
          className={inlineLinkClass}
        >
          See your purchase
        </Link>
      </p>
    )
  // The room is reserved.
  if (user?.id === sellerId) return <div className="min-h-11" />
  return (
    <p>
      Did you buy it?{' '}
      <Link to={user ? '/orders' : '/receipts'} className={inlineLinkClass}>
        Find your receipt
      </Link>
    </p>
  )
}
