import { RequestError } from '../../../lib/api.ts'
import { Till, type TillDeps } from '../till.ts'
import type { SaleRequest, TillItem, TillState } from '../till-state.ts'

export const item = (id: number): TillItem => ({
  id,
  title: `Item ${id}`,
  imageUrl: undefined,
  price: '10.00',
  seller: 'hazel',
  mayLower: true,
})

const START = new Date('2026-06-06T13:00:00Z')
export const inMinutes = (minutes: number, from = START) => new Date(from.getTime() + minutes * 60_000)

export const gone = (...ids: number[]) =>
  new RequestError(409, 'Some items are gone', {
    unavailable: ids.map((productId) => ({ productId, message: `Item ${productId} is being paid for` })),
  })

export const SALE = {
  orderId: 1,
  purchases: [],
  amount: '0',
  tax: '0.00',
  total: '18.00',
  receipt: 'a',
  receiptUrl: '/receipt/a',
}

/** A fake server that grants every hold and records its calls. */
export function startTill(changed: Partial<TillDeps> = {}) {
  const asked = { held: [] as number[][], released: [] as number[][], sales: [] as SaleRequest[] }
  const world = { now: START, contactAt: 0, saved: null as TillState | null }
  let keys = 0
  const till = new Till({
    hold: async (ids) => {
      asked.held.push(ids)
      return { expiresAt: inMinutes(5, world.now).toISOString(), items: [] }
    },
    release: async (ids) => {
      asked.released.push(ids)
    },
    sell: async (sale) => {
      asked.sales.push(sale)
      return SALE
    },
    openPayment: async () => ({ url: '/pay', sessionId: 'cs_1' }),
    closePayment: async () => ({ expiresAt: inMinutes(5, world.now).toISOString() }),
    load: () => world.saved,
    save: (state) => {
      world.saved = structuredClone(state)
    },
    newKey: () => `key-${++keys}`,
    now: () => world.now,
    lastMessageAt: () => world.contactAt,
    ...changed,
  })
  return { till, asked, world, holds: () => till.state().lines.map(({ item, hold }) => [item.id, hold]) }
}
