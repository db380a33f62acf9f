import type { LedgerEntry } from '../../../contracts/ledger.ts'
import { toCents, toDollars } from '../../../contracts/money.ts'

export const sumOf = (entries: readonly LedgerEntry[], kind: LedgerEntry['kind']): string =>
  toDollars(entries.reduce((sum, entry) => (entry.kind === kind ? sum + toCents(entry.amount) : sum), 0))

/** Takes entries newest first; adds the balance after each. */
export function withBalance(entries: readonly LedgerEntry[], total: string): (LedgerEntry & { balance: string })[] {
  let balance = toCents(total)
  return entries.map((entry) => {
    const after = toDollars(balance)
    balance -= toCents(entry.amount)
    return { ...entry, balance: after }
  })
}
