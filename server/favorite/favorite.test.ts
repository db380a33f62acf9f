import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { FAVORITE_LIMIT } from '../../contracts/favorite-rules.ts'
import type { Transaction } from '../database/connect.ts'
import { auditEntries, favoriteAlerts, favorites, products, saleEvents, users } from '../database/schema.ts'
import { dayAndTime } from '../mail/day-and-time.ts'
import { deleteProduct } from '../product/product-queries.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { mailsTo, paragraphsOf } from '../testing/mails.ts'
import { outside } from '../testing/outside.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addProduct, openSale } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'
import { sendFavoriteMails } from './favorite-mail.ts'
import { sendPriceDropAlerts } from './price-drop.ts'

const { app, deps } = await testApp()
const { id: sellerId } = await addPerson(deps, 'hazel')
const { id: juniperId } = await addPerson(deps, 'juniper')
const juniper = await new Browser(app).signIn('juniper')

beforeEach(async () => {
  await deps.db.delete(favorites)
  await deps.db.delete(favoriteAlerts)
  await deps.db.delete(saleEvents)
  await deps.pool.query('delete from jobs.job')
})

const add = (fields = {}) => addProduct(deps, { sellerId, ...fields })
const like = (id: number) => juniper.request({ method: 'PUT', url: `/api/favourites/${id}` })
const unlike = (id: number) => juniper.delete(`/api/favourites/${id}`)
const list = async () => (await juniper.get('/api/favourites')).json()
const setStatus = (id: number, status: 'sold' | 'unlisted') =>
  deps.db.update(products).set({ status }).where(eq(products.id, id))

describe('favorites', () => {
  test('are stored with the account, latest first and without duplicates', async () => {
    const [first, second] = [await add(), await add()]
    await like(first.id)
    deps.advanceBy(1000)
    expect((await like(second.id)).json()).toEqual({ productIds: [second.id, first.id], wantsMail: false })
    await like(first.id)
    expect(await list()).toEqual({ productIds: [second.id, first.id], wantsMail: false })
    expect((await unlike(second.id)).json().productIds).toEqual([first.id])
    expect((await unlike(second.id)).statusCode).toBe(200)
  })

  test('belong to one account and require signing in', async () => {
    const { id } = await add()
    await like(id)
    const hazel = await new Browser(app).signIn('hazel')
    expect((await hazel.get('/api/favourites')).json().productIds).toEqual([])
    await hazel.delete(`/api/favourites/${id}`)
    expect((await list()).productIds).toEqual([id])
    expect((await new Browser(app).get('/api/favourites')).statusCode).toBe(401)
  })

  test.each(['pending', 'rejected', 'unlisted'] as const)('cannot be %s items', async (status) => {
    const { id } = await add({ status })
    expect((await like(id)).statusCode).toBe(404)
    expect((await juniper.post('/api/favourites/merge', { productIds: [id] })).json().productIds).toEqual([])
  })

  test('may be sold items; a missing item is a 404', async () => {
    expect((await like((await add({ status: 'sold' })).id)).statusCode).toBe(200)
    expect((await like(999_999_999)).statusCode).toBe(404)
    expect((await juniper.request({ method: 'PUT', url: '/api/favourites/x' })).statusCode).toBe(404)
  })

  test('of a browser are merged into those of the account', async () => {
    const [own, brought, both] = [await add(), await add(), await add()]
    for (const { id } of [own, both]) await like(id)
    const merged = await juniper.post('/api/favourites/merge', { productIds: [brought.id, both.id, 999_999] })
    expect(new Set(merged.json().productIds)).toEqual(new Set([own.id, brought.id, both.id]))
  })

  test('are limited to 200, however they are added', async () => {
    const ids: number[] = []
    for (let count = 0; count < FAVORITE_LIMIT + 2; count += 1) ids.push((await add()).id)
    await juniper.post('/api/favourites/merge', { productIds: ids.slice(0, FAVORITE_LIMIT) })
    const answers = await Promise.all(ids.slice(FAVORITE_LIMIT).map(like))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409])
    await juniper.post('/api/favourites/merge', { productIds: ids.slice(2) })
    const { productIds } = await list()
    expect(productIds).toHaveLength(FAVORITE_LIMIT)
    // What is not public takes no room.
    await unlike(productIds[0])
    const merged = await juniper.post('/api/favourites/merge', {
      productIds: [(await add({ status: 'pending' })).id, productIds[0]],
    })
    expect(merged.json().productIds[0]).toBe(productIds[0])
  })

  test('make room at the limit by those that are no longer public, which nobody could see to remove', async () => {
    const ids: number[] = []
    for (let count = 0; count < FAVORITE_LIMIT + 4; count += 1) ids.push((await add()).id)
    const [known, [liked = 0, ...brought]] = [ids.slice(0, FAVORITE_LIMIT), ids.slice(FAVORITE_LIMIT)]
    await juniper.post('/api/favourites/merge', { productIds: known })
    const hidden = known.slice(0, 3)
    await deps.db.update(products).set({ status: 'unlisted' }).where(inArray(products.id, hidden))
    expect((await like(liked)).statusCode).toBe(200)
    await juniper.post('/api/favourites/merge', { productIds: brought })
    const { productIds } = await list()
    expect(new Set(productIds)).toEqual(new Set([...known.slice(3), liked, ...brought.slice(0, 2)]))
    expect((await like(brought[2] ?? 0)).statusCode).toBe(409)
  })

  /** Answers a favorite that waits for a transaction about the item. */
  async function likeDuring(id: number, change: (tx: Transaction) => Promise<unknown>) {
    const { liked } = await deps.db.transaction(async (tx) => {
      await tx.select().from(products).where(eq(products.id, id)).for('update')
      const liked = outside(() => like(id))
      await outside(() => untilWaiting(deps.pool))
      await change(tx)
      return { liked }
    })
    return (await liked).statusCode
  }

  test('are added by who sells or buys that item at the same moment, without stopping the sale', async () => {
    const { id } = await add({ sellerId: juniperId })
    const status = await likeDuring(id, async (tx) => {
      await tx.update(users).set({ totalEarnings: 4_050 }).where(eq(users.id, juniperId))
      await tx.insert(auditEntries).values({ actorId: juniperId, action: 'product.sold', subjectId: id })
    })
    expect(status).toBe(200)
  })

  test('that are deleted or unlisted at the same moment are a 404', async () => {
    const [deleted, unlisted] = [await add(), await add()]
    expect(await likeDuring(deleted.id, (tx) => deleteProduct(tx, deleted.id))).toBe(404)
    const unlist = (tx: Transaction) =>
      tx.update(products).set({ status: 'unlisted' }).where(eq(products.id, unlisted.id))
    expect(await likeDuring(unlisted.id, unlist)).toBe(404)
  })

  test('can be read by id, in the given order, without items that are not public', async () => {
    const [first, hidden, sold] = [await add(), await add({ status: 'pending' }), await add({ status: 'sold' })]
    const guest = new Browser(app)
    const shown = await guest.get(`/api/favourites/products?ids=${sold.id},${hidden.id},999999,${first.id}`)
    expect(shown.json().map(({ id }: { id: number }) => id)).toEqual([sold.id, first.id])
    for (const ids of ['', 'x', '1,', '1;2', Array(201).fill(1).join()])
      expect((await guest.get(`/api/favourites/products?ids=${ids}`)).statusCode, ids).toBe(400)
  })
})

