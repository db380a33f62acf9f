import { QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { LineState } from '../../contracts/line.ts'
import type { Product } from '../../contracts/product.ts'
import type { SaleEvent } from '../../contracts/sale.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { textOf } from '../lib/testing/text-of.ts'
import { Availability } from './availability.tsx'
import { aProduct } from './testing/a-product.ts'

vi.mock('../lib/use-api.ts', () => ({ useApi: () => vi.fn() }))
vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: ReactNode }) => children }))

const NOW = Date.parse('2026-06-06T14:00:00Z')
const UNTIL = '2026-06-06T14:30:00.000Z'
const SALE = {
  startDate: '2026-06-06T13:00:00.000Z',
  endDate: '2026-06-08T13:00:00.000Z',
  timeZone: 'America/New_York',
} as SaleEvent
const LATER = { ...SALE, startDate: '2026-11-28T14:00:00.000Z', endDate: '2026-11-30T14:00:00.000Z' }

interface Given {
  line?: Partial<LineState>
  current?: SaleEvent | null
  upcoming?: SaleEvent | null
}

function said(given: Partial<Product>, { line, current = SALE, upcoming = null }: Given = {}): string {
  const client = createQueryClient()
  const product = aProduct(given)
  client.setQueryData(['/api/sale-events/current'], current, { updatedAt: NOW })
  client.setQueryData(['/api/sale-events/upcoming'], upcoming, { updatedAt: NOW })
  client.setQueryDefaults(['/api/line'], { queryFn: () => new Promise(() => {}) })
  if (line) client.setQueryData(['/api/line', String(product.id)], line)
  const note = createElement(Availability, { product, readAt: NOW })
  return textOf(createElement(QueryClientProvider, { client }, note))
}

const CLOSED = { current: null, upcoming: LATER }

test('an item says that it can be bought, or when', () => {
  expect(said({})).toMatch(/^Sale on now: 47 hours left Pay now/)
  expect(said({}, CLOSED)).toContain('For sale at the next live sale It starts Sat, Nov 28, 9:00 AM EST.')
  expect(said({}, { current: null })).toContain("The date isn't set yet.")
  expect(said({ status: 'sold', heldUntil: UNTIL })).toMatch(/^Sold/)
  expect(said({ status: 'pending' })).toContain('This listing is pending. Only you and the admins can see it.')
})

test('a held item says for whom and until when', () => {
  const until = 'until Sat, Jun 6, 10:30 AM EDT.'
  expect(said({ heldUntil: UNTIL })).toBe(
    `Someone is checking out this item, back in 30:00 if they don't pay It is held for them ${until}`,
  )
  expect(said({ heldUntil: UNTIL, isOffer: true })).toContain(
    "Offered to the next in line, back in 30:00 if they don't",
  )
  const yours = (what: string) => `You're ${what}: it's yours to buy for 30:00 It is held for you ${until}`
  expect(said({ heldUntil: UNTIL }, { line: { isHolder: true } })).toBe(yours('checking out'))
  expect(said({ offeredUntil: UNTIL, isOffer: true })).toBe(yours('next'))
})

test('after its sale a held item waits for the next one, but can still be paid by who holds it', () => {
  expect(said({ heldUntil: UNTIL }, CLOSED)).toMatch(/^For sale at the next live sale/)
  expect(said({ heldUntil: UNTIL }, { ...CLOSED, line: { isHolder: true } })).toMatch(/^You're checking out/)
})
