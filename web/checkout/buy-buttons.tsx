import { useState } from 'react'
import { formatPrice } from '../../contracts/money.ts'
import type { Product } from '../../contracts/product.ts'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { AfterPage, OnDemand } from '../lib/on-demand.tsx'
import { useOffline } from '../lib/online.ts'
import { useClock } from '../lib/use-clock.ts'
import { Button } from '../ui/button.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Tag } from '../ui/price-tag.tsx'
import { useBuying } from './use-buying.ts'

const GuestDialog = lazyDialog(() => import('./guest-dialog.tsx'))

const OwnPurchase = lazyExtra(() => import('./own-purchase.tsx'))

const loadHeld = () => import('./held-actions.tsx')
// The server loads it first: it does not wait for lazy components.
const HeldActions = import.meta.env.SSR ? (await loadHeld()).default : lazyExtra(loadHeld, ({ buy }) => buy)

/** On a phone a bottom bar with the price; elsewhere a row in the page. `readAt` is when the product was read, in ms. */
export function BuyButtons({ product, readAt }: { product: Product; readAt: number }) {
  const offline = useOffline()
  const { addToCart, buyNow, asksGuest, closeGuest } = useBuying(product)
  const isSold = product.status === 'sold'
  const until = product.offeredUntil ?? product.heldUntil
  const isHeld = useClock((now) => until !== undefined && now < new Date(until), readAt)
  // Stay in line when one hold has ended and the next has not started.
  const [wasHeld, setWasHeld] = useState(isHeld)
  if (isHeld && !wasHeld) setWasHeld(true)
  const tag = <Tag className="shrink-0 md:hidden">{formatPrice(product.price)}</Tag>
  const add = (
    <Button
      variant={isSold ? 'quiet' : 'secondary'}
      className={isSold ? 'md:-ml-5' : 'flex-1'}
      disabled={offline}
      onClick={addToCart}
    >
      Add to Cart
    </Button>
  )
  const buy = (
    <Button className="flex-1" disabled={offline} onClick={buyNow}>
      Buy Now
    </Button>
  )
  const bar = (
    <div className="buy-bar">
      {tag}
      {isSold && <span className="flex-1 self-center font-semibold text-clay-deep md:hidden">Sold</span>}
      {add}
      {!isSold && buy}
    </div>
  )
  return (
    <>
      {(isHeld || wasHeld) && product.status === 'approved' ? (
        <OnDemand fallback={<div className="buy-bar md:min-h-11">{tag}</div>}>
          <HeldActions key={product.id} product={product} readAt={readAt} addToCart={add} buy={buy} />
        </OnDemand>
      ) : (
        bar
      )}
      {isSold && (
        <AfterPage fallback={<div className="min-h-11" />}>
          <OwnPurchase product={product} />
        </AfterPage>
      )}
      {asksGuest && (
        <OnDemand>
          <GuestDialog product={product} onClose={closeGuest} />
        </OnDemand>
      )}
    </>
  )
}
