import type { Product } from '../../contracts/product.ts'
import { LineControls } from './line-controls.tsx'

/** Below a cart line or a card. */
export default function LineRow({ product }: { product: Product }) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <LineControls product={product} readAt={0} layout="row" />
    </div>
  )
}
