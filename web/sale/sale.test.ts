import { describe, expect, test } from 'vitest'
import type { SaleEvent } from '../../contracts/sale.ts'
import { SALE_MS } from '../../contracts/sale-rules.ts'
import { isClosed, refetchAt, type SalePhase, salePhase } from './sale-phase.ts'
import { bannerText, nextSaleDate, salePlace, saleTime } from './sale-text.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const now = new Date('2026-05-01T12:00:00Z')

/** A sale that starts `ms` from now. */
const saleIn = (ms: number, location: string | null = null): SaleEvent => ({
  id: 1,
  startDate: new Date(now.getTime() + ms).toISOString(),
  endDate: new Date(now.getTime() + ms + SALE_MS).toISOString(),
  location,
  timeZone: 'America/New_York',
  taxRate: null,
  isActive: ms <= 0,
  createdBy: 1,
  createdAt: now.toISOString(),
  archivedAt: null,
  priceDrops: [],
})

describe('the phase', () => {
  const table: [string, SaleEvent | null | undefined, SaleEvent | null | undefined, SalePhase['kind']][] = [
    ['a current sale is on', saleIn(-HOUR), null, 'on'],
    ['a current sale is on even while the next one is unknown', saleIn(-HOUR), undefined, 'on'],
    ['an upcoming one is next', null, saleIn(HOUR), 'next'],
    ['an upcoming one is on from its first instant', null, saleIn(0), 'on'],
    ['an upcoming one is still next an instant before', null, saleIn(1), 'next'],
    ['a current one that has ended leaves none', saleIn(-SALE_MS), null, 'none'],
    ['after the current one has ended the upcoming one is next', saleIn(-SALE_MS), saleIn(DAY), 'next'],
    ['with no sale there is none', null, null, 'none'],
    ['it is unknown before the server has answered', undefined, null, 'unknown'],
    ['it is unknown while only the current one is known', null, undefined, 'unknown'],
  ]
  test.each(table)('%s', (_name, current, upcoming, kind) => {
    expect(salePhase({ current, upcoming }, now).kind).toBe(kind)
  })

  test('nothing can be bought between sales, and it is not said before it is known', () => {
    const kinds = ['on', 'next', 'none', 'unknown'] as const
    expect(kinds.filter(isClosed)).toEqual(['next', 'none'])
  })

  test('after a start or an end, the sales are fetched again once no server has an answer from before it', () => {
    const isSoonAfter = (moment: number, refetch: number | null) => {
      expect(refetch).toBeGreaterThan(now.getTime() + moment + 1_000)
      expect(refetch).toBeLessThan(now.getTime() + moment + MINUTE)
    }
    isSoonAfter(HOUR, refetchAt({ kind: 'next', sale: saleIn(HOUR) }))
    isSoonAfter(SALE_MS, refetchAt({ kind: 'on', sale: saleIn(0) }))
    expect(refetchAt({ kind: 'none' })).toBeNull()
  })
})

describe('the banner', () => {
  const on = (left: number) => bannerText({ kind: 'on', sale: saleIn(left - SALE_MS) }, now)
  const next = (ms: number) => bannerText({ kind: 'next', sale: saleIn(ms) }, now)

  test.each([
    [SALE_MS, 'Sale on now: 48 hours left'],
    [SALE_MS - 1, 'Sale on now: 47 hours left'],
    [2 * HOUR - 1, 'Sale on now: 1 hour left'],
    [HOUR - 1, 'Sale on now: less than an hour left'],
  ])('counts the whole hours of %i ms', (left, text) => {
    expect(on(left)).toBe(text)
  })

  test.each([
    [3 * DAY + 2 * HOUR + 59 * MINUTE, 'Next sale in 3d 2h'],
    [DAY, 'Next sale in 1d 0h'],
    [DAY - 1, 'Next sale in 0d 23h'],
    [HOUR, 'Next sale in 0d 1h'],
    [HOUR - 1, 'Next sale in 0d 0h 59m'],
    [42 * MINUTE, 'Next sale in 0d 0h 42m'],
    [1, 'Next sale in 0d 0h 1m'],
  ])('counts down %i ms', (ms, text) => {
    expect(next(ms)).toBe(text)
  })

  test('says when there is no sale, and nothing while that is unknown', () => {
    expect(bannerText({ kind: 'none' }, now)).toBe('No scheduled sales')
    expect(bannerText({ kind: 'unknown' }, now)).toBe('')
  })

  test('names the location if there is one', () => {
    expect(salePlace({ kind: 'on', sale: saleIn(0, 'Old Mill Barn') })).toBe('Old Mill Barn')
    expect(salePlace({ kind: 'on', sale: saleIn(0) })).toBe('')
    expect(salePlace({ kind: 'none' })).toBe('')
  })
})

describe('the next date', () => {
  test('is in North Carolina time, in summer and in winter', () => {
    expect(saleTime('2026-05-02T13:00:00Z', undefined)).toBe('Sat, May 2, 9:00 AM EDT')
    expect(saleTime('2026-11-21T14:00:00Z', undefined)).toBe('Sat, Nov 21, 9:00 AM EST')
  })

  test('is in the time zone of the venue, or of North Carolina where the browser does not know that', () => {
    const next = { ...saleIn(DAY), timeZone: 'America/Los_Angeles' }
    expect(nextSaleDate({ current: null, upcoming: next }, now)).toBe('Sat, May 2, 5:00 AM PDT')
    expect(saleTime('2026-11-21T14:00:00Z', 'Europe/Nowhere')).toBe('Sat, Nov 21, 9:00 AM EST')
  })

  test('is TBD without an upcoming sale, or once it has started', () => {
    expect(nextSaleDate({ current: null, upcoming: saleIn(DAY) }, now)).toBe('Sat, May 2, 8:00 AM EDT')
    expect(nextSaleDate({ current: null, upcoming: saleIn(0) }, now)).toBe('TBD')
    expect(nextSaleDate({ current: saleIn(-HOUR), upcoming: null }, now)).toBe('TBD')
    expect(nextSaleDate({ current: undefined, upcoming: undefined }, now)).toBe('TBD')
  })
})
