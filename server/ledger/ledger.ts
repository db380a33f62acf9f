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
 * Books a sale, within its transaction: the seller's earnings grow by amount less commission. A seller who kept the cash has
 * been paid all of it, and owes the commission and the tax. Answers whom to tell.
 */
export async function bookSale(tx: Transaction, sold: Sold, createdAt: Date) {
  const { id: purchaseId, sellerId, amount, tax, commission, heldBy } = sold
  await insertEntries(tx, [
    { sellerId, purchaseId, kind: 'sale', amount, createdAt },
    { sellerId, purchaseId, kind: 'commission', amount: -commission, createdAt },
    ...(heldBy === 'seller'
      ? [{ sellerId, purchaseId, kind: 'cash_kept' as const, amount: -amount - tax, createdAt }]
      : []),
  ])
  return addEarnings(tx, sellerId, amount - commission)
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
