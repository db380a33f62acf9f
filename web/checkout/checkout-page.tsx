import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import type { Product } from '../../contracts/product.ts'
import { isOwnHold } from '../cart/started-checkout.ts'
import { Page } from '../layout/page.tsx'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { AfterPage, OnDemand } from '../lib/on-demand.tsx'
import { pageKey } from '../lib/refetch-product.ts'
import { useClock } from '../lib/use-clock.ts'
import { ButtonLink } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Note } from '../ui/note.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AccountChangeNote } from './account-change-note.tsx'
import { BuyerSteps } from './buyer-steps.tsx'
import { HoldCountdown } from './hold-countdown.tsx'
import { NoSaleNote } from './no-sale-note.tsx'
import { OrderSummary } from './order-summary.tsx'
import { useBuyer } from './use-buyer.ts'
import { useCancelledPayment } from './use-cancelled-payment.ts'
import { OPEN_CHECKOUT } from './use-open-checkout.ts'
import { useStartedCheckout } from './use-started-checkout.ts'

const OwnPurchase = lazyExtra(() => import('./own-purchase.tsx'))
const HeldCheckout = lazyPart(() => import('./held-checkout.tsx'))

interface CheckoutPageProps {
  product: Product
  /** When the product was read, in ms. */
  readAt: number
  /** The buyer returned from the provider's page without paying. */
  cancelled: boolean
  /** The session they canceled, if the URL has it. */
  sessionId: string | undefined
  /** Called once the cancellation is done. */
  onCancelled: () => void
}

export function CheckoutPage({ product, readAt, cancelled, sessionId, onCancelled }: CheckoutPageProps) {
  const buying = useBuyer()
  const { user, before } = buying
  const { started, clear } = useStartedCheckout(product.id)
  const queryClient = useQueryClient()
  const { isReleased, notice, gaveUp } = useCancelledPayment({
    cancelled,
    inAddress: sessionId,
    started,
    // The next in line may have it now.
    onReleased: () => queryClient.invalidateQueries({ queryKey: pageKey(product.id), exact: true }),
    onSettled({ isHere, isPaying }) {
      if (!isPaying) clear()
      if (isHere) onCancelled()
    },
  })
  const isOpening = useIsMutating({ mutationKey: OPEN_CHECKOUT }) > 0
  const isOver = useClock((now) => !product.heldUntil || now >= new Date(product.heldUntil), readAt)
  const isOwn = useClock((now) => started !== undefined && isOwnHold(product, now), readAt)
  const isReturning = cancelled || (notice && !isReleased)
  const isHeld = product.status === 'approved' && !isOver && !isOwn && !started && !isReturning && !isOpening

  return (
    <Page title="Checkout">
      <div className="mx-auto grid max-w-4xl grid-cols-1 gap-x-14 gap-y-8 pt-8 pb-6 md:grid-cols-[minmax(0,1fr)_20rem]">
        <h1 className="font-semibold font-serif text-3xl md:col-span-2">Checkout</h1>
        <div className="md:order-2">
          <OrderSummary product={product} />
        </div>
        <div>
          {before !== undefined && <AccountChangeNote key={user?.id} user={user} next={`/checkout/${product.id}`} />}
          {notice && (
            <Note role="status" className="mb-5">
              {notice}
            </Note>
          )}
          {!started && product.status !== 'sold' && <NoSaleNote />}
          {isHeld && started === undefined && <Skeleton className="h-48" />}
          {isHeld && started === null && (
            <OnDemand fallback={<Skeleton className="h-48" />}>
              <HeldCheckout product={product} readAt={readAt} />
            </OnDemand>
          )}
          {product.offeredUntil && !started && (
            <div className="mb-5">
              <HoldCountdown expiresAt={product.offeredUntil}>You're next in line.</HoldCountdown>
            </div>
          )}
          {/* Hidden, not unmounted, to keep what was typed until the hold ends. */}
          <div hidden={isHeld}>
            {product.status === 'sold' ? (
              <Sold product={product} />
            ) : (
              <BuyerSteps
                buying={buying}
                started={started}
                gaveUp={gaveUp}
                products={[product]}
                isHeld={isHeld}
                heldUntil={cancelled ? undefined : started?.expiresAt}
              />
            )}
          </div>
        </div>
      </div>
    </Page>
  )
}

const Sold = ({ product }: { product: Product }) => (
  <div className="grid justify-items-start gap-4">
    <p>This item has already been purchased.</p>
    <AfterPage fallback={<div className="min-h-11" />}>
      <OwnPurchase product={product} />
    </AfterPage>
    <ButtonLink to="/marketplace">Back to Marketplace</ButtonLink>
  </div>
)
