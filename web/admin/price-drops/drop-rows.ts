import { DROP_LIMIT, happenedDrops, MAX_DROP_PERCENT, MIN_DROP_PERCENT } from '../../../contracts/price-drop-rules.ts'
import type { SaleEvent } from '../../../contracts/sale.ts'
import { SALE_MS } from '../../../contracts/sale-rules.ts'
import { fromInputValue, toInputValue } from '../local-time.ts'

/** A drop as typed. */
export interface DropRow {
  key: number
  /** Of a datetime-local input. */
  at: string
  /** The time that `at` was made from. An input has no seconds, nor can it tell the two hours apart when the clocks go back. */
  exactAt?: string
  percent: string
  /** The stored time of a drop that is in force, which cannot be changed. */
  happenedAt?: string
}

const HOUR = 3_600_000
/** Proposals: the second morning of a sale that starts at nine, then twice as much later that day. */
const PROPOSED = [
  { after: 24 * HOUR, percent: '25' },
  { after: 36 * HOUR, percent: '50' },
  { after: 42 * HOUR, percent: '75' },
]

export function rowsOf(sale: SaleEvent | undefined, now: Date): DropRow[] {
  // Those of a sale that is over are no longer in force, and move with it.
  const happened = sale && new Date(sale.endDate) > now ? happenedDrops(sale, now) : []
  return (sale?.priceDrops ?? []).map((drop, key) => ({
    key,
    at: toInputValue(new Date(drop.at)),
    exactAt: drop.at,
    percent: String(drop.percent),
    ...(happened.includes(drop) && { happenedAt: drop.at }),
  }))
}

/** Adds a drop after the last one. */
export function withRow(rows: readonly DropRow[], start: Date | null): DropRow[] {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1
  const proposed = PROPOSED[rows.length]
  if (rows.length >= DROP_LIMIT || !proposed) return [...rows]
  const last = Math.max(0, ...rows.map((row) => (timeOf(row) ?? 0) + 2 * HOUR))
  if (!start) return [...rows, { key, at: '', percent: proposed.percent }]
  const time = new Date(Math.max(start.getTime() + proposed.after, last))
  return [...rows, { key, at: toInputValue(time), exactAt: time.toISOString(), percent: proposed.percent }]
}

interface TypedStart {
  /** Of a datetime-local input, which is empty while a date is incomplete. */
  start: string
  /** The last complete one. */
  lastStart: string
  rows: DropRow[]
}

/** The drops move along with the start. */
export function withStart({ lastStart, rows }: Omit<TypedStart, 'start'>, start: string): TypedStart {
  const to = fromInputValue(start)
  if (!to) return { start, lastStart, rows }
  return { start, lastStart: start, rows: movedRows(rows, fromInputValue(lastStart), to) }
}

function movedRows(rows: DropRow[], from: Date | null, to: Date): DropRow[] {
  if (!from) return rows
  return rows.map((row) => {
    const time = timeOf(row)
    if (time === null || row.happenedAt) return row
    const moved = new Date(time + to.getTime() - from.getTime())
    return { ...row, at: toInputValue(moved), exactAt: moved.toISOString() }
  })
}

export interface DropProblem {
  field: 'at' | 'percent'
  text: string
}

/** By row key; the server makes the same checks. */
export function problemsOf(rows: readonly DropRow[], start: Date | null): Map<number, DropProblem> {
  const problems = new Map<number, DropProblem>()
  for (const [index, row] of rows.entries()) {
    const [at, before] = [timeOf(row), rows[index - 1]]
    const percent = Number(row.percent)
    const add = (field: DropProblem['field'], text: string) => problems.set(row.key, { field, text })
    if (at === null) add('at', 'Enter a time')
    else if (start && (at < start.getTime() || at >= start.getTime() + SALE_MS))
      add('at', "Enter a time within the sale's 48 hours")
    else if (!Number.isInteger(percent) || percent < MIN_DROP_PERCENT || percent > MAX_DROP_PERCENT)
      add('percent', `Enter a whole percentage from ${MIN_DROP_PERCENT} to ${MAX_DROP_PERCENT}`)
    else if (before && at <= (timeOf(before) ?? 0)) add('at', 'Enter a later time than that of the drop before')
    else if (before && percent <= Number(before.percent))
      add('percent', 'Enter a larger percentage than that of the drop before')
  }
  return problems
}

/** In ms since the epoch; null unless it is complete. */
export function timeOf({ at, exactAt, happenedAt }: DropRow): number | null {
  if (happenedAt) return Date.parse(happenedAt)
  if (exactAt && toInputValue(new Date(exactAt)) === at) return Date.parse(exactAt)
  return fromInputValue(at)?.getTime() ?? null
}

export const dropsOf = (rows: readonly DropRow[]) =>
  rows.map((row) => ({ at: new Date(timeOf(row) ?? 0).toISOString(), percent: Number(row.percent) }))
