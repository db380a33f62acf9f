import { clsx } from 'clsx'
import { CHECKOUT_ITEMS_LIMIT } from '../../contracts/checkout-rules.ts'
import { plural } from '../../contracts/counts.ts'
import { type Cents, formatCents, formatPrice } from '../../contracts/money.ts'
import { primaryImage } from '../../contracts/product-rules.ts'
import { checkoutKey, paysFor } from '../cart/started-checkout.ts'
import { type CartLineState, useCartLines } from '../cart/use-cart-lines.ts'
import { WasPrice } from '../cart/was-price.tsx'
import { Page } from '../layout/page.tsx'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { AfterPage } from '../lib/on-demand.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Note } from '../ui/note.tsx'
import { Picture } from '../ui/picture.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountChangeNote } from './account-change-note.tsx'
import { BuyerSteps } from './buyer-steps.tsx'
import { NoSaleNote } from './no-sale-note.tsx'
import { useBuyer } from './use-buyer.ts'
import { useCancelledPayment } from './use-cancelled-payment.ts'
import { useStartedCheckout } from './use-started-checkout.ts'
import { useTotals } from './use-totals.ts'

const OwnPurchase = lazyExtra(() => import('./own-purchase.tsx'))

interface CartCheckoutProps {
  /** The buyer returned from the provider's page without paying. */
  cancelled: boolean
  sessionId: string | undefined
  onCancelled: () => void
}

/** Pays for the whole cart. The cart is in the browser, so the server renders only the frame. */
export const CartCheckoutPage = (props: CartCheckoutProps) => (
  <Page title="Checkout">
    {/* Reserves room, to keep the footer out of view. */}
    <div className="mx-auto grid min-h-dvh max-w-4xl content-start gap-x-14 gap-y-8 pt-8 pb-6 md:grid-cols-[1fr_20rem]">
      <h1 className="font-semibold font-serif text-3xl md:col-span-2">Checkout</h1>
      <AfterPage fallback={<Skeleton className="h-72 md:col-span-2" />}>
        <CartCheckout {...props} />
      </AfterPage>
    </div>
  </Page>
)

function CartCheckout({ cancelled, sessionId, onCancelled }: CartCheckoutProps) {
  const buying = useBuyer()
  const { user, before } = buying
  const { lines, available } = useCartLines()
  const several = useStartedCheckout('cart')
  // Stored under its id, like one from the item's own page.
  const single = useStartedCheckout(checkoutKey(lines.map(({ product }) => product.id)))
  const started = several.started ?? single.started
  const { notice, gaveUp } = useCancelledPayment({
    cancelled,
    inAddress: sessionId,
    started,
    isSeveral: true,
    onSettled({ isHere, isPaying }) {
      if (!isPaying) {
        several.clear()
        single.clear()
      }
      if (isHere) onCancelled()
    },
  })
  const paid = (available.length > 0 ? available : lines).slice(0, CHECKOUT_ITEMS_LIMIT)
  const products = paid.map(({ product }) => product)
  const { price, tax, total } = useTotals(products)
  const isOwnPage = paysFor(
    started,
    products.map(({ id }) => id),
  )

  if (lines.length === 0)
    return (
      <div className="md:col-span-2">
        <EmptyState title="Your cart is empty" text="Shop our Marketplace to get started!">
          <ButtonLink to="/marketplace" variant="secondary">
            Go to the Marketplace
          </ButtonLink>
        </EmptyState>
      </div>
    )
  return (
    <>
      <section aria-label="Your items" className="md:order-2">
        <ul className="divide-y divide-line border-line border-y">
          {lines.map((line) => (
            <Line key={line.item.id} line={line} isLater={line.gone === null && !paid.includes(line)} />
          ))}
        </ul>
        {available.length > 0 && (
          <div className="mt-3 grid gap-1">
            {tax > 0 && (
              <>
                <Amount name={paid.length > 1 ? `${paid.length} items` : 'Price'} amount={price} />
                <Amount name="Sales tax" amount={tax} />
              </>
            )}
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>Total {tax === 0 && <span className="text-muted">({plural(paid.length, 'item')})</span>}</span>
              <span className="font-semibold font-serif text-xl tabular-nums">{formatCents(total)}</span>
            </p>
          </div>
        )}
        {available.length > paid.length && (
          <p className="mt-3 text-muted text-sm">
            One payment covers up to {CHECKOUT_ITEMS_LIMIT} items. The others stay in your cart.
          </p>
        )}
        <p className="mt-3 text-muted text-sm">
          Pickup only: collect everything at the sale, with one code for the whole order.
        </p>
      </section>
      <div className="min-w-0">
        {before !== undefined && <AccountChangeNote key={user?.id} user={user} next="/checkout/cart" />}
        {notice && (
          <Note role="status" className="mb-5">
            {notice}
          </Note>
        )}
        {!started && <NoSaleNote />}
        {available.length === 0 ? (
          <EmptyState
            title="Nothing in your cart is available now"
            text="Items on hold may become available again if they aren't paid for."
          >
            {started && products[0] && <OwnPurchase product={products[0]} />}
            <ButtonLink to="/marketplace" variant="secondary">
              Back to Marketplace
            </ButtonLink>
          </EmptyState>
        ) : (
          <BuyerSteps
            buying={buying}
            started={started}
            gaveUp={gaveUp}
            products={products}
            known={lines.map(({ product }) => product)}
            heldUntil={cancelled || !isOwnPage ? undefined : started?.expiresAt}
          />
        )}
      </div>
    </>
  )
}

const Amount = ({ name, amount }: { name: string; amount: Cents }) => (
  <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-muted tabular-nums">
    <span>{name}</span>
    <span>{formatCents(amount)}</span>
  </p>
)

const Line = ({ line: { item, product, gone }, isLater }: { line: CartLineState; isLater: boolean }) => (
  <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] gap-4 large-text:grid-cols-[3.5rem_minmax(0,1fr)] py-3">
    <div className={clsx('self-start overflow-hidden rounded-sm', gone && 'opacity-50')}>
      <Picture url={primaryImage(product)} preset="thumbnail" alt="" />
    </div>
    <div className="min-w-0">
      <p className="font-medium font-serif text-lg leading-tight">{product.title}</p>
      <p role="status" className="font-semibold text-clay-deep text-sm empty:hidden">
        {gone && `${gone}. Left out.`}
      </p>
      {!gone && <WasPrice item={item} product={product} />}
      {isLater && <p className="text-muted text-sm">Stays in your cart</p>}
      {item.quantity > 1 && !gone && <p className="text-muted text-sm">1 of a kind: you pay for one</p>}
    </div>
    <span
      className={clsx(
        'large-text:col-start-2 tabular-nums',
        gone || isLater ? 'text-muted line-through' : 'font-semibold',
      )}
    >
      {formatPrice(product.price)}
    </span>
  </li>
)
