import { eq } from 'drizzle-orm'
import type { QueryConfig } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LIVE_HISTORY_MS, type LiveChange } from '../../contracts/live.ts'
import { products } from '../database/schema.ts'
import { eventually } from '../testing/eventually.ts'
import { openShop, signedInAs } from '../testing/shop.ts'
import { startLive } from './live.ts'

const { deps, addItem, hazel } = await openShop()

const { account } = signedInAs(hazel)
if (!account) throw new Error('nobody')
const owner = { kind: 'account', account, end() {} } as const

/** Its subscriber's messages, and what the database would call. */
function openLive() {
  const database = { notify: (_payload: string) => {}, reconnect: () => {} }
  const live = startLive(deps, {
    follow({ onNotify, onReconnect }) {
      Object.assign(database, { notify: onNotify, reconnect: onReconnect })
      onReconnect()
      return () => {}
    },
    stop: async () => {},
  })
  const told: LiveChange[] = []
  live.subscribe((event) => told.push(JSON.parse(event.toString().slice('data: '.length))), 0, owner)
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
    live.subscribe((event) => told.push(JSON.parse(event.toString().slice('data: '.length))), age, null)
    return told
  }
  expect([tells(0), tells(1)]).toEqual([[], [{ all: true }]])
  vi.advanceTimersByTime(2 * LIVE_HISTORY_MS)
  expect([tells(LIVE_HISTORY_MS), tells(LIVE_HISTORY_MS + 1)]).toEqual([[], [{ all: true }]])
  live.stop()
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