describe('the email when a sale opens', () => {
  const want = (wanted: boolean) => juniper.post('/api/favourites/mail', { wanted })
  const mails = () => mailsTo(deps, 'juniper@example.com')

  test('lists what can be bought, and is sent once', async () => {
    const [lamp, chair] = [await add({ title: 'Green lamp' }), await add({ title: 'Sold chair' })]
    for (const { id } of [lamp, chair]) await like(id)
    await setStatus(chair.id, 'sold')
    expect((await want(true)).json().wantsMail).toBe(true)
    await sendFavoriteMails(deps)
    expect(await mails()).toEqual([])
    const { endDate, timeZone } = await openSale(deps)
    await Promise.all([sendFavoriteMails(deps), sendFavoriteMails(deps)])
    await sendFavoriteMails(deps)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    const { PUBLIC_URL } = deps.settings
    expect(paragraphsOf(mail)).toEqual([
      'The doors are open',
      'juniper, the pop-up sale has started, and you can buy these favorites now:',
      `Green lamp\n$45.00\n${PUBLIC_URL}/product/${lamp.id}`,
      `See my favorites:\n${PUBLIC_URL}/favourites`,
      `The sale ends ${dayAndTime(endDate, timeZone)}. There's only one of each.`,
      `Stop these emails: ${mail?.unsubscribeUrl?.replace('/api', '')}`,
    ])
    expect(mail?.expiresAt).toBe(endDate.toISOString())
  })

  test.each([
    [10, []],
    [12, ['And 2 more.']],
  ])('names ten of %i favorites, and says how many more there are', async (all, more) => {
    for (let count = 0; count < all; count++) await like((await add({ title: `Lamp ${count}` })).id)
    await want(true)
    await openSale(deps)
    await sendFavoriteMails(deps)
    const [mail] = await mails()
    expect(mail?.subject).toBe('Your favorites are on sale now')
    expect(mail?.text.match(/^Lamp \d+$/gm)).toHaveLength(10)
    expect(paragraphsOf(mail)?.filter((paragraph) => paragraph.startsWith('And '))).toEqual(more)
  })

  test('is not sent without a subscription', async () => {
    await like((await add()).id)
    await openSale(deps)
    await sendFavoriteMails(deps)
    expect(await mails()).toEqual([])
  })

  test('is not sent to accounts with nothing to buy', async () => {
    await like((await add({ status: 'sold' })).id)
    await want(true)
    await openSale(deps)
    await sendFavoriteMails(deps)
    expect(await mails()).toEqual([])
  })

  test('does not name the account’s own items', async () => {
    const hazel = await new Browser(app).signIn('hazel')
    await hazel.request({ method: 'PUT', url: `/api/favourites/${(await add()).id}` })
    await hazel.post('/api/favourites/mail', { wanted: true })
    await openSale(deps)
    await sendFavoriteMails(deps)
    expect(await mailsTo(deps, 'hazel@example.com')).toEqual([])
  })

  test('starts with the next sale when subscribed to during one', async () => {
    await like((await add()).id)
    await openSale(deps)
    await want(true)
    await sendFavoriteMails(deps)
    expect(await mails()).toEqual([])
    await deps.db.delete(saleEvents)
    await openSale(deps)
    await sendFavoriteMails(deps)
    expect(await mails()).toHaveLength(1)
  })

  test('is stopped by one click', async () => {
    await like((await add()).id)
    await want(true)
    await openSale(deps)
    await sendFavoriteMails(deps)
    const [mail] = await mails()
    const { pathname, search } = new URL(mail?.unsubscribeUrl ?? '')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const url = pathname + search
    const response = await app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' })
    expect(response.statusCode).toBe(200)
    expect((await list()).wantsMail).toBe(false)
    expect((await new Browser(app).post('/api/favourites/stop?token=1.forged')).statusCode).toBe(400)
  })
})

