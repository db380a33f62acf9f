import { eq } from 'drizzle-orm'
import type { QueryConfig } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LIVE_HISTORY_MS, type LiveChange } from '../../contracts/live.ts'
import { products } from '../database/schema.ts'
import { eventually } from '../testing/eventually.ts'
import { openShop, signedInAs } from '../testing/shop.ts'
import { startLive } from './live.ts'

const { deps, addItem, hazel, sale } = await openShop()

const { account } = signedInAs(hazel)
if (!account) throw new Error('nobody')
const owner = { kind: 'account', account, end() {} } as const

const parse = (event: Buffer): LiveChange => JSON.parse(event.toString().slice('data: '.length))

/** Its subscriber's messages, and what the database would call. */
function openLive() {
  const database = { notify: (_payload: string) => {}, reconnect: () => {}, isFollowed: true }
  const live = startLive(deps, {
    follow({ onNotify, onReconnect }) {
      Object.assign(database, { notify: onNotify, reconnect: onReconnect })
      onReconnect()
      return () => {
        database.isFollowed = false
      }
    },
    stop: async () => {},
  })
  const told: LiveChange[] = []
  live.subscribe((event) => told.push(parse(event)), 0, owner)
  const prices = () => told.flatMap((change) => change.products ?? []).map(({ price }) => price)
  return { live, database, told, prices }
}

/** Runs while the item has been read for a change, but the sales of the same change are not. */
async function whileReading(
  database: ReturnType<typeof openLive>['database'],
  id: number,
  run: () => Promise<unknown>,
) {
  const asked = vi.spyOn(deps.pool, 'query')
  const hasReadItem = () =>
    asked.mock.calls.some(
      ([query], call) =>
        /from "products"/.test((query as unknown as QueryConfig).text) &&
        asked.mock.settledResults[call]?.type === 'fulfilled',
    )
  const blocker = await deps.pool.connect()
  try {
    await blocker.query('begin; lock table sale_events in access exclusive mode')
    for (const payload of [String(id), 'sales']) database.notify(payload)
    const readsOfSales = "select from pg_locks where relation = 'sale_events'::regclass and not granted"
    await eventually(async () => {
      expect((await blocker.query(readsOfSales)).rowCount).toBe(2)
      expect(hasReadItem()).toBe(true)
    })
    await run()
    // Its lock timeout has not ended it.
    expect((await blocker.query(readsOfSales)).rowCount).toBe(2)
    await blocker.query('commit')
  } finally {
    blocker.release()
    asked.mockRestore()
  }
}

const reprice = (id: number, price: number) => deps.db.update(products).set({ price }).where(eq(products.id, id))

test('a page reloads if its data is older than the history or the connection to the database', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { live } = openLive()
  const tells = (age: number) => {
    const told: LiveChange[] = []
    live.subscribe((event) => told.push(parse(event)), age, null)
    return told
  }
  expect([tells(0), tells(1)]).toEqual([[], [{ all: true }]])
  vi.advanceTimersByTime(2 * LIVE_HISTORY_MS)
  expect([tells(LIVE_HISTORY_MS), tells(LIVE_HISTORY_MS + 1)]).toEqual([[], [{ all: true }]])
  live.stop()
})

test('a page gets each change since its data, and none from before', async () => {
  let time = 0
  // Not a fake timer: `eventually` would advance it.
  vi.spyOn(performance, 'now').mockImplementation(() => time)
  onTestFinished(() => void vi.restoreAllMocks())
  const { live, database, prices } = openLive()
  const { id } = await addItem()
  for (const [index, price] of [4_000, 3_000].entries()) {
    time += 1_000
    await reprice(id, price)
    database.notify(String(id))
    await eventually(() => expect(prices()).toHaveLength(index + 1))
  }
  const pricesOf = (age: number) => {
    const told: LiveChange[] = []
    live.subscribe((event) => told.push(parse(event)), age, null)
    return told.flatMap((change) => change.products ?? []).map(({ price }) => price)
  }
  expect([1_000, 999].map(pricesOf)).toEqual([['40.00', '30.00'], ['30.00']])
  time = 1_000 + LIVE_HISTORY_MS
  await reprice(id, 2_000)
  database.notify(String(id))
  await eventually(() => expect(prices()).toHaveLength(3))
  expect(pricesOf(LIVE_HISTORY_MS)).toEqual(['40.00', '30.00', '20.00'])
  live.stop()
})

test('a page gets at most one message every 250 ms of what changes all the time, and none once the server stops', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { live, database, told } = openLive()
  const changeFor = (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      database.notify(`pickups:${hazel.id}`)
      vi.advanceTimersByTime(50)
    }
  }
  changeFor(1_000)
  expect(told).toEqual(Array(4).fill({ pickups: true }))
  changeFor(100)
  live.stop()
  vi.advanceTimersByTime(1_000)
  expect(told).toHaveLength(4)
})

test('of an item that left the marketplace a page learns neither price, and a desk of no pickups', async () => {
  const { live, database, told } = openLive()
  const desk: LiveChange[] = []
  const admin = { ...account, role: 'admin' as const }
  live.subscribe((event) => desk.push(parse(event)), 0, { ...owner, account: admin })
  const { id } = await addItem({ originalPrice: 6_000, dropSaleId: sale.id, dropPercent: 25, status: 'unlisted' })
  database.notify(String(id))
  await eventually(() => expect(told).toEqual([{ products: [{ id, status: null, heldUntil: null }] }]))
  expect(desk).toEqual(told)
  live.stop()
})

test('pages reload when a change cannot be read', async () => {
  const { live, database, told } = openLive()
  vi.spyOn(deps.pool, 'query').mockImplementation(() => Promise.reject(new Error('connection lost')))
  onTestFinished(() => void vi.restoreAllMocks())
  database.notify('1')
  await eventually(() => expect(told).toEqual([{ all: true }]))
  live.stop()
})

test('a page that closed, and a server that stops, are told no more', async () => {
  const { live, database, told } = openLive()
  const closed: LiveChange[] = []
  const close = live.subscribe((event) => closed.push(parse(event)), 0, owner)
  close()
  database.notify(`pickups:${hazel.id}`)
  await eventually(() => expect(told).toEqual([{ pickups: true }]))
  expect(closed).toEqual([])
  live.stop()
  expect(database.isFollowed).toBe(false)
})

test('a state that took long to read is not sent after a newer one', async () => {
  const { live, database, told, prices } = openLive()
  const { id } = await addItem()
  await whileReading(database, id, async () => {
    await reprice(id, 4_000)
    for (const payload of [String(id), `pickups:${hazel.id}`]) database.notify(payload)
    await eventually(() => expect(told).toContainEqual({ pickups: true }))
  })
  await eventually(() => expect(prices()).toHaveLength(2))
  expect(prices()).toEqual(['45.00', '40.00'])
  live.stop()
})

test('a read on a broken connection does not hold up what changes after reconnecting', async () => {
  const { live, database, prices } = openLive()
  const { id } = await addItem()
  await whileReading(database, id, async () => {
    database.reconnect()
    await reprice(id, 4_000)
    database.notify(String(id))
    await eventually(() => expect(prices()).toEqual(['40.00']))
  })
  await reprice(id, 3_000)
  database.notify(String(id))
  await eventually(() => expect(prices().at(-1)).toBe('30.00'))
  // Pages have reloaded since the broken one: what it has read is too old to send.
  expect(prices()).toEqual(['40.00', '30.00'])
  live.stop()
})
