import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_WAYS, kindsFor } from '../../../contracts/push-rules.ts'
import { completeBySession } from '../../checkout/complete-checkout.ts'
import { openCheckout } from '../../checkout/open-checkout.ts'
import { saleEvents } from '../../database/schema.ts'
import { sendFavoriteMails } from '../../favorite/favorite-mail.ts'
import { sendPriceDropAlerts } from '../../favorite/price-drop.ts'
import { sendSearchMatches } from '../../favorite/search-matches.ts'
import type { TestPayments } from '../../providers/payments/built-in.ts'
import { changeSale } from '../../sale/sale.ts'
import { untilWaiting } from '../../testing/lock-waits.ts'
import { Browser } from '../../testing/people.ts'
import { startPushShop } from '../../testing/push-shop.ts'
import { GUEST, visitor } from '../../testing/shop.ts'
import { addProduct, openSale } from '../../testing/stock.ts'
import { sendSaleStartAlerts } from './sale-opening.ts'

const { app, deps, service, hazelId, startOver, phoneOf, choose, tell, work, jobsOf, mails } = await startPushShop()
afterAll(() => service.close())

const admin = { id: hazelId, username: 'hazel', email: '', role: 'admin', emailVerified: true } as const

let hazel: Browser
beforeEach(async () => {
  hazel = await startOver()
})

