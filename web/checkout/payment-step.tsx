import { Lock } from 'lucide'
import { useEffect, useRef } from 'react'
import type { Buyer } from '../../contracts/checkout.ts'
import { formatCents } from '../../contracts/money.ts'
import type { Product } from '../../contracts/product.ts'
import { useOffline } from '../lib/online.ts'
import { useSite } from '../lib/site.ts'
import { Button } from '../ui/button.tsx'
import { focusOnce } from '../ui/focus-once.ts'
import { Icon } from '../ui/icon.tsx'
import { FailureNote } from './failure-note.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import { SomeGone } from './some-gone.tsx'
import { unavailableOf, useOpenCheckout } from './use-open-checkout.ts'
import { useTotals } from './use-totals.ts'

const FAILURE = { title: 'Payment Failed', description: 'Please try again' }

export interface PaymentStepProps {
  /** The items to pay for, at least one. */
  products: Product[]
  buyer: Buyer
  /** The buyer's account; null for a guest. */
  accountId: number | null
  /** Set if a payment of this buyer is open, which holds the item until then. */
  heldUntil: string | undefined
  /** Returns to the buyer's details; undefined when they come from an account. */
  onEdit: (() => void) | undefined
  /** The items to pay for, and those removed in the meantime. */
  known?: Product[]
  /** By someone else; hides the step. */
  isHeld?: boolean
}

export function PaymentStep({
  products,
  buyer,
  accountId,
  heldUntil,
  onEdit,
  known = products,
  isHeld = false,
}: PaymentStepProps) {
  const { paymentProvider } = useSite()
  const offline = useOffline()
  const { price, tax, total } = useTotals(products)
  const productIds = products.map(({ id }) => id)
  const checkout = useOpenCheckout({ productIds, call: 'POST /api/create-checkout-session', failure: FAILURE })
  const { reset } = checkout
  // The page says so itself, and the failure is no longer true when the hold ends.
  useEffect(() => {
    if (isHeld) reset()
  }, [isHeld, reset])
  const pay = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A busy button is disabled and loses the focus.
    if (checkout.error && document.activeElement === document.body) pay.current?.focus({ preventScroll: true })
  }, [checkout.error])
  const unavailable = unavailableOf(checkout.error)
  const rest = productIds.filter((id) => unavailable.every(({ productId }) => productId !== id))
  return (
    <section className="grid grid-cols-1 gap-5">
      {/* A guest comes here from the form, whose button had the focus. */}
      <h2
        ref={onEdit && focusOnce}
        tabIndex={-1}
        className="scroll-mt-24 font-semibold font-serif text-xl outline-none"
      >
        Payment
      </h2>
      <dl className="divide-y divide-line border-line border-y">
        {products.length === 1 ? (
          <Row name="Item">{products[0]?.title ?? ''}</Row>
        ) : (
          <Row name="Items">{String(products.length)}</Row>
        )}
        {tax > 0 ? (
          <>
            <Row name="Price">{formatCents(price)}</Row>
            <Row name="Sales tax">{formatCents(tax)}</Row>
            <Row name="Total">{formatCents(total)}</Row>
          </>
        ) : (
          <Row name={products.length === 1 ? 'Price' : 'Total'}>{formatCents(total)}</Row>
        )}
        <Row name="Email">{buyer.buyerEmail}</Row>
        <Row name="Name">{buyer.buyerName}</Row>
      </dl>
      {heldUntil && <HoldCountdown expiresAt={heldUntil}>Your payment page is still open.</HoldCountdown>}
      {checkout.error && unavailable.length === 0 && <FailureNote error={checkout.error} failure={FAILURE} />}
      <SomeGone
        products={known}
        unavailable={unavailable}
        rest={rest.length}
        onContinue={() => checkout.open({ ...buyer, accountId, only: rest })}
      />
      <Button
        ref={pay}
        size="large"
        disabled={offline}
        busy={checkout.busy}
        busyText="Processing..."
        onClick={() => checkout.open({ ...buyer, accountId })}
      >
        Pay {formatCents(total)}
      </Button>
      <p className="flex items-center gap-2 text-muted text-sm">
        <Icon of={Lock} className="size-4 shrink-0" />
        You'll pay on {paymentProvider.endsWith('s') ? `${paymentProvider}'` : `${paymentProvider}'s`} secure page. The{' '}
        {products.length === 1 ? 'item is' : 'items are'} held for you for 30 minutes.
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
  <div className="grid grid-cols-[5rem_minmax(0,1fr)] large-text:grid-cols-1 gap-x-4 py-2.5">
    <dt className="text-muted">{name}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)
