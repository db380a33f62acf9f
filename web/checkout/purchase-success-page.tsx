import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { BadgeCheck, Hourglass, Undo2 } from 'lucide'
import { type ReactNode, useEffect } from 'react'
import type { CompletedPurchase } from '../../contracts/checkout.ts'
import { removeStarted } from '../cart/started-checkout.ts'
import { useCart } from '../cart/use-cart.ts'
import { Page } from '../layout/page.tsx'
import { hasStatus, messageOf } from '../lib/api.ts'
import { mayHaveSucceeded } from '../lib/request-failure.ts'
import { useApi } from '../lib/use-api.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Note } from '../ui/note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { forgetForm } from '../ui/stored-form.ts'
import { type Arrival, completionOf } from './arrival.ts'
import { completionQuery } from './completion-query.ts'
import { Bought, isAllRefunded, ownedItems } from './purchased-items.tsx'
import { BUYER_FORM } from './use-buyer.ts'

export function PurchaseSuccessPage({ arrival }: { arrival: Arrival }) {
  const completion = completionOf(arrival)
  const { data: purchase, error, isLoading, isFetching, refetch } = useQuery(completionQuery(useApi(), completion))
  useLeaveBehind(purchase)
  if (!arrival.succeeded) return <Processing />
  const paymentId = arrival.paymentIntentId ?? purchase?.paymentId
  const isRefunded = purchase ? isAllRefunded(purchase) : false
  // A buyer at the till may give no address.
  const hasEmail = purchase?.buyerEmail !== ''
  const title = titleFor(purchase, error)
  const isBought = title === BOUGHT
  return (
    <Screen
      title={title}
      icon={isBought ? <Icon of={BadgeCheck} className="text-fern" /> : <Icon of={Undo2} className="text-clay-deep" />}
    >
      {error && <ProcessingNote error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {purchase && <Bought completed={purchase} />}
      {isBought && <NextSteps hasEmail={hasEmail} />}
      {/* Reserves room for both paragraphs, so nothing below shifts when they load. */}
      <div className={clsx('grid content-start gap-6', completion && 'min-h-40 sm:min-h-23')}>
        <div role="status" className="empty:hidden">
          {isLoading && (
            <p className="inline-flex items-center gap-2 text-muted">
              <Spinner /> Confirming your purchase...
            </p>
          )}
          {purchase?.receipt && (
            <p>
              {isRefunded ? 'The details are on' : 'Everything you need for pickup is on'}{' '}
              <Link
                to="/receipt/$secret"
                params={{ secret: purchase.receipt }}
                className="font-semibold text-fern underline underline-offset-4"
              >
                your receipt
              </Link>
              .{!isRefunded && hasEmail && <SentTo address={purchase.buyerEmail} />}
            </p>
          )}
        </div>
        {paymentId && (
          <p className="break-all text-muted text-sm">
            Payment ID: <span className="text-ink">{paymentId}</span>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/marketplace">Continue Shopping</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          Back to Home
        </ButtonLink>
      </div>
    </Screen>
  )
}

const BOUGHT = 'Purchase Successful!'

/** A conflict is final: nothing was bought, and the money goes back. */
export function titleFor(purchase: CompletedPurchase | null | undefined, error: Error | null): string {
  if (hasStatus(error, 409)) return 'Purchase Not Completed'
  return purchase && isAllRefunded(purchase) ? 'Purchase Refunded' : BOUGHT
}

const Processing = () => (
  <Screen title="Payment Processing" icon={<Icon of={Hourglass} className="text-brass" />}>
    <p>Your payment is still processing. We'll email you as soon as it goes through.</p>
    <div>
      <ButtonLink to="/marketplace">Continue Shopping</ButtonLink>
    </div>
  </Screen>
)

function Screen({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Page title={title} width="prose">
      <div className="grid gap-6 py-14">
        <div className="grid gap-4">
          <span aria-hidden="true" className="[&_svg]:size-12">
            {icon}
          </span>
          <h1 className="font-semibold font-serif text-3xl">{title}</h1>
        </div>
        {children}
      </div>
    </Page>
  )
}

/** Shows the server's message too: that a refund is on its way is important. */
function ProcessingNote({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  const reason = messageOf(error, "We couldn't connect. Please try again.")
  return (
    <Note tone="failure" role="alert">
      <p>
        <strong className="text-clay-deep">Processing Note:</strong> There was an issue completing your purchase. Please{' '}
        <Link to="/contact" className="underline underline-offset-4">
          contact support
        </Link>
        .
      </p>
      <p className="mt-1 text-sm">{reason}</p>
      {(mayHaveSucceeded(error) || hasStatus(error, 402)) && (
        <Button variant="secondary" size="small" className="mt-3" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      )}
    </Note>
  )
}

/** A guest's only copy may have gone to an address with a typo. */
const SentTo = ({ address }: { address: string }) => (
  <>
    {' '}
    We've emailed it to <span className="font-semibold">{address}</span> too. If that's wrong,{' '}
    <Link to="/contact" className="underline underline-offset-4">
      tell us
    </Link>
    .
  </>
)

const NextSteps = ({ hasEmail }: { hasEmail: boolean }) => (
  <section>
    <h2 className="mb-2 font-semibold font-serif text-xl">What happens next</h2>
    <ol className="grid list-decimal gap-1.5 pl-5 marker:text-muted">
      {hasEmail && <li>You will receive an email confirmation of your purchase.</li>}
      <li>The seller has been notified.</li>
      <li>You will be contacted about pickup or delivery.</li>
    </ol>
  </section>
)

/** Removes what was bought from the cart, the open checkouts, the guest's form and the cached lists. */
function useLeaveBehind(purchase: CompletedPurchase | null | undefined): void {
  const { remove } = useCart()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!purchase) return
    for (const { productId } of ownedItems(purchase)) {
      remove(productId)
      removeStarted(productId)
    }
    if (purchase.purchases.length + purchase.notSold.length > 1) removeStarted('cart')
    forgetForm(BUYER_FORM)
    queryClient.invalidateQueries({ queryKey: ['/api/products'] })
  }, [purchase, remove, queryClient])
}
