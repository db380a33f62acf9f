import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { SAVED_SEARCH_LIMIT } from '../../contracts/saved-search-rules.ts'
import { saleEvents, savedSearches, users } from '../database/schema.ts'
import { mailsTo, paragraphsOf } from '../testing/mails.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { addProduct, openSale } from '../testing/stock.ts'
import { testApp } from '../testing/test-app.ts'
import { sendSearchMatches } from './search-matches.ts'

const { app, deps } = await testApp()
const { id: sellerId } = await addPerson(deps, 'hazel')
await addPerson(deps, 'juniper')
const { id: wrenId } = await addPerson(deps, 'wren')
const juniper = await new Browser(app).signIn('juniper')
const hazel = await new Browser(app).signIn('hazel')

beforeEach(async () => {
  await deps.db.delete(savedSearches)
  await deps.db.delete(saleEvents)
  await deps.pool.query('truncate products cascade')
  await deps.pool.query('delete from jobs.job')
})

const save = (search: object, browser = juniper) => browser.post('/api/saved-searches', search)
const list = async () => (await juniper.get('/api/saved-searches')).json()
const later = (hours: number) => deps.advanceBy(hours * 3_600_000)
const add = (fields = {}) => addProduct(deps, { sellerId, createdAt: deps.now(), updatedAt: deps.now(), ...fields })