describe('an account’s notifications', () => {
  test('can be chosen for each kind; email is the default where it was before', async () => {
    const defaults = Object.fromEntries(kindsFor('seller').map((kind) => [kind, DEFAULT_WAYS[kind]]))
    expect((await hazel.get('/api/push')).json().choices).toEqual(defaults)
    expect((await choose(hazel, 'price_dropped', 'push')).json().choices).toEqual({
      ...defaults,
      price_dropped: 'push',
    })
    expect((await choose(hazel, 'item_sold', 'nothing')).statusCode).toBe(400)
  })

  test('sold: by push too, and the mail with time and place comes all the same', async () => {
    await choose(hazel, 'item_sold', 'push')
    const phone = await phoneOf(hazel)
    await openSale(deps)
    const { id } = await addProduct(deps, { sellerId: hazelId, title: 'Brass lamp' })
    const { sessionId } = await openCheckout(deps, visitor(), { productId: id, ...GUEST })
    await (deps.providers.payments as TestPayments).pay(sessionId)
    await completeBySession(deps, { sessionId, productId: id })
    await work()
    expect(phone.received).toMatchObject([
      { title: 'Sold: Brass lamp', body: 'Someone paid $45.00 for it. Your share is $40.50.', url: '/seller' },
    ])
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Sold: Brass lamp'])
  })

  test('sold: the mail with time and place is the only one, also where no browser gets a push', async () => {
    await openSale(deps)
    for (const way of ['push', 'mail'] as const) {
      await choose(hazel, 'item_sold', way)
      const { id } = await addProduct(deps, { sellerId: hazelId, title: `Lamp by ${way}` })
      const { sessionId } = await openCheckout(deps, visitor(), { productId: id, ...GUEST })
      await (deps.providers.payments as TestPayments).pay(sessionId)
      await completeBySession(deps, { sessionId, productId: id })
      await work()
    }
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Sold: Lamp by push', 'Sold: Lamp by mail'])
  })

  test('sold: an order of several items is one notification', async () => {
    await choose(hazel, 'item_sold', 'push')
    const phone = await phoneOf(hazel)
    await openSale(deps)
    const lamp = await addProduct(deps, { sellerId: hazelId, title: 'Brass lamp' })
    const bell = await addProduct(deps, { sellerId: hazelId, title: 'Ship bell', price: 2_000 })
    const { sessionId } = await openCheckout(deps, visitor(), { productIds: [lamp.id, bell.id], ...GUEST })
    await (deps.providers.payments as TestPayments).pay(sessionId)
    await completeBySession(deps, { sessionId, productId: lamp.id })
    await work()
    expect(phone.received.map(({ title, body }) => [title, body])).toEqual([
      ['Sold: Brass lamp and 1 more', 'Someone paid $65.00 for them. Your share is $58.50.'],
    ])
  })

  test('sold: each order is a notification of its own, which replaces no earlier one', async () => {
    await choose(hazel, 'item_sold', 'push')
    const phone = await phoneOf(hazel)
    await openSale(deps)
    for (const title of ['Brass lamp', 'Ship bell']) {
      const { id } = await addProduct(deps, { sellerId: hazelId, title })
      const { sessionId } = await openCheckout(deps, visitor(), { productId: id, ...GUEST })
      await (deps.providers.payments as TestPayments).pay(sessionId)
      await completeBySession(deps, { sessionId, productId: id })
    }
    await work()
    expect(phone.received.map(({ title }) => title).sort()).toEqual(['Sold: Brass lamp', 'Sold: Ship bell'])
    expect(new Set(phone.received.map(({ tag }) => tag)).size).toBe(2)
  })

  test('a sale that opens: once for each sale, and not of one that was on when it asked', async () => {
    const phone = await phoneOf(hazel)
    await openSale(deps)
    await choose(hazel, 'sale_opens', 'push')
    await sendSaleStartAlerts(deps)
    await deps.db.delete(saleEvents)
    await openSale(deps)
    await Promise.all([sendSaleStartAlerts(deps), sendSaleStartAlerts(deps)])
    await sendSaleStartAlerts(deps)
    await work()
    expect(phone.received).toMatchObject([{ title: 'The sale is open', url: '/marketplace' }])
  })

  test('a sale that opens: again if it was moved after it had opened', async () => {
    await choose(hazel, 'sale_opens', 'push')
    const phone = await phoneOf(hazel)
    const { rows } = await deps.pool.query("select id from users where username = 'otis'")
    const list = (title: string) =>
      addProduct(deps, { sellerId: Number(rows[0].id), title, createdAt: deps.now(), updatedAt: deps.now() })
    const whistle = await list('Tin whistle')
    await hazel.request({ method: 'PUT', url: `/api/favourites/${whistle.id}` })
    await hazel.post('/api/favourites/mail', { wanted: true })
    await hazel.post('/api/saved-searches', { search: 'whistle', alert: 'opening' })
    const { id } = await openSale(deps)
    const tellAll = async () => {
      deps.advanceBy(60_000)
      await list('Blue whistle')
      deps.advanceBy(60_000)
      await sendFavoriteMails(deps)
      await sendSaleStartAlerts(deps)
      await sendSearchMatches(deps)
      await work()
    }
    const tomorrow = new Date(deps.now().getTime() + 86_400_000)
    await tellAll()
    await changeSale(deps, admin, id, { startDate: tomorrow.toISOString() })
    await tellAll()
    const news = async () => [phone.received.length, (await mails()).map(({ subject }) => subject)]
    const once = ['One of your favorites is on sale now', 'A new find for your saved search']
    expect(await news()).toEqual([1, once])
    deps.setNow(tomorrow)
    await tellAll()
    await tellAll()
    expect(await news()).toEqual([2, [...once, once[0], '2 new finds for your saved searches']])
    expect(new Set((await mails()).map((mail) => mail.id)).size).toBe(4)
  })

  test('a sale that opens: again if it was over and is opened again at once by a new start', async () => {
    await choose(hazel, 'sale_opens', 'mail')
    const { id, endDate } = await openSale(deps)
    await sendSaleStartAlerts(deps)
    deps.setNow(new Date(endDate.getTime() + 86_400_000))
    await changeSale(deps, admin, id, { startDate: new Date(deps.now().getTime() - 60_000).toISOString() })
    for (let run = 0; run < 2; run++) await sendSaleStartAlerts(deps)
    expect((await mails()).map(({ subject }) => subject)).toEqual(['The sale is open', 'The sale is open'])
  })

  test('a sale that is on and starts earlier than planned was announced already', async () => {
    await choose(hazel, 'sale_opens', 'mail')
    const { id, startDate } = await openSale(deps)
    await sendSaleStartAlerts(deps)
    await changeSale(deps, admin, id, { startDate: new Date(startDate.getTime() - 3_600_000).toISOString() })
    await sendSaleStartAlerts(deps)
    expect((await mails()).map(({ subject }) => subject)).toEqual(['The sale is open'])
  })

  test('a sale that was ended and is reopened was announced already, also to who chose another way meanwhile', async () => {
    await choose(hazel, 'sale_opens', 'mail')
    const { id } = await openSale(deps)
    await sendSaleStartAlerts(deps)
    await changeSale(deps, admin, id, { endNow: true })
    await choose(hazel, 'sale_opens', 'push')
    await changeSale(deps, admin, id, { reopen: true })
    await sendSaleStartAlerts(deps)
    expect([(await mails()).map(({ subject }) => subject), await jobsOf('push')]).toEqual([['The sale is open'], []])
  })

  /** Hazel wants mails about openings and about favorites, of which one can be bought now. */
  async function openWithFavorite(): Promise<void> {
    await choose(hazel, 'sale_opens', 'mail')
    const { rows } = await deps.pool.query("select id from users where username = 'otis'")
    const { id } = await addProduct(deps, { sellerId: Number(rows[0].id) })
    await hazel.request({ method: 'PUT', url: `/api/favourites/${id}` })
    await hazel.post('/api/favourites/mail', { wanted: true })
    await openSale(deps)
  }

  test('a sale that opens is one mail, to whoever asked for that of their favorites as well', async () => {
    await openWithFavorite()
    await sendFavoriteMails(deps)
    await sendSaleStartAlerts(deps)
    expect((await mails()).map(({ subject }) => subject)).toEqual(['One of your favorites is on sale now'])
  })

  test('a sale that opens is one mail, also while another server is about to send that of the favorites', async () => {
    await openWithFavorite()
    const client = await deps.pool.connect()
    await client.query('begin')
    await client.query('select from favorite_alerts for update')
    await sendFavoriteMails(deps)
    await sendSaleStartAlerts(deps)
    await client.query('rollback')
    client.release()
    await sendFavoriteMails(deps)
    await sendSaleStartAlerts(deps)
    expect((await mails()).map(({ subject }) => subject)).toEqual(['One of your favorites is on sale now'])
  })

  test('a sale that opens is not announced if an admin is just moving it, but when it opens after all', async () => {
    await choose(hazel, 'sale_opens', 'mail')
    await hazel.post('/api/saved-searches', { search: 'sextant', alert: 'opening' })
    const otis = await new Browser(app).signIn('otis')
    const { rows } = await deps.pool.query("select id from users where username = 'otis'")
    const times = { createdAt: deps.now(), updatedAt: new Date(deps.now().getTime() + 1) }
    await addProduct(deps, { sellerId: Number(rows[0].id), title: 'Brass sextant', ...times })
    const { id } = await addProduct(deps, { sellerId: hazelId, title: 'Ship bell', ...times })
    await otis.request({ method: 'PUT', url: `/api/favourites/${id}` })
    await otis.post('/api/favourites/mail', { wanted: true })
    await openSale(deps)
    deps.advanceBy(60_000)
    const announce = () => Promise.all([sendFavoriteMails(deps), sendSaleStartAlerts(deps), sendSearchMatches(deps)])
    const client = await deps.pool.connect()
    await client.query('begin')
    await client.query(
      "update sale_events set start_date = start_date + interval '1 day', end_date = end_date + interval '1 day'",
    )
    const announced = announce()
    await untilWaiting(deps.pool, 3)
    await client.query('commit')
    client.release()
    await announced
    expect(await jobsOf('mail')).toEqual([])
    deps.advanceBy(86_400_000)
    await announce()
    expect((await jobsOf('mail')).map(({ subject }) => subject).sort()).toEqual([
      'A new find for your saved search',
      'One of your favorites is on sale now',
      'The sale is open',
    ])
  })

  test('a sale that opens: the email is of no use after its end', async () => {
    await choose(hazel, 'sale_opens', 'mail')
    const { endDate } = await openSale(deps)
    await sendSaleStartAlerts(deps)
    expect(await mails()).toMatchObject([{ subject: 'The sale is open', expiresAt: endDate.toISOString() }])
  })

  test('a favorite that costs less: once for each price, and only while it costs that', async () => {
    await choose(hazel, 'price_dropped', 'push')
    const phone = await phoneOf(hazel)
    const otis = await new Browser(app).signIn('otis')
    const { rows } = await deps.pool.query("select id from users where username = 'otis'")
    const { id } = await addProduct(deps, { sellerId: Number(rows[0].id), title: 'Green lamp' })
    await hazel.request({ method: 'PUT', url: `/api/favourites/${id}` })
    for (const price of ['50.00', '40.00', '42.00', '40.00', '30.00'])
      await otis.patch(`/api/products/${id}`, { price })
    const drops = await jobsOf('price-drop')
    expect(drops.map(({ from, to }) => [from, to])).toEqual([
      [5_000, 4_000],
      [4_200, 4_000],
      [4_000, 3_000],
    ])
    for (const drop of drops) await sendPriceDropAlerts(deps, drop)
    await work()
    expect(phone.received).toMatchObject([
      { title: 'Now $30.00: Green lamp', body: 'One of your favorites was $40.00 and costs $30.00 now.' },
    ])
    await otis.patch(`/api/products/${id}`, { price: '60.00' })
    await otis.patch(`/api/products/${id}`, { price: '35.00' })
    for (const drop of await jobsOf('price-drop')) await sendPriceDropAlerts(deps, drop)
    await work()
    expect(phone.received).toHaveLength(1)
  })

  test('new matches of saved searches: in one message, by push instead of the mail where that is chosen', async () => {
    expect((await choose(hazel, 'search_matches', 'nothing')).statusCode).toBe(400)
    await choose(hazel, 'search_matches', 'push')
    const phone = await phoneOf(hazel)
    const { rows } = await deps.pool.query("select id from users where username = 'otis'")
    const list = (title: string) =>
      addProduct(deps, { sellerId: Number(rows[0].id), title, createdAt: deps.now(), updatedAt: deps.now() })
    const later = (hours: number) => deps.advanceBy(hours * 3_600_000)
    await hazel.post('/api/saved-searches', { search: 'lantern' })
    later(1)
    await list('Tin lantern')
    later(25)
    await sendSearchMatches(deps)
    await work()
    expect(phone.received).toMatchObject([
      { title: 'A new find for your saved search', body: '$45.00 Tin lantern', url: '/marketplace?search=lantern' },
    ])
    expect(await mails()).toEqual([])
    await choose(hazel, 'search_matches', 'mail')
    later(1)
    await list('Blue lantern')
    later(25)
    await sendSearchMatches(deps)
    await work()
    expect(phone.received).toHaveLength(1)
    const [mail, ...more] = await mails()
    expect([mail?.text.includes('Blue lantern\n$45.00'), more]).toEqual([true, []])
    expect(mail?.unsubscribeUrl).toContain('/api/saved-searches/stop?')
  })

  test('by email can be stopped with one click', async () => {
    await choose(hazel, 'line_moves', 'mail')
    await tell()
    const [mail] = await mails()
    const { origin, pathname, search } = new URL(mail?.unsubscribeUrl ?? '')
    expect(mail?.text).toContain(`Choose what we tell you, and how: ${origin}/profile/edit#alerts\n`)
    expect(mail?.text).toContain(`Stop these emails: ${origin}/push/stop${search}\n`)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const stopped = await app.inject({ method: 'POST', url: pathname + search, headers, payload: 'x=y' })
    expect(stopped.statusCode).toBe(200)
    expect((await hazel.get('/api/push')).json().choices.line_moves).toBe('nothing')
    const forged = await new Browser(app).post('/api/push/stop?kind=sale_opens&token=1.forged')
    expect(forged.statusCode).toBe(400)
    const crossed = await new Browser(app).post(`/api/push/stop?kind=sale_opens&token=${search.split('token=')[1]}`)
    expect(crossed.statusCode).toBe(400)
  })
})
