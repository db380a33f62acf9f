import type { Cents } from '../../contracts/money.ts'
import type { LedgerRow } from './ledger-queries.ts'

type Entry = Pick<LedgerRow, 'purchaseId' | 'payoutId' | 'payoutStatus' | 'amount' | 'createdAt'>

/**
 * When each purchase's share was paid to the seller. Payouts are not tied to sales, so only one that leaves nothing to be paid
 * tells which it paid: all so far. Takes a seller's entries, newest first.
 */
export function settledSales(entries: readonly Entry[]): Map<number, Date> {
  const settled = new Map<number, Date>()
  const shares = new Map<number, Cents>()
  let balance = 0
  for (const { purchaseId, payoutId, payoutStatus, amount, createdAt } of entries.toReversed()) {
    // One that failed, was reversed or is still on its way has paid nothing.
    if (payoutId !== null && payoutStatus !== 'paid') continue
    balance += amount
    if (purchaseId !== null) shares.set(purchaseId, (shares.get(purchaseId) ?? 0) + amount)
    if (payoutId === null || balance > 0) continue
    for (const [id, share] of shares) if (share > 0) settled.set(id, createdAt)
    shares.clear()
  }
  return settled
}