describe('a saved search', () => {
  test('keeps what narrows it, the newest first, and its alert', async () => {
    const first = await save({ search: ' brass  lamp ', priceRange: '0-50' })
    expect(first.statusCode).toBe(201)
    await save({ category: 'Furniture', tag: 'walnut', alert: 'opening' })
    expect(await list()).toEqual([
      { id: expect.any(Number), category: 'Furniture', tag: 'walnut', alert: 'opening', createdAt: expect.any(String) },
      { ...first.json(), search: 'brass  lamp', priceRange: '0-50', alert: 'daily' },
    ])
  })

  test('is kept once: saving it again changes its alert', async () => {
    const { id } = (await save({ search: 'lamp' })).json()
    expect((await save({ search: 'lamp', alert: 'never' })).json()).toMatchObject({ id, alert: 'never' })
    expect(await list()).toHaveLength(1)
  })

  test.each([
    [{}, 'Search for something or choose a filter first.'],
    [{ search: '  ', priceRange: 'all' }, 'Search for something or choose a filter first.'],
    [{ search: 'x'.repeat(201) }, 'Search must be 200 characters or less'],
    [{ search: 'lamp', alert: 'hourly' }, 'Choose one of daily, opening, never'],
  ])('is refused when it narrows nothing or makes no sense: %j', async (search, message) => {
    const response = await save(search)
    expect({ status: response.statusCode, message: response.json().message }).toEqual({ status: 400, message })
  })

  test('takes all categories for no filter, like the list of products', async () => {
    expect((await save({ category: 'all' })).statusCode).toBe(400)
    await save({ category: 'all', search: 'lamp' })
    await add({ title: 'Brass lamp', updatedAt: new Date(deps.now().getTime() + 1) })
    later(25)
    await sendSearchMatches(deps)
    expect(await mailsTo(deps, 'juniper@example.com')).toMatchObject([{ subject: 'A new find for your saved search' }])
  })

  test('accepts the maximum length in any alphabet', async () => {
    const long = { search: '😀'.repeat(100), category: '家'.repeat(200), tag: '家'.repeat(100) }
    expect((await save(long)).statusCode).toBe(201)
  })

  test(`is one of at most ${SAVED_SEARCH_LIMIT}, also when many are saved at once`, async () => {
    const answers = await Promise.all(
      Array.from({ length: SAVED_SEARCH_LIMIT + 3 }, (_, index) => save({ search: `lamp ${index}` })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3)
    expect(await list()).toHaveLength(SAVED_SEARCH_LIMIT)
  })

  test('is deleted once', async () => {
    const { id } = (await save({ search: 'lamp' })).json()
    expect((await juniper.delete(`/api/saved-searches/${id}`)).statusCode).toBe(200)
    expect((await juniper.delete(`/api/saved-searches/${id}`)).statusCode).toBe(404)
    expect(await list()).toEqual([])
  })
})

describe('the mail about new matches', () => {
  const mails = () => mailsTo(deps, 'juniper@example.com')

  test('comes once a day, with everything that went live since, in one mail for all searches', async () => {
    await add({ title: 'Old brass lamp' })
    later(1)
    await save({ search: 'lamp', priceRange: 'all' })
    await save({ category: 'Furniture', tag: 'oak', priceRange: '100-250' })
    later(1)
    const lamp = await add({ title: 'New brass lamp' })
    await add({
      title: 'Oak table',
      category: 'Furniture > Tables',
      tags: ['oak'],
      description: 'Sturdy',
      price: 12_000,
    })
    await sendSearchMatches(deps)
    expect(await mails()).toEqual([])
    later(24)
    await Promise.all([sendSearchMatches(deps), sendSearchMatches(deps)])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.subject).toBe('2 new finds for your saved searches')
    const { PUBLIC_URL } = deps.settings
    for (const part of [
      "juniper, here's what's new since we last looked:\n",
      `Change your saved searches: ${PUBLIC_URL}/favourites#saved-searches\n`,
      `Stop these emails: ${mail?.unsubscribeUrl?.replace('/api', '')}\n`,
      '\n“lamp”:\n',
      `New brass lamp\n$45.00\n${PUBLIC_URL}/product/${lamp.id}`,
      `See all results:\n${PUBLIC_URL}/marketplace?search=lamp\n`,
      '\nFurniture, $100 to $250, #oak:\n',
      'Oak table\n$120.00',
      `See all results:\n${PUBLIC_URL}/marketplace?category=Furniture&tag=oak&priceRange=100-250\n`,
    ])
      expect(mail?.text).toContain(part)
    expect(mail?.text).not.toContain('Old brass lamp')
    later(25)
    await sendSearchMatches(deps)
    expect(await mails()).toHaveLength(1)
  })

  test.each([
    [5, []],
    [7, ['And 2 more.']],
  ])('names five of %i new items of a search, and says how many more there are', async (all, more) => {
    await save({ search: 'lamp' })
    later(1)
    for (let count = 0; count < all; count++) await add({ title: `Lamp ${count}` })
    later(25)
    await sendSearchMatches(deps)
    const [mail] = await mails()
    expect(mail?.subject).toBe(`${all} new finds for your saved searches`)
    expect(mail?.text.match(/^Lamp \d+$/gm)).toHaveLength(5)
    expect(paragraphsOf(mail)?.filter((paragraph) => paragraph.startsWith('And '))).toEqual(more)
  })

  test('is a push, if that was chosen: to the results, or to the searches where several found something', async () => {
    const choose = (way: string) =>
      juniper.request({ method: 'PUT', url: '/api/push/choices', payload: { kind: 'search_matches', way } })
    await choose('push')
    onTestFinished(async () => {
      await choose('mail')
    })
    await save({ search: 'lamp' })
    await save({ category: 'Furniture' })
    for (const titles of [['Lamp'], ['Desk lamp', 'Stool']]) {
      later(1)
      for (const title of titles)
        await add({
          title,
          description: 'Sturdy',
          category: title === 'Stool' ? 'Furniture > Tables' : 'Other',
          tags: [],
        })
      later(25)
      await sendSearchMatches(deps)
    }
    const { rows } = await deps.pool.query(
      "select data -> 'message' ->> 'url' as url from jobs.job where name = 'push' order by created_on",
    )
    expect(rows).toEqual([{ url: '/marketplace?search=lamp' }, { url: '/favourites#saved-searches' }])
    expect(await mails()).toEqual([])
  })

  test('names an item that went live after it was listed long ago', async () => {
    const { id } = await add({ title: 'Patient lamp', status: 'pending' })
    later(48)
    await save({ search: 'lamp' })
    later(1)
    await deps.pool.query("update products set status = 'approved', updated_at = $2 where id = $1", [id, deps.now()])
    later(25)
    await sendSearchMatches(deps)
    expect((await mails())[0]?.text).toContain('Patient lamp')
  })

  test('names an item once that goes live while the searches are checked', async () => {
    await save({ search: 'lamp' })
    later(25)
    await add({ title: 'Lamp of that second', updatedAt: new Date(deps.now().getTime() + 1) })
    await sendSearchMatches(deps)
    later(25)
    await sendSearchMatches(deps)
    expect(await mails()).toMatchObject([{ subject: 'A new find for your saved search' }])
  })

  test('names nothing older than its search, though an older one is checked right after it was saved', async () => {
    await save({ search: 'quilt' })
    later(25)
    await add({ title: 'Tin tray', updatedAt: deps.now() })
    deps.advanceBy(10_000)
    await save({ search: 'tray' })
    await sendSearchMatches(deps)
    later(25)
    await sendSearchMatches(deps)
    expect(await mails()).toEqual([])
  })

  test('names an item whose approval was not committed yet when the searches were checked', async () => {
    const { id } = await add({ title: 'Slow lamp', status: 'pending' })
    await save({ search: 'lamp' })
    later(25)
    const client = await deps.pool.connect()
    await client.query('begin')
    await client.query("update products set status = 'approved', updated_at = $2 where id = $1", [id, deps.now()])
    deps.advanceBy(5_000)
    await sendSearchMatches(deps)
    await client.query('commit')
    client.release()
    expect(await mails()).toEqual([])
    later(24)
    await sendSearchMatches(deps)
    expect(await mails()).toMatchObject([{ text: expect.stringContaining('Slow lamp') }])
  })

  test('does not name what was unlisted and is back, what is gone, or what matches only in part', async () => {
    const { id } = await add({ title: 'Back again lamp' })
    later(1)
    await save({ search: 'green lamp' })
    await save({ tag: 'brass' })
    later(1)
    for (const status of ['unlisted', 'approved'])
      await deps.pool.query('update products set status = $2, updated_at = $3 where id = $1', [id, status, deps.now()])
    await add({ title: 'Blue lamp', tags: [] })
    await add({ title: 'Sold lamp', status: 'sold' })
    later(25)
    await sendSearchMatches(deps)
    expect(await mails()).toEqual([])
  })

  test('names an item that two searches find once, and never one’s own', async () => {
    await save({ search: 'lamp' })
    await save({ tag: 'brass' })
    await save({ search: 'lamp' }, hazel)
    later(1)
    await add({ title: 'Twice found lamp' })
    later(25)
    await sendSearchMatches(deps)
    const [mail] = await mails()
    expect(mail?.subject).toBe('A new find for your saved search')
    expect(mail?.text.split('Twice found lamp')).toHaveLength(2)
    expect(await mailsTo(deps, 'hazel@example.com')).toEqual([])
  })

  test('waits for a sale to open where that is the choice, and comes once for each sale', async () => {
    await save({ search: 'lamp', alert: 'opening' })
    later(1)
    await add({ title: 'Early lamp' })
    later(30)
    await sendSearchMatches(deps)
    expect(await mails()).toEqual([])
    await openSale(deps)
    await sendSearchMatches(deps)
    await add({ title: 'Late lamp' })
    later(1)
    await sendSearchMatches(deps)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.text).toContain('Early lamp')
  })

  test('about a sale does not come again with that of the daily searches', async () => {
    await save({ search: 'lamp', alert: 'opening' })
    await save({ category: 'Furniture' })
    await openSale(deps)
    await sendSearchMatches(deps)
    later(1)
    await add({ title: 'Lamp of the second day' })
    await add({ title: 'Oak table', category: 'Furniture > Tables', tags: [] })
    later(25)
    await sendSearchMatches(deps)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.text).toContain('Oak table')
    expect(mail?.text).not.toContain('Lamp of the second day')
  })

  test('waits until an account is no longer suspended', async () => {
    await save({ search: 'lamp' })
    later(1)
    await add()
    later(25)
    const suspend = (fields: object) => deps.db.update(users).set(fields).where(eq(users.username, 'juniper'))
    await suspend({ suspendedAt: deps.now(), suspensionReason: 'Copies' })
    await sendSearchMatches(deps)
    expect(await mails()).toEqual([])
    await suspend({ suspendedAt: null, suspensionReason: null })
    await sendSearchMatches(deps)
    expect(await mails()).toHaveLength(1)
  })

  test('about a sale comes although the search was saved again once it was on, and leaves daily ones to their day', async () => {
    for (const search of [{ tag: 'walnut', alert: 'opening' }, { search: 'lamp' }]) await save(search)
    later(1)
    await add({ title: 'Desk lamp' })
    await add({ title: 'Stool', tags: ['walnut'] })
    await openSale(deps)
    await save({ tag: 'walnut', alert: 'opening' })
    deps.advanceBy(60_000)
    await sendSearchMatches(deps)
    const [mail] = await mails()
    expect(mail?.text).toContain('Stool')
    expect(mail?.text).not.toContain('Desk lamp')
  })

  test('waits for the next sale where a search is saved, or the choice made, during one', async () => {
    const early = (await save({ search: 'lamp', alert: 'opening' })).json()
    const { id } = (await save({ category: 'Home & Decor', alert: 'never' })).json()
    await openSale(deps)
    await sendSearchMatches(deps)
    later(1)
    await add({ title: 'Late lamp' })
    await save({ tag: 'brass', alert: 'opening' })
    await juniper.request({ method: 'PATCH', url: `/api/saved-searches/${id}`, payload: { alert: 'opening' } })
    await save({ search: early.search, alert: 'opening' })
    later(1)
    await add({ title: 'Later lamp' })
    deps.advanceBy(60_000)
    await sendSearchMatches(deps)
    expect(await mails()).toEqual([])
    await deps.db.delete(saleEvents)
    await openSale(deps)
    await sendSearchMatches(deps)
    expect(await mails()).toMatchObject([{ subject: '2 new finds for your saved searches' }])
  })

  test('is not sent to those who turned it off, and starts over when turned on again', async () => {
    const { id } = (await save({ search: 'lamp', alert: 'never' })).json()
    later(1)
    await add({ title: 'Unseen lamp' })
    later(25)
    await sendSearchMatches(deps)
    await juniper.request({ method: 'PATCH', url: `/api/saved-searches/${id}`, payload: { alert: 'daily' } })
    later(25)
    await sendSearchMatches(deps)
    expect(await mails()).toEqual([])
  })

  test('starts over when a search that was turned off is saved again', async () => {
    await save({ search: 'lamp', alert: 'never' })
    later(1)
    await add({ title: 'Unseen lamp' })
    later(25)
    await save({ search: 'lamp' })
    later(25)
    await sendSearchMatches(deps)
    expect(await mails()).toEqual([])
  })

  test('comes although the search of somebody before fails, who gets theirs the next time', async () => {
    for (const browser of [hazel, juniper]) await save({ search: 'lamp' }, browser)
    later(1)
    await add({ sellerId: wrenId })
    later(25)
    vi.spyOn(deps.db, 'transaction').mockRejectedValueOnce(new Error('canceling statement due to statement timeout'))
    await sendSearchMatches(deps)
    const told = async () => [(await mailsTo(deps, 'hazel@example.com')).length, (await mails()).length]
    expect(await told()).toEqual([0, 1])
    await sendSearchMatches(deps)
    expect(await told()).toEqual([1, 1])
  })

  test('is tried once for each account in a run, though all of a hundred fail', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `searcher_${index}`)
    const made = await deps.db
      .insert(users)
      .values(names.map((username) => ({ username, email: `${username}@example.com`, emailVerified: true })))
      .returning()
    const search = { category: '', search: 'lamp', tag: '', priceRange: 'all', alert: 'daily' } as const
    await deps.db.insert(savedSearches).values(made.map(({ id }) => ({ ...search, userId: id, checkedAt: deps.now() })))
    await save({ search: 'lamp' })
    later(1)
    await add()
    later(25)
    const sending = vi.spyOn(deps.db, 'transaction').mockClear()
    for (let failing = 0; failing < 101; failing++) sending.mockRejectedValueOnce(new Error('a timeout'))
    await sendSearchMatches(deps)
    expect(sending).toHaveBeenCalledTimes(101)
    sending.mockRestore()
  })

  test('waits while the account’s email is not verified', async () => {
    const verify = (verified: boolean) => deps.pool.query('update users set email_verified = $1', [verified])
    await save({ search: 'lamp' })
    later(1)
    await add()
    later(25)
    await verify(false)
    await sendSearchMatches(deps)
    await verify(true)
    expect(await mails()).toEqual([])
    await sendSearchMatches(deps)
    expect(await mails()).toHaveLength(1)
  })

  test('stops by its own link, which leaves the searches', async () => {
    await save({ search: 'lamp' })
    later(1)
    await add()
    later(25)
    await sendSearchMatches(deps)
    const token = /stop\?token=([\w.-]+)/.exec((await mails())[0]?.text ?? '')?.[1]
    const guest = new Browser(app)
    expect((await guest.post('/api/saved-searches/stop?token=1.nonsense', {})).statusCode).toBe(400)
    expect((await guest.post(`/api/saved-searches/stop?token=${token}`, {})).statusCode).toBe(200)
    expect(await list()).toMatchObject([{ search: 'lamp', alert: 'never' }])
  })
})
