import { expect, onTestFinished, test, vi } from 'vitest'
import type { SaleEvent } from '../../../contracts/sale.ts'
import { toInputValue } from '../local-time.ts'
import { type DropRow, dropsOf, problemsOf, rowsOf, withRow, withStart } from './drop-rows.ts'

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

/** As the start is typed, one value of its input after the other. */
const moved = (rows: DropRow[], ...typed: string[]): DropRow[] =>
  typed.reduce(withStart, { start: toInputValue(start), lastStart: toInputValue(start), rows }).rows

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
  expect(dropsOf(moved(rowsOf(sale, after(2)), toInputValue(later))).map(({ at }) => at)).toEqual([
    sale.priceDrops[0]?.at,
    after(54).toISOString(),
  ])
  const rows = rowsOf(sale, start)
  expect(withStart({ lastStart: '', rows }, toInputValue(later)).rows).toEqual(rows)
})

test('drops move along while the year of the start is typed', () => {
  const rows = moved(
    rowsOf(sale, start),
    '0002-06-06T09:00',
    '0020-06-06T09:00',
    '0202-06-06T09:00',
    '2027-06-06T09:00',
  )
  expect(rows.map(({ at }) => at)).toEqual(['2027-06-06T10:00', '2027-06-07T15:00'])
})

test('drops move along with a start that was cleared first', () => {
  const rows = moved(rowsOf(sale, start), '', '2026-06-13T09:00')
  expect(rows.map(({ at }) => at)).toEqual(['2026-06-13T10:00', '2026-06-14T15:00'])
})

test('a drop in the hour that the clocks repeat stays there when another one changes, or the start there and back', () => {
  vi.stubEnv('TZ', 'America/New_York')
  onTestFinished(() => void vi.unstubAllEnvs())
  const at = '2026-11-01T06:30:00.000Z'
  const later = { at: '2026-11-01T15:00:00.000Z', percent: 50 }
  const fall = { ...sale, startDate: '2026-10-31T13:00:00.000Z', priceDrops: [{ at, percent: 20 }, later] }
  const rows = rowsOf(fall, new Date(fall.startDate))
  expect(rows[0]?.at).toBe('2026-11-01T01:30')
  const changed = rows.map((row, index) => (index === 1 ? { ...row, percent: '60' } : row))
  expect(dropsOf(changed)).toEqual([
    { at, percent: 20 },
    { ...later, percent: 60 },
  ])
  const typed = ['2026-10-30T09:00', '2026-10-31T09:00']
  const back = typed.reduce(withStart, { start: '', lastStart: '2026-10-31T09:00', rows })
  expect(dropsOf(back.rows)).toEqual(fall.priceDrops)
  const typedHour = rows.map((row, index) => (index === 0 ? { ...row, at: '2026-11-01T03:00' } : row))
  expect(dropsOf(typedHour)[0]?.at).toBe('2026-11-01T08:00:00.000Z')
})

test('all drops of a sale that is over move with a new start, since none is in force', () => {
  const over = { ...sale, priceDrops: [{ at: after(1).toISOString(), percent: 20 }] }
  const next = after(7 * 24)
  const rows = moved(rowsOf(over, after(49)), toInputValue(next))
  expect(dropsOf(rows)).toEqual([{ at: after(7 * 24 + 1).toISOString(), percent: 20 }])
  expect(problemsOf(rows, next).size).toBe(0)
})

test('each row says what is wrong with it, and in which field', () => {
  const [first, second] = withRow(withRow([], start), start)
  if (!first || !second) throw new Error('no rows')
  const problem = (rows: (typeof first)[]) => problemsOf(rows, start).get(rows.at(-1)?.key ?? 0)
  const about = (field: 'at' | 'percent', text: RegExp) => ({ field, text: expect.stringMatching(text) })
  expect(problem([{ ...first, at: '' }])).toEqual(about('at', /Enter a time/))
  expect(problem([{ ...first, at: '2026-06-08T09:00' }])).toEqual(about('at', /within the sale/))
  for (const percent of ['', '0', '91', '12.5', 'x'])
    expect(problem([{ ...first, percent }])).toEqual(about('percent', /whole percentage/))
  expect(problem([first, { ...second, at: first.at }])).toEqual(about('at', /later time/))
  expect(problem([first, { ...second, percent: first.percent }])).toEqual(about('percent', /larger percentage/))
})
