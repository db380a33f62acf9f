import { expect, test, vi } from 'vitest'
import { addPerson } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { testDeps } from '../testing/test-app.ts'
import { findOffersBatched } from './batched-offers.ts'
import { pendingHold, trackHold } from './pending-holds.ts'

const deps = await testDeps()
const seller = await addPerson(deps, 'juniper')
const addItem = async () => (await addProduct(deps, { sellerId: seller.id })).id

test('a thousand concurrent reads take two statements, and each gets its own items', async () => {
  const [lamp, clock] = [await addItem(), await addItem()]
  const query = vi.spyOn(deps.pool, 'query')
  const all = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => findOffersBatched(deps, index % 2 === 0 ? [lamp] : [clock, lamp])),
  )
  expect(query).toHaveBeenCalledTimes(2)
  query.mockRestore()
  expect(all.map((offers) => offers.map(({ product }) => product.id))).toEqual(
    all.map((_, index) => (index % 2 === 0 ? [lamp] : [clock, lamp])),
  )
})

test('a read during another one sees the state after it was requested', async () => {
  const lamp = await addItem()
  const ask = deps.pool.query.bind(deps.pool) as (config: unknown) => Promise<unknown>
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const query = vi.spyOn(deps.pool, 'query').mockImplementationOnce((async (config: unknown) => {
    const rows = await ask(config)
    await answered
    return rows
  }) as never)
  const before = findOffersBatched(deps, [lamp])
  await deps.pool.query(`update products set status = 'sold' where id = $1`, [lamp])
  const after = findOffersBatched(deps, [lamp])
  answer()
  await before
  expect((await after)[0]?.product.status).toBe('sold')
  query.mockRestore()
})

test('a failed batch fails its own reads, and the next one starts over', async () => {
  const lamp = await addItem()
  const query = vi.spyOn(deps.pool, 'query').mockRejectedValueOnce(new Error('connection lost') as never)
  const looks = await Promise.allSettled([findOffersBatched(deps, [lamp]), findOffersBatched(deps, [lamp])])
  expect(looks.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  query.mockRestore()
  expect(await findOffersBatched(deps, [lamp])).toHaveLength(1)
})

test('an item is pending until its hold transaction ends, even if it fails', async () => {
  const [lamp, clock, vase] = [1, 2, 3]
  let end = (_error?: Error) => {}
  const taken = trackHold(
    deps.db,
    [lamp, clock],
    () => new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve()))),
  )
  expect(pendingHold(deps.db, [vase])).toBeUndefined()
  const waiting = pendingHold(deps.db, [vase, clock])
  expect(waiting).toBeDefined()
  end(new Error('over the limit'))
  await waiting
  await expect(taken).rejects.toThrow('over the limit')
  expect(pendingHold(deps.db, [lamp, clock])).toBeUndefined()
})
