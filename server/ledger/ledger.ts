import type { HeldBy } from '../../contracts/desk-rules.ts'
import type { Cents } from '../../contracts/money.ts'
import { addEarnings } from '../account/earnings.ts'
import type { Transaction } from '../database/connect.ts'
import { insertEntries } from './ledger-queries.ts'

interface SoldItem {
  id: number
  sellerId: number
  amount: Cents
  /** On top of the amount. The marketplace remits it, whoever took the money. */
  tax: Cents
  commission: Cents
  /** Who holds the money of an in-person sale. */
  heldBy: HeldBy | null
}

/**
 * Books items sold together: earnings grow by amount minus commission. A seller who kept the cash has received all of it,
 * and owes commission and tax. Call last in the transaction: it locks the sellers' rows, for which all of a seller's sales
 * compete.
 */
export async function bookSales(tx: Transaction, sold: SoldItem[], createdAt: Date): Promise<void> {
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
  // In id order, to avoid deadlocks between orders with the same sellers.
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
 * Reverses a whole sale, once, in the transaction that marks its purchase refunded. A seller who kept the cash has paid it
 * back to the buyer.
 */
export async function bookRefund(tx: Transaction, sold: SoldItem, createdAt: Date) {
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
