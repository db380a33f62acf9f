import type { ReactNode } from 'react'
import type { Product } from '../../contracts/product.ts'
import { isOwnHold } from '../cart/started-checkout.ts'
import { useClock } from '../lib/use-clock.ts'
import { usePainted } from '../lib/use-painted.ts'
import { LineControls } from '../line/line-controls.tsx'
import { LineEmail } from '../line/line-email.tsx'

interface HeldActionsProps {
  product: Product
  /** When the product was read, in ms. */
  readAt: number
  addToCart: ReactNode
  buy: ReactNode
}

/** The buy bar of an item that is held, or was held while its page was open. */
export default function HeldActions({ product, readAt, addToCart, buy }: HeldActionsProps) {
  const isPainted = usePainted()
  const seemsOwn = useClock((now) => isPainted && isOwnHold(product, now), readAt)
  return (
    <>
      <LineEmail productId={product.id} />
      <div className="buy-bar">
        <LineControls product={product} readAt={readAt} layout="bar" beside={addToCart} buy={buy} seemsOwn={seemsOwn} />
      </div>
    </>
  )
}
