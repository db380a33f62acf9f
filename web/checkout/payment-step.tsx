import { Lock } from 'lucide-react'
import type { Buyer } from '../../contracts/checkout.ts'
import { formatPrice } from '../../contracts/money.ts'
import type { Product } from '../../contracts/product.ts'
import { useOffline } from '../lib/online.ts'
import { useSite } from '../lib/site.ts'
import { Button } from '../ui/button.tsx'
import { FailureNote } from './failure-note.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import { useOpenCheckout } from './use-open-checkout.ts'

const FAILURE = { title: 'Payment Failed', description: 'Please try again' }

interface PaymentStepProps {
  product: Product
  buyer: Buyer
  /** A payment of this buyer is open, and holds the item until then. */
  heldUntil: string | undefined
  /** Back to the details; undefined when they come from an account. */
  onEdit: (() => void) | undefined
}

export function PaymentStep({ product, buyer, heldUntil, onEdit }: PaymentStepProps) {
  const { paymentProvider } = useSite()
  const offline = useOffline()
  const checkout = useOpenCheckout({
    productId: product.id,
    call: 'POST /api/create-checkout-session',
    failure: FAILURE,
  })
  return (
    <section className="grid grid-cols-1 gap-5">
      <h2 className="font-semibold font-serif text-xl">Payment</h2>
      <dl className="divide-y divide-line border-line border-y">
        <Row name="Item">{product.title}</Row>
        <Row name="Price">{formatPrice(product.price)}</Row>
        <Row name="Email">{buyer.buyerEmail}</Row>
        <Row name="Name">{buyer.buyerName}</Row>
      </dl>
      {heldUntil && <HoldCountdown expiresAt={heldUntil} />}
      {checkout.error && <FailureNote error={checkout.error} failure={FAILURE} />}
      <Button
        size="large"
        disabled={offline}
        busy={checkout.busy}
        busyText="Processing..."
        onClick={() => checkout.open(buyer)}
      >
        Pay {formatPrice(product.price)}
      </Button>
      <p className="flex items-center gap-2 text-muted text-sm">
        <Lock aria-hidden="true" className="size-4 shrink-0" />
        You'll pay on {paymentProvider.endsWith('s') ? `${paymentProvider}'` : `${paymentProvider}'s`} secure page. The
        item is held for you for 30 minutes.
      </p>
      {onEdit && (
        <Button variant="quiet" className="-ml-5 justify-self-start" onClick={onEdit}>
          Change email or name
        </Button>
      )}
    </section>
  )
}

const Row = ({ name, children }: { name: string; children: string }) => (
  <div className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 py-2.5">
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)
