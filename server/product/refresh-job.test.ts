import { beforeEach, expect, test } from 'vitest'
import type { Recommendation } from '../../contracts/product.ts'
import { products } from '../database/schema.ts'
import { eventually } from '../testing/eventually.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'
import { refreshRecommendations } from './recommendation.ts'

const { app, deps } = await testApp()
const { id: sellerId } = await addPerson(deps, 'hazel')
await addPerson(deps, 'wren')
const hazel = await new Browser(app).signIn('hazel')
const wren = await new Browser(app).signIn('wren')

// Every other item can be recommended.
beforeEach(async () => void (await deps.db.delete(products)))

/** As in startJobs. */
await deps.jobs.work('recommendations', ({ productId }) => refreshRecommendations(deps, productId))

test('changes of an item reach the recommendations of others within a minute, without a request', {
  timeout: 200_000,
}, async () => {
  const lamp = await addProduct(deps, { sellerId, title: 'Lamp' })
  const other = await addProduct(deps, { sellerId, title: 'Another lamp' })
  await refreshRecommendations(deps, lamp.id)
  const recommended = async () =>
    (await new Browser(app).get(`/api/products/${lamp.id}/recommendations`)).json<Recommendation[]>()
  const ids = async () => (await recommended()).map(({ id }) => id)
  expect(await ids()).toEqual([other.id])

  const { id } = await addProduct(deps, { sellerId, title: 'Lamp, new', status: 'pending' })
  await wren.patch(`/api/products/${id}`, { status: 'approved' })
  await eventually(async () => expect(await ids()).toEqual([id, other.id]))

  await hazel.patch(`/api/products/${id}/unlist`, {})
  expect(await ids()).toEqual([other.id])
  await hazel.patch(`/api/products/${id}/relist`, {})
  await eventually(async () => expect(await ids()).toEqual([id, other.id]))

  // Last: once unlisted, it would not come back to items that it no longer resembles itself.
  await hazel.patch(`/api/products/${id}`, { title: 'Desk', category: 'Other', tags: [] })
  await eventually(async () => expect((await recommended()).at(-1)?.recommendationReason).toBe('Similar price'))
})

test('an item that goes live while another server stores the recommendations of others is among them', async () => {
  const bell = await addProduct(deps, { sellerId, title: 'Ship bell', category: 'Collectibles', tags: ['nautical'] })
  const client = await deps.pool.connect()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`recommendations ${bell.id}`])
  const refreshed = refreshRecommendations(deps, bell.id)
  await untilWaiting(deps.pool)
  const { id } = await addProduct(deps, { sellerId, title: 'Brass bell', category: 'Collectibles', tags: ['nautical'] })
  await client.query('commit')
  client.release()
  await refreshed
  const { rows } = await deps.pool.query(
    'select recommended_product_id as id from product_recommendations where source_product_id = $1',
    [bell.id],
  )
  expect(rows.map((row) => Number(row.id))).toContain(id)
})
