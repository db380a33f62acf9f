import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { textOf } from '../../lib/testing/text-of.ts'
import type { SalePhase } from '../../sale/sale-phase.ts'
import TillScreen from './till-screen.tsx'
import { EMPTY, type FinishedSale, IDLE, type Line, type TillProgress, type TillState } from './till-state.ts'
import { tillStep } from './till-step.ts'

interface Given {
  kind: SalePhase['kind']
  state: TillState & TillProgress
}

const { given, guarded } = vi.hoisted(() => ({ given: {} as Given, guarded: [] as boolean[] }))
vi.mock('./use-till.ts', () => ({ useTill: () => ({ till: {}, ...given.state }) }))
vi.mock('../use-desk-api.ts', () => ({ useDeskApi: () => vi.fn() }))
vi.mock('../../lib/use-api.ts', () => ({ useApi: () => vi.fn() }))
vi.mock('../../sale/use-sale.ts', () => ({
  useSales: () => ({ current: null, upcoming: null }),
  useSaleKind: () => given.kind,
  useTaxRate: () => '0',
}))
vi.mock('../../ui/use-leave-guard.ts', () => ({
  useLeaveGuard(isGuarded: boolean) {
    guarded.push(isGuarded)
    return { isAsking: false, leave() {}, stay() {} }
  },
}))

const HELD: Line = {
  item: { id: 1, title: 'Oak chair', imageUrl: undefined, price: '10.00', seller: 'hazel', mayLower: true },
  agreedPrice: null,
  hold: 'held',
  problem: null,
}
const UNSURE: TillState['unsure'] = { sale: { method: 'cash', items: [], key: 'one' }, change: null }
const PAYMENT: TillState['payment'] = { url: 'https://shop.example/pay', sessionId: 'cs_1', email: null }
const FINISHED: FinishedSale = {
  method: 'cash',
  titles: ['Oak chair'],
  purchaseIds: [1],
  total: '10.00',
  tax: '0.00',
  receiptUrl: '/orders/1',
  email: null,
  change: null,
}

beforeEach(() => {
  guarded.length = 0
})

/** The words on the screen. */
function shown(state: Partial<Given['state']>, kind: SalePhase['kind'] = 'on'): string {
  Object.assign(given, { kind, state: { ...EMPTY, ...IDLE, ...state } })
  const client = new QueryClient()
  client.setQueryData(['/api/site'], { paymentProvider: 'Stripe', publicUrl: 'https://shop.example' })
  const screen = createElement(TillScreen, {
    holder: { key: 1, name: 'hazel', kind: 'seller', pass: null },
    pickups: [],
    onHandOver() {},
    onClose() {},
  })
  return textOf(createElement(QueryClientProvider, { client }, screen))
}

test('a till without items waits for a sale, and says so once it knows that none is on', () => {
  expect(shown({}, 'unknown')).toBe('Back to pickups')
  expect(shown({}, 'next')).toContain('No sale is on')
  expect(shown({}, 'none')).toContain('No sale is scheduled yet.')
  expect(shown({}, 'on')).toContain('Nothing rung up yet')
})

test('items that are rung up stay when their sale is over, with a warning', () => {
  const text = shown({ lines: [HELD] }, 'none')
  expect(text).toContain('The sale is over.')
  expect(text).toContain('Oak chair')
  expect(shown({ lines: [HELD] })).not.toContain('The sale is over.')
})

test('a sale that was sent without a response can be checked when its sale is over', () => {
  const text = shown({ lines: [HELD], unsure: UNSURE }, 'none')
  expect(text).not.toContain('The sale is over.')
  expect(text).toContain('Check again')
  expect(text).not.toContain('Take payment')
})

test('a sale that is paid on the phone or done is all that the till shows, also after its end', () => {
  for (const kind of ['on', 'none'] as const) {
    expect(shown({ lines: [HELD], payment: PAYMENT }, kind)).toMatch(/^Scan to pay \$10\.00/)
    const done = shown({ finished: FINISHED }, kind)
    expect(done).toMatch(/^Back to pickups/)
    expect(done).toContain('$10.00')
    expect(done).not.toContain('Price tag, SKU or search')
  }
})

test('leaving the till asks while items are rung up, but not while they are sold, paid for or unsure', () => {
  const states: Partial<Given['state']>[] = [
    {},
    { lines: [HELD] },
    { lines: [HELD], busy: 'opening' },
    { lines: [HELD], busy: 'selling' },
    { lines: [HELD], unsure: UNSURE },
    { lines: [HELD], payment: PAYMENT },
    { lines: [HELD], finished: FINISHED },
  ]
  for (const state of states) shown(state)
  expect(guarded).toEqual([false, true, true, false, false, false, false])
})

test('a payment whose last item was removed leads back to the items', () => {
  const stepWith = (lines: Line[]) => tillStep({ ...EMPTY, lines }, { saleKind: 'on', isPaying: true }).name
  expect([stepWith([{} as Line]), stepWith([])]).toEqual(['payment', 'items'])
})
