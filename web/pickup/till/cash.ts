import { type Cents, formatCents } from '../../../contracts/money.ts'
import { parseAmount } from '../parse-amount.ts'

/** US notes that people pay with, in cents. */
const NOTES: readonly Cents[] = [500, 1000, 2000, 5000, 10_000]

/** Likely payments for a total, in ascending order: the exact total, and for each note, the fewest that cover it. */
export const likelyPayments = (total: Cents): Cents[] => {
  const inNotes = NOTES.map((note) => Math.ceil(total / note) * note)
  return [...new Set([total, ...inNotes])].sort((a, b) => a - b)
}

type Change =
  | { kind: 'none' }
  | { kind: 'unreadable' }
  /** `missing` is positive. */
  | { kind: 'short'; missing: Cents }
  | { kind: 'due'; change: Cents }

/** The change for the cash received, as typed. An empty text means the exact amount. */
export function changeFor(total: Cents, received: string): Change {
  if (!received.trim()) return { kind: 'none' }
  const amount = parseAmount(received)
  if (amount === null) return { kind: 'unreadable' }
  return amount < total ? { kind: 'short', missing: total - amount } : { kind: 'due', change: amount - total }
}

/** Why a sale for this cash can't go through. */
export function cashProblem(change: Change): string | undefined {
  if (change.kind === 'unreadable') return 'Please enter an amount, like 20.00.'
  if (change.kind === 'short') return `${formatCents(change.missing)} is still missing.`
}
