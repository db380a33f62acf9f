import type { CompletedPurchase, Purchase } from '../../contracts/checkout.ts'
import { formatCents, formatPrice, toCents } from '../../contracts/money.ts'
import { Note } from '../ui/note.tsx'

export const isAllRefunded = ({ purchases }: CompletedPurchase): boolean =>
  purchases.every(({ refundedAt }) => refundedAt)

/** Without those refunded, which may be for sale again, and in the buyer's cart. */
export const ownedItems = ({ purchases }: CompletedPurchase): Purchase[] =>
  purchases.filter(({ refundedAt }) => !refundedAt)

/** How many items were bought, and what was refunded. */
export const Bought = ({ completed }: { completed: CompletedPurchase }) => {
  const { purchases, notSold } = completed
  const refunded = purchases.filter(({ refundedAt }) => refundedAt)
  return (
    <>
      {purchases.length > 1 && refunded.length === 0 && (
        <p>All {purchases.length} items are yours, with one receipt and one pickup code.</p>
      )}
      {refunded.length > 0 && (
        <Note tone="failure" role="status">
          <strong className="text-clay-deep">Refunded</strong> {formatCents(totalOf(refunded))}
          {isAllRefunded(completed)
            ? '. There is nothing to pick up.'
            : ` for ${refunded.length} of your ${purchases.length} items. Your receipt says which; the rest are yours.`}
        </Note>
      )}
      {notSold.length > 0 && (
        <Note tone="failure" role="alert">
          <p>
            <strong className="text-clay-deep">Some items had gone to someone else.</strong> Their part of your payment
            is on its way back to you:
          </p>
          <ul className="mt-1">
            {notSold.map(({ productId, title, total }) => (
              <li key={productId ?? title}>
                <bdi>{title}</bdi>, {formatPrice(total)}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  )
}

const totalOf = (purchases: Purchase[]) => purchases.reduce((sum, { total }) => sum + toCents(total), 0)
