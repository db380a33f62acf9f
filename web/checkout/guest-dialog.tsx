import { Link } from '@tanstack/react-router'
import { formatCents, formatPrice } from '../../contracts/money.ts'
import type { Product } from '../../contracts/product.ts'
import { useKnownUser } from '../session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { inlineLinkClass } from '../ui/inline-link.ts'
import { BuyerForm } from './buyer-form.tsx'
import { FailureNote } from './failure-note.tsx'
import { useOpenCheckout } from './use-open-checkout.ts'
import { useTotals } from './use-totals.ts'

const FAILURE = { title: 'Purchase Failed', description: 'Unable to complete purchase. Please try again.' }

/** Buy Now for guests. */
export default function GuestDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { tax } = useTotals([product])
  // Signed in meanwhile, in another tab.
  const user = useKnownUser()
  const checkout = useOpenCheckout({ productIds: [product.id], call: 'POST /api/purchases', failure: FAILURE })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Buy without an account"
      description={
        <>
          <bdi>{product.title}</bdi>, {formatPrice(product.price)}
          {tax > 0 && ` plus ${formatCents(tax)} tax`}. We'll email you the confirmation.
        </>
      }
    >
      {checkout.error && <FailureNote error={checkout.error} failure={FAILURE} />}
      {user ? (
        <ButtonLink to="/checkout/$id" params={{ id: String(product.id) }} size="large" className="w-full">
          Continue as {user.username}
        </ButtonLink>
      ) : (
        <>
          <BuyerForm busy={checkout.busy} onSubmit={(buyer) => checkout.open({ ...buyer, accountId: null })} />
          <p className="mt-4 text-center text-muted text-sm">
            Have an account?{' '}
            <Link to="/login" state={{ next: `/checkout/${product.id}` }} className={inlineLinkClass}>
              Sign In
            </Link>
          </p>
        </>
      )}
    </Dialog>
  )
}
