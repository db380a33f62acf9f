import { type Cents, formatCents } from '../../../contracts/money.ts'
import { parseAmount } from '../../lib/parse-amount.ts'

/** US notes that people pay with, in cents. */
const NOTES: readonly Cents[] = [500, 1000, 2000, 5000, 10_000]

/** Likely payments for a total, in ascending order: the exact total, and for each note, the fewest that cover it. */
export const likelyPayments = (total: Cents): Cents[] => {
  const inNotes = NOTES.map((note) => Math.ceil(total / note) * note)
  return [...new Set([total, ...inNotes])].sort((a, b) => a - b)
}

/** The change for the cash received, as typed; negative while some is missing. Null unless it is an amount. */
export function changeFor(total: Cents, received: string): Cents | null {
  const amount = parseAmount(received)
  return amount === null ? null : amount - total
}

/** Why a sale for this cash can't go through. An empty text means the exact amount. */
export function cashProblem(total: Cents, received: string): string | undefined {
  const change = changeFor(total, received)
  if (change === null) return received.trim() ? 'Please enter an amount, like 20.00.' : undefined
  if (change < 0) return `${formatCents(-change)} is still missing.`
}
