import { expect, test, vi } from 'vitest'
import type { SaleEvent } from '../../contracts/sale.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { currentSaleQuery, isSaleQuery, upcomingSaleQuery } from './sale-queries.ts'
import { useNextSale } from './use-next-sale.ts'
import { useBannerText, useSales, useTaxRate, useVenueTimeZone } from './use-sale.ts'

const api = vi.fn()
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))

const STARTS = new Date('2026-06-06T13:00:00Z')
const SALE = {
  startDate: STARTS.toISOString(),
  endDate: '2026-06-08T13:00:00.000Z',
  timeZone: 'America/Los_Angeles',
  taxRate: null,
} as SaleEvent
const [BEFORE, DURING] = [STARTS.getTime() - 1, STARTS.getTime()]

/** A page that knows these sales, as of a moment in ms. Undefined: it has not heard of them. */
function pageWith(current: SaleEvent | null | undefined, upcoming: SaleEvent | null | undefined, updatedAt = DURING) {
  const client = createQueryClient()
  client.setQueryData(['/api/site'], { taxRate: '7.25' })
  if (current !== undefined) client.setQueryData(currentSaleQuery(api).queryKey, current, { updatedAt })
  if (upcoming !== undefined) client.setQueryData(upcomingSaleQuery(api).queryKey, upcoming, { updatedAt })
  return client
}

test("a sale's own tax rate counts before the shop's, also a rate of zero, and before it starts", () => {
  const rateOf = (sale: Partial<SaleEvent>) => callHook(useTaxRate, pageWith(null, { ...SALE, ...sale }, BEFORE))
  expect([rateOf({ taxRate: '4.75' }), rateOf({ taxRate: '0' }), rateOf({})]).toEqual(['4.75', '0', '7.25'])
  expect(callHook(useTaxRate, pageWith(null, null))).toBe('7.25')
})

test("times are in the time zone of the sale's venue, or without a sale in the shop's", () => {
  const zoneOf = (sale: SaleEvent | null) => callHook(() => useVenueTimeZone(useSales()), pageWith(sale, null))
  expect([zoneOf(SALE), zoneOf(null)]).toEqual(['America/Los_Angeles', 'America/New_York'])
})

test('the banner is empty until both sales are known', () => {
  const said = (client: ReturnType<typeof pageWith>) => callHook(() => useBannerText(useSales()), client)
  expect(said(pageWith(undefined, undefined))).toBe('')
  expect(said(pageWith(null, undefined))).toBe('')
  expect(said(pageWith(null, null))).toBe('No scheduled sales')
})

test('the sales are as of the later of the two answers', () => {
  const client = pageWith(null, undefined, BEFORE)
  client.setQueryData(upcomingSaleQuery(api).queryKey, SALE, { updatedAt: DURING })
  expect(callHook(useSales, client).fetchedAt).toBe(DURING)
})

test('the next sale is next until it starts', () => {
  const next = (updatedAt: number) => callHook(useNextSale, pageWith(null, SALE, updatedAt))
  expect([next(BEFORE), next(DURING)]).toEqual([SALE, null])
})

test('both sales are read again when one starts or ends', () => {
  const queries = [currentSaleQuery(api), upcomingSaleQuery(api), { queryKey: ['/api/sale-events'] }]
  expect(queries.map(isSaleQuery)).toEqual([true, true, false])
})