test('a lower price is no news for the seller, who has the item as a favorite', async () => {
  const { id } = await add()
  const hazel = await new Browser(app).signIn('hazel')
  for (const browser of [hazel, juniper]) await browser.request({ method: 'PUT', url: `/api/favourites/${id}` })
  await deps.pool.query(
    "insert into notification_choices (user_id, kind, way) select id, 'price_dropped', 'mail' from users on conflict do nothing",
  )
  await deps.db.update(products).set({ price: 4_000 }).where(eq(products.id, id))
  await sendPriceDropAlerts(deps, { productId: id, from: 4_500, to: 4_000 })
  expect(await mailsTo(deps, 'hazel@example.com')).toEqual([])
  expect(await mailsTo(deps, 'juniper@example.com')).toMatchObject([{ subject: 'Now $40.00: Brass reading lamp' }])
})

test('a price that changes while a hundred people are told of it is no news for the next', async () => {
  const { id } = await add({ price: 4_000 })
  const { rows } = await deps.pool.query<{ id: number }>(
    `insert into users (username, email, password_hash) select 'fan_' || n, 'fan_' || n || '@example.com', 'x'
    from generate_series(1, 150) n returning id`,
  )
  await deps.db.insert(favorites).values(rows.map((user) => ({ userId: Number(user.id), productId: id })))
  const db = Object.assign(Object.create(deps.db), {
    async transaction(run: Parameters<typeof deps.db.transaction>[0]) {
      const done = await deps.db.transaction(run)
      await deps.db.update(products).set({ price: 6_000 }).where(eq(products.id, id))
      return done
    },
  })
  await sendPriceDropAlerts({ ...deps, db }, { productId: id, from: 4_500, to: 4_000 })
  expect(await deps.db.$count(favorites, eq(favorites.toldPrice, 4_000))).toBe(100)
  await deps.pool.query("delete from users where username like 'fan_%'")
})

test('a price lowered again and again by a cent is news five times a day', async () => {
  const { id } = await add()
  await like(id)
  await deps.pool.query(
    `insert into notification_choices (user_id, kind, way) values (${juniperId}, 'price_dropped', 'mail') on conflict do nothing`,
  )
  const hazel = await new Browser(app).signIn('hazel')
  for (let cents = 99; cents > 91; cents--) await hazel.patch(`/api/products/${id}`, { price: `44.${cents}` })
  const { rows } = await deps.pool.query("select data from jobs.job where name = 'price-drop' order by created_on")
  expect(rows).toHaveLength(8)
  for (const { data } of rows) {
    await deps.db.update(products).set({ price: data.to }).where(eq(products.id, id))
    await sendPriceDropAlerts(deps, data)
  }
  const subjects = (await mailsTo(deps, 'juniper@example.com')).map(({ subject }) => subject)
  expect(subjects).toEqual([99, 98, 97, 96, 95].map((cents) => `Now $44.${cents}: Brass reading lamp`))
  await deps.pool.query("delete from rate_limits; delete from jobs.job where name = 'mail'")
  await sendPriceDropAlerts(deps, rows.at(-1)?.data)
  expect(await mailsTo(deps, 'juniper@example.com')).toMatchObject([{ subject: 'Now $44.92: Brass reading lamp' }])
})

test('a price that was lowered before anybody had the item as a favorite leaves the five news of the day', async () => {
  const { id } = await add()
  await deps.pool.query(
    `insert into notification_choices (user_id, kind, way) values (${juniperId}, 'price_dropped', 'mail') on conflict do nothing`,
  )
  for (let run = 0; run < 5; run++) await sendPriceDropAlerts(deps, { productId: id, from: 4_600, to: 4_500 })
  await like(id)
  await deps.db.update(products).set({ price: 4_000 }).where(eq(products.id, id))
  await sendPriceDropAlerts(deps, { productId: id, from: 4_500, to: 4_000 })
  expect(await mailsTo(deps, 'juniper@example.com')).toMatchObject([{ subject: 'Now $40.00: Brass reading lamp' }])
})
