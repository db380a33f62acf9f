import { expect, test, vi } from 'vitest'
import { withResolvers } from '../../contracts/testing/with-resolvers.ts'
import { findOffersBatched } from '../checkout/line/offer-queries.ts'
import { countCategories, countProducts, listProducts } from '../product/catalogue.ts'
import { findProducts } from '../product/product-queries.ts'
import { findStored, storeRecommendations } from '../product/recommendation-queries.ts'
import { addPerson } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { testDeps } from '../testing/test-app.ts'

const deps = await testDeps()
const seller = await addPerson(deps, 'juniper')
const addItem = async () => (await addProduct(deps, { sellerId: seller.id })).id

test('a thousand concurrent reads take three statements, and each gets its own items', async () => {
  const [lamp, clock] = [await addItem(), await addItem()]
  const query = vi.spyOn(deps.pool, 'query')
  const all = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => findProducts(deps, index % 2 === 0 ? [lamp] : [clock, lamp])),
  )
  expect(query).toHaveBeenCalledTimes(3)
  query.mockRestore()
  expect(all.map((products) => products.map(({ id }) => id))).toEqual(
    all.map((_, index) => (index % 2 === 0 ? [lamp] : [clock, lamp])),
  )
})

test('an item that does not exist is left out', async () => {
  const lamp = await addItem()
  expect((await findProducts(deps, [lamp + 1, lamp])).map(({ id }) => id)).toEqual([lamp])
})

test('recommendations read together stay with their items, each best first', async () => {
  const [lamp, clock, vase, chair] = [await addItem(), await addItem(), await addItem(), await addItem()]
  const of = (id: number, others: number[]) =>
    deps.db.transaction((tx) =>
      storeRecommendations(
        tx,
        id,
        others.map((other) => ({ id: other, similarity: 0.5, reason: 'Similar price' })),
        deps.now(),
      ),
    )
  await of(lamp, [chair, clock, vase])
  await of(clock, [vase, lamp])
  const query = vi.spyOn(deps.pool, 'query')
  const asked = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? lamp : clock))
  const found = await Promise.all(asked.map((id) => findStored(deps, [id])))
  expect(query).toHaveBeenCalledTimes(3)
  query.mockRestore()
  expect(found.map((rows) => rows.map(({ id }) => id))).toEqual(
    asked.map((id) => (id === lamp ? [chair, clock, vase] : [vase, lamp])),
  )
})

/** The rows of the next query arrive only with `release`. The database has `read` them when that resolves. */
function delayNextQuery() {
  const ask = deps.pool.query.bind(deps.pool) as (config: unknown) => Promise<unknown>
  const [read, released] = [withResolvers(), withResolvers()]
  vi.spyOn(deps.pool, 'query').mockImplementationOnce((async (config: unknown) => {
    const rows = await ask(config)
    read.resolve()
    await released.promise
    return rows
  }) as never)
  return { read: read.promise, release: released.resolve }
}

test('a read during others sees the state after it was requested', async () => {
  const lamp = await addItem()
  const delayed = [delayNextQuery(), delayNextQuery()]
  const before = [findOffersBatched(deps, [lamp]), findOffersBatched(deps, [lamp])]
  await Promise.all(delayed.map(({ read }) => read))
  await deps.db.transaction((tx) => tx.execute(`update products set status = 'sold' where id = ${lamp}`))
  const after = findOffersBatched(deps, [lamp])
  for (const { release } of delayed) release()
  await Promise.all(before)
  expect((await after)[0]?.product.status).toBe('sold')
  vi.restoreAllMocks()
})

test('equal lists requested at once share three statements, as their counts do, and different ones do not', async () => {
  const query = vi.spyOn(deps.pool, 'query')
  const [lamps, chairs] = ['lamp', 'chair'].map((tag) => () => listProducts(deps, { tag, limit: 12, offset: 0 }))
  await Promise.all(Array.from({ length: 100 }, () => lamps?.()))
  expect(query).toHaveBeenCalledTimes(3)
  for (const count of [countProducts, countCategories]) {
    query.mockClear()
    await Promise.all(Array.from({ length: 100 }, () => count(deps, { tag: 'lamp' })))
    expect(query).toHaveBeenCalledTimes(3)
  }
  query.mockClear()
  await Promise.all([lamps?.(), chairs?.()])
  expect(query).toHaveBeenCalledTimes(2)
  query.mockRestore()
})

test('a list requested during others has the items listed before it', async () => {
  const lamps = () => listProducts(deps, { tag: 'tardy', limit: 12, offset: 0 })
  const delayed = [delayNextQuery(), delayNextQuery()]
  const before = [lamps(), lamps()]
  await Promise.all(delayed.map(({ read }) => read))
  await addProduct(deps, { sellerId: seller.id, tags: ['tardy'] })
  const after = lamps()
  for (const { release } of delayed) release()
  expect((await Promise.all(before)).map(({ total }) => total)).toEqual([0, 0])
  expect((await after).total).toBe(1)
  vi.restoreAllMocks()
})

test('a slow statement does not delay the reads after it', async () => {
  const lamp = await addItem()
  const { release } = delayNextQuery()
  const slow = findProducts(deps, [lamp])
  expect(await findProducts(deps, [lamp])).toHaveLength(1)
  release()
  expect(await slow).toHaveLength(1)
  vi.restoreAllMocks()
})

test('a failed statement fails its own reads, and the next one starts over', async () => {
  const lamp = await addItem()
  vi.spyOn(deps.pool, 'query').mockRejectedValueOnce(new Error('connection lost') as never)
  const reads = await Promise.allSettled([findProducts(deps, [lamp]), findProducts(deps, [lamp])])
  expect(reads.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  vi.restoreAllMocks()
  expect(await findProducts(deps, [lamp])).toHaveLength(1)
})
