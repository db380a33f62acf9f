import { lazy } from 'react'
import { formatPrice } from '../../contracts/money.ts'
import type { Product } from '../../contracts/product.ts'
import { OnDemand } from '../lib/on-demand.tsx'
import { useOffline } from '../lib/online.ts'
import { Button } from '../ui/button.tsx'
import { Tag } from '../ui/price-tag.tsx'
import { useBuying } from './use-buying.ts'

const GuestDialog = lazy(() => import('./guest-dialog.tsx'))

/** On a phone a bar at the thumb, with the price; elsewhere a row in the page. */
export function BuyButtons({ product }: { product: Product }) {
  const offline = useOffline()
  const { addToCart, buyNow, asksGuest, closeGuest } = useBuying(product)
  return (
    <div className="buy-bar">
      <Tag className="shrink-0 md:hidden">{formatPrice(product.price)}</Tag>
      <Button variant="secondary" className="flex-1 max-md:px-2" disabled={offline} onClick={addToCart}>
        Add to Cart
      </Button>
      {product.status !== 'sold' && (
        <Button className="flex-1 max-md:px-2" disabled={offline} onClick={buyNow}>
          Buy Now
        </Button>
      )}
      {asksGuest && (
        <OnDemand>
          <GuestDialog product={product} onClose={closeGuest} />
        </OnDemand>
      )}
    </div>
  )
}
