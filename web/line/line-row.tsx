import type { Product } from '../../contracts/product.ts'
import { LineControls } from './line-controls.tsx'
import { LineEmail } from './line-email.tsx'

/** Below a cart line or a card, which has no room for an email address. */
export default function LineRow({ product, asksEmail = false }: { product: Product; asksEmail?: boolean }) {
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <LineControls product={product} readAt={0} layout="row" />
      </div>
      {asksEmail && (
        <div className="mt-3 empty:hidden">
          <LineEmail productId={product.id} />
        </div>
      )}
    </>
  )
}
