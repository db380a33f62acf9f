import { formatPrice } from '../../../contracts/money.ts'
import type { Product } from '../../../contracts/product.ts'
import { Note } from '../../ui/note.tsx'

/** What to know before editing an item. `product` is the current one: it may be rejected, sold or lowered while it is edited. */
export function EditNotes({ product, isRestored }: { product: Product; isRestored: boolean }) {
  const { status, price, originalPrice, rejectionReason } = product
  return (
    <>
      {isRestored && <Note>You haven't saved these changes yet.</Note>}
      {status === 'rejected' && (
        <Note ref={scrollIntoView} role="alert">
          An admin rejected this item. {rejectionReason && <q className="block">{rejectionReason}</q>}
          Save your changes to submit it again.
        </Note>
      )}
      {status === 'sold' && (
        <Note ref={scrollIntoView} tone="warning" role="alert">
          This item is sold and cannot be changed.
        </Note>
      )}
      {originalPrice && status !== 'sold' && (
        <Note role="status">
          A price drop has lowered this item from {formatPrice(originalPrice)} to {formatPrice(price)}. If you type
          another price, that one counts from now on.
        </Note>
      )}
    </>
  )
}

/** Someone who is typing further down would not see it. */
const scrollIntoView = (note: HTMLElement | null): void => note?.scrollIntoView({ block: 'nearest' })
