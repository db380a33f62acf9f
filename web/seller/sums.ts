import type { LedgerEntry } from '../../contracts/ledger.ts'
import { type Cents, toCents, toDollars } from '../../contracts/money.ts'

/** Ledger entries may be negative; `toCents` takes only positive amounts. */
const signedCents = (amount: string): Cents => (amount.startsWith('-') ? -toCents(amount.slice(1)) : toCents(amount))

export const sumOf = (entries: readonly LedgerEntry[], kind: LedgerEntry['kind']): string =>
  toDollars(entries.reduce((sum, entry) => (entry.kind === kind ? sum + signedCents(entry.amount) : sum), 0))

/** Takes entries newest first; adds the balance after each. */
export function withBalance(entries: readonly LedgerEntry[], total: string): (LedgerEntry & { balance: string })[] {
  let balance = signedCents(total)
  return entries.map((entry) => {
    const after = toDollars(balance)
    balance -= signedCents(entry.amount)
    return { ...entry, balance: after }
  })
}
