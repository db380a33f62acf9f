import type { Cents } from '../../contracts/money.ts'
import { addEarnings } from '../account/earnings.ts'
import type { Transaction } from '../database/connect.ts'
import { insertEntries } from './ledger-queries.ts'

/** What the ledger needs to know of a purchase. */
interface Sold {
  id: number
  sellerId: number
  amount: Cents
  commission: Cents
}

/** Books a sale, within its transaction: the seller's earnings grow by amount less commission. Answers whom to tell. */
export async function bookSale(tx: Transaction, sold: Sold, createdAt: Date) {
  const { id: purchaseId, sellerId, amount, commission } = sold
  await insertEntries(tx, [
    { sellerId, purchaseId, kind: 'sale', amount, createdAt },
    { sellerId, purchaseId, kind: 'commission', amount: -commission, createdAt },
  ])
  return addEarnings(tx, sellerId, amount - commission)
}

/** Takes a sale back, whole, within the transaction that marks its purchase refunded. A purchase can be booked back once. */
export async function bookRefund(tx: Transaction, sold: Sold, createdAt: Date) {
  const share = sold.amount - sold.commission
  const { id: purchaseId, sellerId } = sold
  await insertEntries(tx, [{ sellerId, purchaseId, kind: 'refund', amount: -share, createdAt }])
  return addEarnings(tx, sellerId, -share)
}
