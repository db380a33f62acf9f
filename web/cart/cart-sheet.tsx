import { useRouter } from '@tanstack/react-router'
import { ShoppingBag } from 'lucide'
import { useEffect } from 'react'
import { plural } from '../../contracts/counts.ts'
import { formatCents } from '../../contracts/money.ts'
import { useOffline } from '../lib/online.ts'
import { useSecondPressGuard } from '../lib/second-press.ts'
import { useSite } from '../lib/site.ts'
import { useWindowEvent } from '../lib/use-window-event.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { dismissToasts } from '../ui/toast.ts'
import { CartLine } from './cart-line.tsx'
import { clearCart } from './clear-cart.ts'
import { useCart } from './use-cart.ts'
import { useCartCheckout } from './use-cart-checkout.ts'
import { useCartLines } from './use-cart-lines.ts'

export default function CartSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { items } = useCart()
  const { lines, available, total, tax } = useCartLines()
  const totalItems = available.reduce((sum, { item }) => sum + item.quantity, 0)
  const leftOut = lines.length - available.length
  const { paymentProvider } = useSite()
  const checkOut = useCartCheckout(available)
  const offline = useOffline()
  const guard = useSecondPressGuard('[data-removes]')
  useEffect(() => {
    // A toast about an added item would cover it.
    if (open) dismissToasts()
  }, [open])
  // Back leads to another page, which it would cover; so does a toast that came while it was open.
  useWindowEvent('popstate', onClose, open)
  const router = useRouter()
  useEffect(
    () => (open ? router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && onClose()) : undefined),
    [open, router, onClose],
  )
  return (
    <Sheet
      side="right"
      title="Cart"
      open={open}
      onClose={onClose}
      footer={
        <div className="grid w-full gap-3">
          {tax > 0 && (
            <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-muted tabular-nums">
              <dt>Items</dt>
              <dd className="text-right">{formatCents(total)}</dd>
              <dt>plus tax</dt>
              <dd className="text-right">{formatCents(tax)}</dd>
            </dl>
          )}
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>
              {offline ? 'Total when you were last online' : 'Total'}{' '}
              <span className="text-muted">({plural(totalItems, 'item')})</span>
            </span>
            <span className="font-semibold font-serif text-xl tabular-nums">{formatCents(total + tax)}</span>
          </p>
          <p role="status" className="text-clay-deep text-sm empty:hidden">
            {leftOut > 0 && `${plural(leftOut, 'item is', 'items are')} not available now and left out.`}
          </p>
          <Button size="large" disabled={offline || (lines.length > 0 && available.length === 0)} onClick={checkOut}>
            Checkout with {paymentProvider}
          </Button>
          <p className="text-center text-muted text-sm">
            {offline
              ? 'You are offline; prices and availability may have changed'
              : 'Items will be available for purchase during active sale events'}
          </p>
        </div>
      }
    >
      {items.length === 0 ? (
        <EmptyState icon={ShoppingBag} title="Your cart is empty" text="Shop our Marketplace to get started!">
          <ButtonLink to="/marketplace" variant="secondary" onClick={onClose}>
            Go to the Marketplace
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <ul className="divide-y divide-line" {...guard}>
            {lines.map((line) => (
              <CartLine key={line.item.id} {...line} />
            ))}
          </ul>
          <Button variant="quiet" size="small" className="-ml-3.5 mt-2" onClick={clearCart}>
            Clear cart
          </Button>
        </>
      )}
    </Sheet>
  )
}
