import type { HeldBy } from '../../contracts/desk-rules.ts'
import type { Cents } from '../../contracts/money.ts'
import { addEarnings } from '../account/earnings.ts'
import type { Transaction } from '../database/connect.ts'
import { insertEntries } from './ledger-queries.ts'

/** What the ledger needs to know of a purchase. */
interface Sold {
  id: number
  sellerId: number
  amount: Cents
  /** On top of the amount. It is the marketplace's to pass on, whoever took it. */
  tax: Cents
  commission: Cents
  /** Who has the money of an in-person sale. */
  heldBy: HeldBy | null
}

/**
 * Books what was sold together, as the last of its transaction: earnings grow by amount less commission. A seller who kept the
 * cash has been paid all of it, and owes the commission and the tax. The sellers' rows are locked last, and briefly: all sales
 * of one seller wait there for each other.
 */
export async function bookSales(tx: Transaction, sold: Sold[], createdAt: Date): Promise<void> {
  await insertEntries(
    tx,
    sold.flatMap(({ id: purchaseId, sellerId, amount, tax, commission, heldBy }) => [
      { sellerId, purchaseId, kind: 'sale' as const, amount, createdAt },
      { sellerId, purchaseId, kind: 'commission' as const, amount: -commission, createdAt },
      ...(heldBy === 'seller'
        ? [{ sellerId, purchaseId, kind: 'cash_kept' as const, amount: -amount - tax, createdAt }]
        : []),
    ]),
  )
  // Two orders of the same sellers' items book in the same order, and so never lock each other out.
  for (const sellerId of [...new Set(sold.map((one) => one.sellerId))].sort((a, b) => a - b)) {
    const own = sold.filter((one) => one.sellerId === sellerId)
    await addEarnings(
      tx,
      sellerId,
      own.reduce((sum, { amount, commission }) => sum + amount - commission, 0),
    )
  }
}

/**
 * Takes a sale back, whole, within the transaction that marks its purchase refunded. A purchase can be booked back once. Whoever
 * kept the cash has paid it back to the buyer.
 */
export async function bookRefund(tx: Transaction, sold: Sold, createdAt: Date) {
  const share = sold.amount - sold.commission
  const { id: purchaseId, sellerId, amount, tax, heldBy } = sold
  await insertEntries(tx, [
    { sellerId, purchaseId, kind: 'refund', amount: -share, createdAt },
    ...(heldBy === 'seller'
      ? [{ sellerId, purchaseId, kind: 'cash_kept' as const, amount: amount + tax, createdAt }]
      : []),
  ])
  return addEarnings(tx, sellerId, -share)
}
