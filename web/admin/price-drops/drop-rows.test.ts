import { expect, test } from 'vitest'
import type { SaleEvent } from '../../../contracts/sale.ts'
import { fromInputValue } from '../figures.ts'
import { dropsOf, movedRows, problemsOf, rowsOf, withRow } from './drop-rows.ts'

const HOUR = 3_600_000
const start = new Date(2026, 5, 6, 9)
const after = (hours: number) => new Date(start.getTime() + hours * HOUR)
const sale: SaleEvent = {
  id: 1,
  startDate: start.toISOString(),
  endDate: after(48).toISOString(),
  location: null,
  timeZone: 'America/New_York',
  taxRate: null,
  isActive: true,
  createdBy: 1,
  createdAt: start.toISOString(),
  archivedAt: null,
  priceDrops: [
    { at: new Date(after(1).getTime() + 1_234).toISOString(), percent: 20 },
    { at: after(30).toISOString(), percent: 50 },
  ],
}

test('a past drop keeps its exact time, though the input has no seconds', () => {
  const rows = rowsOf(sale, after(2))
  expect(rows.map(({ happenedAt }) => happenedAt)).toEqual([sale.priceDrops[0]?.at, undefined])
  expect(dropsOf(rows)).toEqual(sale.priceDrops)
  expect(problemsOf(rows, start).size).toBe(0)
})

test('up to three drops are proposed, each later and larger', () => {
  const rows = [1, 2, 3, 4].reduce((rows) => withRow(rows, start), rowsOf(undefined, start))
  expect(rows).toHaveLength(3)
  expect(problemsOf(rows, start).size).toBe(0)
})

test('drops move with the start, except past ones', () => {
  const later = after(24)
  expect(dropsOf(movedRows(rowsOf(sale, after(2)), start, later)).map(({ at }) => at)).toEqual([
    sale.priceDrops[0]?.at,
    after(54).toISOString(),
  ])
  expect(movedRows(rowsOf(sale, start), null, later)).toEqual(rowsOf(sale, start))
})

test('drops move along while the year of the start is typed', () => {
  const typed = ['0002', '0020', '0202', '2027'].map((year) => `${year}-06-06T09:00`)
  let rows = rowsOf(sale, start)
  for (const [index, value] of typed.entries())
    rows = movedRows(rows, index === 0 ? start : fromInputValue(typed[index - 1] ?? ''), fromInputValue(value))
  expect(rows.map(({ at }) => at)).toEqual(['2027-06-06T10:00', '2027-06-07T15:00'])
})

test('all drops of a sale that is over move with a new start, since none is in force', () => {
  const over = { ...sale, priceDrops: [{ at: after(1).toISOString(), percent: 20 }] }
  const next = after(7 * 24)
  const rows = movedRows(rowsOf(over, after(49)), start, next)
  expect(dropsOf(rows)).toEqual([{ at: after(7 * 24 + 1).toISOString(), percent: 20 }])
  expect(problemsOf(rows, next).size).toBe(0)
})

test('each row says what is wrong with it', () => {
  const [first, second] = withRow(withRow([], start), start)
  if (!first || !second) throw new Error('no rows')
  const problem = (rows: (typeof first)[]) => problemsOf(rows, start).get(rows.at(-1)?.key ?? 0)
  expect(problem([{ ...first, at: '' }])).toMatch(/Enter a time/)
  expect(problem([{ ...first, at: '2026-06-08T09:00' }])).toMatch(/within the sale/)
  for (const percent of ['', '0', '91', '12.5', 'x'])
    expect(problem([{ ...first, percent }])).toMatch(/whole percentage/)
  expect(problem([first, { ...second, at: first.at }])).toMatch(/later time/)
  expect(problem([first, { ...second, percent: first.percent }])).toMatch(/larger percentage/)
})
