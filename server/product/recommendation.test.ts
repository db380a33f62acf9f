import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Recommendation } from '../../contracts/product.ts'
import { productRecommendations, products } from '../database/schema.ts'
import { eventually } from '../testing/eventually.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { outside } from '../testing/outside.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'
import { deleteProduct } from './product-queries.ts'
import { refreshRecommendations } from './recommendation.ts'

const { app, deps } = await testApp()
const hazel = await addPerson(deps, 'hazel')
const guest = new Browser(app)
const add = (fields: Partial<Parameters<typeof addProduct>[1]> = {}) =>
  addProduct(deps, { sellerId: hazel.id, ...fields })
const refresh = (id: number) => refreshRecommendations(deps, id)
const ask = (id: number | string) => guest.get(`/api/products/${id}/recommendations`)
const recommended = async (id: number) => (await ask(id)).json<Recommendation[]>()
const idsFor = async (id: number) => (await recommended(id)).map((product) => product.id)
const storedFor = async (id: number) =>
  deps.db.select().from(productRecommendations).where(eq(productRecommendations.sourceProductId, id))

beforeEach(async () => {
  await deps.db.delete(products)
})

describe('recommendations', () => {
  test('are approved items, best first, eight at most, never the item itself', async () => {
    const lamp = await add()
    const twin = await add({ title: 'Brass lamp' })
    await add({ status: 'pending' })
    await add({ status: 'sold' })
    for (let n = 0; n < 10; n++) await add({ title: `Oak desk ${n}`, tags: [], category: 'Home & Decor > Furniture' })
    for (const _way of ['found now', 'stored']) {
      const list = await recommended(lamp.id)
      expect(list).toHaveLength(8)
      expect(list[0]).toMatchObject({
        id: twin.id,
        recommendationReason: 'Same category: Table Lamps',
        status: 'approved',
      })
      expect(list.map(({ id }) => id)).not.toContain(lamp.id)
      const degrees = list.map(({ similarity }) => similarity)
      expect(degrees).toEqual(degrees.toSorted((a, b) => b - a))
      expect(degrees.every((degree) => degree > 0 && degree <= 1)).toBe(true)
      await refresh(lamp.id)
    }
    expect(await storedFor(lamp.id)).toHaveLength(8)
  })

  test('include items that share only a tag or a word of the title', async () => {
    const lamp = await add({ title: 'Brass gramophone', tags: ['Horn'], category: 'Electronics > Audio' })
    const tagged = await add({ title: 'Viking helmet', tags: ['horn'], category: 'Collectibles' })
    const named = await add({ title: 'The gramophone book', tags: [], category: 'Books & Media' })
    await add({ title: 'Wool coat', tags: ['wool'], category: 'Clothing' })
    const other = { title: 'Iron bench', tags: ['iron'], category: 'Other', description: 'Heard a gramophone once.' }
    await add({ ...other, price: 900_000 })
    expect((await idsFor(lamp.id)).sort()).toEqual([tagged.id, named.id].sort())
  })

  test('are empty for an item without similar ones', async () => {
    expect(await recommended((await add({ title: 'Unique', tags: [], category: 'Other' })).id)).toEqual([])
  })

  test('of a hidden or missing item are a 404', async () => {
    const { id } = await add({ status: 'pending' })
    for (const missing of [id, 999_999, 'x']) {
      const response = await ask(missing)
      expect([response.statusCode, response.json()]).toEqual([404, { message: 'Product not found' }])
    }
  })

  test('stored for an item that has been unlisted are for its seller only', async () => {
    const [lamp, twin] = [await add(), await add()]
    await refresh(lamp.id)
    await deps.db.update(products).set({ status: 'unlisted' }).where(eq(products.id, lamp.id))
    await eventually(async () => expect((await ask(lamp.id)).statusCode).toBe(404))
    const seller = await new Browser(app).signIn('hazel')
    const own = await seller.get(`/api/products/${lamp.id}/recommendations`)
    expect(own.json<Recommendation[]>().map(({ id }) => id)).toEqual([twin.id])
    expect((await ask(lamp.id)).statusCode).toBe(404)
  })

  test('lose a sold item immediately, before any job has run', async () => {
    const [lamp, twin, other] = [await add(), await add(), await add({ price: 9_000 })]
    await refresh(lamp.id)
    expect(await idsFor(lamp.id)).toEqual([twin.id, other.id])
    await deps.db.update(products).set({ status: 'sold' }).where(eq(products.id, twin.id))
    await eventually(async () => expect(await idsFor(lamp.id)).toEqual([other.id]))
  })

  test('of others gain an item that goes live, and fill the gap of one that leaves', async () => {
    const lamp = await add()
    for (let n = 0; n < 9; n++) await add({ title: 'Desk', tags: ['brass'] })
    await refresh(lamp.id)
    const twin = await add({ status: 'pending' })
    await deps.db.update(products).set({ status: 'approved' }).where(eq(products.id, twin.id))
    await refresh(twin.id)
    expect((await idsFor(lamp.id))[0]).toBe(twin.id)
    await deps.db.update(products).set({ status: 'unlisted' }).where(eq(products.id, twin.id))
    await eventually(async () => expect(await idsFor(lamp.id)).toHaveLength(7))
    await refresh(twin.id)
    await eventually(async () => expect(await idsFor(lamp.id)).toHaveLength(8))
  })

  test('recomputed by several jobs at once are eight distinct items', async () => {
    const lamp = await add()
    for (let n = 0; n < 9; n++) await add({ price: 5_000 + n * 100 })
    await Promise.all(Array.from({ length: 6 }, () => refresh(lamp.id)))
    expect(new Set(await idsFor(lamp.id)).size).toBe(8)
    expect(await storedFor(lamp.id)).toHaveLength(8)
  })

  /** Refreshes while the item is being deleted. */
  async function refreshDuringDeletion(id: number, deletedId: number): Promise<void> {
    const { refreshed } = await deps.db.transaction(async (tx) => {
      await tx.select().from(products).where(eq(products.id, deletedId)).for('update')
      const refreshed = outside(() => refresh(id))
      await outside(() => untilWaiting(deps.pool))
      await deleteProduct(tx, deletedId)
      return { refreshed }
    })
    await refreshed
  }

  test('made anew while one of them is deleted are without it, and the deletion succeeds', async () => {
    const [lamp, twin, other] = [await add(), await add(), await add({ price: 9_000 })]
    await refresh(lamp.id)
    await refreshDuringDeletion(lamp.id, twin.id)
    expect(await idsFor(lamp.id)).toEqual([other.id])
  })

  test('made anew while their item is deleted are none, and those of other items follow', async () => {
    const [lamp, twin] = [await add(), await add()]
    await refresh(twin.id)
    await refreshDuringDeletion(lamp.id, lamp.id)
    expect([await storedFor(lamp.id), await storedFor(twin.id)]).toEqual([[], []])
    expect(await idsFor(twin.id)).toEqual([])
  })

  test('made anew while both items are in a checkout wait for it', async () => {
    const [twin, lamp] = [await add(), await add()]
    const { refreshed } = await deps.db.transaction(async (tx) => {
      const lock = (id: number) => tx.select().from(products).where(eq(products.id, id)).for('update')
      await lock(twin.id)
      const refreshed = outside(() => refresh(lamp.id))
      await outside(() => untilWaiting(deps.pool))
      await lock(lamp.id)
      return { refreshed }
    })
    await refreshed
    expect(await idsFor(lamp.id)).toEqual([twin.id])
  })

  test('do not keep items that recommend each other from being deleted at the same time', async () => {
    const items = await Promise.all(Array.from({ length: 8 }, () => add()))
    for (const { id } of items) await refresh(id)
    const seller = await new Browser(app).signIn('hazel')
    const responses = await Promise.all(items.map(({ id }) => seller.delete(`/api/products/${id}`)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(items.map(() => 200))
  })

  test('of an item deleted before its job runs are no error', async () => {
    await expect(refresh(999_999)).resolves.toBeUndefined()
  })
})
