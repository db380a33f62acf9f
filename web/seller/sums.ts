import type { LedgerEntry } from '../../contracts/ledger.ts'
import { type Cents, toCents, toDollars } from '../../contracts/money.ts'

/** Entries may be negative, amounts of money elsewhere never are. */
const signed = (amount: string): Cents => (amount.startsWith('-') ? -toCents(amount.slice(1)) : toCents(amount))

export const sumOf = (entries: readonly LedgerEntry[], kind: LedgerEntry['kind']): string =>
  toDollars(entries.reduce((sum, entry) => (entry.kind === kind ? sum + signed(entry.amount) : sum), 0))

/** Each entry, the newest first, with what the earnings came to after it. */
export function withBalance(entries: readonly LedgerEntry[], total: string): (LedgerEntry & { balance: string })[] {
  let balance = signed(total)
  return entries.map((entry) => {
    const after = toDollars(balance)
    balance -= signed(entry.amount)
    return { ...entry, balance: after }
  })
}
