import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CallName, calls } from '../../contracts/calls.ts'
import type { DeskPass } from '../../contracts/desk-pass.ts'
import { PASS_GRACE_MS } from '../../contracts/desk-pass-rules.ts'
import { auditEntries, deskPasses, saleEvents } from '../database/schema.ts'
import { methodAndPath } from '../http/route.ts'
import { openPass } from '../testing/callers.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { openStaffedShop } from '../testing/shop.ts'
import { openSale } from '../testing/stock.ts'
import { TEST_NOW } from '../testing/test-app.ts'

const { app, shop, admin } = await openStaffedShop()
beforeEach(() => shop.deps.setNow(TEST_NOW))

const PASSES = '/api/admin/desk-passes'
const make = async (fields: object = {}): Promise<DeskPass> => {
  const made = await admin.post(PASSES, { name: 'Ana', ...fields })
  expect(made.statusCode).toBe(201)
  return made.json()
}
const linkOf = ({ url }: DeskPass) => new URL(url ?? '').pathname
const cookieOf = (response: { cookies: { name: string; maxAge?: number }[] }) =>
  response.cookies.find(({ name }) => name === 'fernvale_desk')

/** An item of Hazel's that Gus bought in the current sale. */
async function sold(): Promise<{ id: number; code: string }> {
  const { id } = await shop.sell()
  const { pickups } = (await admin.get('/api/pickups')).json()
  return pickups.find((pickup: { id: number }) => pickup.id === id)
}

let pressed = 0
const mark = () => ({
  key: `a-mark-by-a-helper-${++pressed}`,
  isHandedOver: true,
  version: 0,
  at: TEST_NOW.toISOString(),
})

describe('a desk pass', () => {
  test('is created by an admin for one sale, by default the current one, and audited', async () => {
    const pass = await make({ mayLowerPrices: true })
    expect(pass).toEqual({
      id: expect.any(Number),
      name: 'Ana',
      saleEventId: shop.sale.id,
      mayLowerPrices: true,
      url: expect.stringMatching(/^http:\/\/localhost:3000\/desk\/[\w-]{43}$/),
      expiresAt: new Date(shop.sale.endDate.getTime() + PASS_GRACE_MS).toISOString(),
      revokedAt: null,
    })
    expect((await admin.get(PASSES)).json()).toContainEqual(pass)
    const acts = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.action, 'pass.made'))
    expect(acts.find(({ subjectId }) => subjectId === pass.id)).toMatchObject({
      details: { title: 'Ana', mayLowerPrices: true },
    })
  })

  test('needs a name, and a sale that exists and is not over', async () => {
    for (const name of ['', ' ', 'a\nb', 'x'.repeat(41)])
      expect((await admin.post(PASSES, { name })).statusCode).toBe(400)
    expect((await admin.post(PASSES, { name: 'Ana', saleEventId: 99_999 })).statusCode).toBe(404)
    const ending = { saleEventId: shop.sale.id }
    shop.deps.setNow(new Date(shop.sale.endDate.getTime() - 1))
    await make(ending)
    shop.deps.setNow(shop.sale.endDate)
    expect((await admin.post(PASSES, { name: 'Ana', ...ending })).statusCode).toBe(409)
  })

  test('is stored as a hash', async () => {
    const pass = await make()
    const secret = linkOf(pass).split('/').at(-1) ?? ''
    const { rows } = await shop.deps.pool.query(`select row_to_json(p)::text as text from desk_passes p`)
    expect(rows.some(({ text }) => text.includes(secret))).toBe(false)
    const [row] = await shop.deps.db.select().from(deskPasses).where(eq(deskPasses.id, pass.id))
    for (const stored of [row?.secretHash, row?.sealedSecret])
      expect((await new Browser(app).get(`/desk/${stored}`)).statusCode).toBe(404)
  })

  test('opens the desk of its sale on a phone without an account, with the helper’s name', async () => {
    const pass = await make({ name: 'Bo' })
    const opened = await new Browser(app).get(linkOf(pass))
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/pickup'])
    expect(opened.headers['cache-control']).toContain('no-store')
    expect(cookieOf(opened)).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    const phone = await openPass(app, pass)
    const held = await phone.get('/api/desk/pass')
    expect(held.json()).toMatchObject({ pass: { id: pass.id, name: 'Bo', sale: { id: shop.sale.id } }, ended: null })
    expect(held.headers['cache-control']).toBe('no-store')
  })

  test('hands over what all sellers sold, and every mark names it', async () => {
    const pickup = await sold()
    const phone = await openPass(app, await make())
    const { pickups } = (await phone.get('/api/pickups')).json()
    expect(pickups.map(({ id }: { id: number }) => id)).toContain(pickup.id)
    const marked = (await phone.post(`/api/pickups/${pickup.id}/marks`, mark())).json()
    expect(marked).toMatchObject({ handedOver: { by: 'Ana (helper)' }, isFromThisMark: true })
    const seen = (await admin.get(`/api/pickup-codes/${pickup.code}`)).json()
    expect(seen).toMatchObject({ handedOver: { by: 'Ana (helper)' } })
    const acts = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, pickup.id))
    expect(acts.find(({ action }) => action === 'purchase.handed-over')).toMatchObject({
      actorId: null,
      details: { helper: 'Ana' },
    })
    const late = await (await openPass(app, await make({ name: 'Bo' }))).post(`/api/pickups/${pickup.id}/marks`, mark())
    expect(late.json()).toMatchObject({ handedOver: { by: 'Ana (helper)' }, isFromThisMark: false })
  })

  test('shows nothing of other sales, in the list, by code or by id', async () => {
    const pickup = await sold()
    const { id: saleEventId } = await openSale(shop.deps, new Date(TEST_NOW.getTime() + 10 * 24 * 3_600_000))
    const phone = await openPass(app, await make({ saleEventId }))
    for (const query of ['', '?sale=none']) expect((await phone.get(`/api/pickups${query}`)).json().pickups).toEqual([])
    expect((await phone.get(`/api/pickups?sale=${shop.sale.id}`)).statusCode).toBe(404)
    const byCode = await phone.get(`/api/pickup-codes/${pickup.code}`)
    expect([byCode.statusCode, byCode.json().message]).toEqual([
      404,
      'Nothing bought in this sale has this code. Ask the organizer.',
    ])
    expect((await phone.post(`/api/pickups/${pickup.id}/marks`, mark())).statusCode).toBe(404)
  })

  test('is shown no email address and no payment id by any call', async () => {
    const pickup = await sold()
    const phone = await openPass(app, await make())
    const reads = (Object.keys(calls) as CallName[]).filter((name) => name.startsWith('GET '))
    for (const name of reads) {
      const url = methodAndPath(name).url.replace(':code', pickup.code).replaceAll(/:\w+/g, String(pickup.id))
      const { body } = await phone.get(url)
      expect([name, body.includes('@example.com'), /"paymentId":"/.test(body)]).toEqual([name, false, false])
    }
    const marked = await phone.post(`/api/pickups/${pickup.id}/marks`, mark())
    expect(marked.body).not.toContain('@')
  })

  test('ends immediately when an admin revokes it, and says so', async () => {
    const pass = await make()
    const phone = await openPass(app, pass)
    const revoked = (await admin.delete(`${PASSES}/${pass.id}`)).json()
    expect(revoked).toMatchObject({ id: pass.id, revokedAt: TEST_NOW.toISOString() })
    expect((await admin.delete(`${PASSES}/${pass.id}`)).json()).toEqual(revoked)
    const list = await phone.get('/api/pickups')
    expect([list.statusCode, list.json().message]).toEqual([
      401,
      'The organizer has ended this desk pass. Ask them for a new link.',
    ])
    expect((await phone.get('/api/desk/pass')).json()).toEqual({ pass: null, ended: 'revoked' })
    expect((await (await phone.signIn('hazel')).get('/api/pickups')).statusCode).toBe(200)
    const page = await new Browser(app).get(linkOf(pass))
    expect([page.statusCode, cookieOf(page)]).toEqual([410, undefined])
    expect(page.body).toContain('This desk pass has ended')
    const acts = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.action, 'pass.revoked'))
    expect(acts.filter(({ subjectId }) => subjectId === pass.id)).toHaveLength(1)
  })

  test('releases its holds when it is revoked: another desk can sell the items immediately', async () => {
    const [lamp, jug] = [await shop.addItem(), await shop.addItem()]
    const pass = await make()
    const [phone, other] = [await openPass(app, pass), await openPass(app, await make({ name: 'Bo' }))]
    const hold = (desk: Browser, ...productIds: number[]) => desk.post('/api/desk/holds', { productIds })
    await hold(phone, lamp.id)
    expect((await hold(other, jug.id)).statusCode).toBe(200)
    expect((await hold(admin, lamp.id)).json().message).toBe('This item is being rung up at another desk.')
    await admin.delete(`${PASSES}/${pass.id}`)
    expect((await new Browser(app).get(`/api/products/${lamp.id}`)).json()).not.toHaveProperty('heldUntil')
    expect((await hold(admin, lamp.id)).statusCode).toBe(200)
    expect((await hold(admin, jug.id)).statusCode).toBe(409)
    const acts = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.action, 'hold.ended'))
    expect(acts).toMatchObject([{ subjectId: lamp.id, details: { passId: pass.id } }])
  })

  test('expires some hours after the sale’s end, whenever that is', async () => {
    const pass = await make()
    const phone = await openPass(app, pass)
    const statusAt = async (time: number) => {
      shop.deps.setNow(new Date(time))
      return (await phone.get('/api/pickups')).statusCode
    }
    const end = shop.sale.endDate.getTime()
    expect(await statusAt(end + PASS_GRACE_MS - 1)).toBe(200)
    expect(await statusAt(end + PASS_GRACE_MS)).toBe(401)
    expect((await phone.get('/api/desk/pass')).json()).toEqual({ pass: null, ended: 'expired' })
    const page = await new Browser(app).get(linkOf(pass))
    expect([page.statusCode, page.body]).toEqual([410, expect.stringContaining('This desk pass has expired')])
    const endDate = TEST_NOW
    await shop.deps.db.update(saleEvents).set({ endDate }).where(eq(saleEvents.id, shop.sale.id))
    expect(await statusAt(endDate.getTime() + PASS_GRACE_MS - 1)).toBe(200)
    expect(await statusAt(endDate.getTime() + PASS_GRACE_MS)).toBe(401)
    await shop.deps.db.update(saleEvents).set({ endDate: shop.sale.endDate }).where(eq(saleEvents.id, shop.sale.id))
  })

  test('stays on the phone when its sale is moved, and until it can say that it has expired', async () => {
    const sale = await openSale(shop.deps, new Date(TEST_NOW.getTime() + 5 * 24 * 3_600_000))
    const pass = await make({ saleEventId: sale.id })
    const opened = await new Browser(app).get(linkOf(pass))
    const forgottenAt = TEST_NOW.getTime() + (cookieOf(opened)?.maxAge ?? 0) * 1000
    const startDate = new Date(TEST_NOW.getTime() + 60 * 24 * 3_600_000).toISOString()
    expect((await admin.patch(`/api/sale-events/${sale.id}`, { startDate })).statusCode).toBe(200)
    const moved = (await admin.get(PASSES)).json().find(({ id }: DeskPass) => id === pass.id)
    expect(forgottenAt).toBeGreaterThan(Date.parse(moved.expiresAt))
  })

  test('of a deleted sale opens nothing', async () => {
    const { id: saleEventId } = await openSale(shop.deps, new Date(TEST_NOW.getTime() + 20 * 24 * 3_600_000))
    const pass = await make({ saleEventId })
    const phone = await openPass(app, pass)
    expect((await admin.delete(`/api/sale-events/${saleEventId}`)).statusCode).toBeLessThan(300)
    expect((await phone.get('/api/pickups')).statusCode).toBe(401)
    expect((await new Browser(app).get(linkOf(pass))).statusCode).toBe(404)
  })

  test('is deleted from the phone when the helper leaves', async () => {
    const phone = await openPass(app, await make())
    expect((await phone.delete('/api/desk/pass')).statusCode).toBe(200)
    expect((await phone.get('/api/pickups')).statusCode).toBe(401)
  })

  test('costs a statement only in desk calls', async () => {
    const phone = await openPass(app, await make())
    await shop.deps.pool.query('alter table desk_passes rename to elsewhere')
    const read = (browser: Browser, path: string) => browser.get(path).then(({ statusCode }) => statusCode)
    const [elsewhere, stranger, desk] = [
      await read(phone, '/api/sale-events/current'),
      await read(new Browser(app), '/api/desk/pass'),
      await read(phone, '/api/pickups'),
    ]
    await shop.deps.pool.query('alter table elsewhere rename to desk_passes')
    expect([elsewhere, stranger, desk]).toEqual([200, 200, 500])
  })
})

describe('the link of a pass', () => {
  const secFetch = (dest: string, more: object = {}) => ({ 'sec-fetch-dest': dest, ...more })
  const visit = (pass: DeskPass, headers: Record<string, string>, browser = new Browser(app)) =>
    browser.request({ method: 'GET', url: linkOf(pass), headers })

  test('that is invalid says so, and what to do', async () => {
    for (const secret of ['x', 'a'.repeat(43), '%00', "'--"]) {
      const page = await new Browser(app).get(`/desk/${secret}`)
      expect([page.statusCode, cookieOf(page)]).toEqual([404, undefined])
      expect(page.body).toContain('ask the organizer for a new one')
    }
  })

  test('opens nothing when another page loads it or a browser prefetches it', async () => {
    const pass = await make()
    for (const headers of [
      secFetch('image'),
      secFetch('iframe'),
      secFetch('empty'),
      secFetch('document', { 'sec-purpose': 'prefetch;prerender' }),
      secFetch('document', { purpose: 'prefetch' }),
    ]) {
      const page = await visit(pass, headers)
      expect([headers, page.statusCode, cookieOf(page)]).toEqual([headers, 200, undefined])
    }
    expect((await visit(pass, secFetch('document'))).statusCode).toBe(303)
  })

  test('asks for confirmation if somebody is signed in or has another pass that has not ended', async () => {
    const [pass, other] = [await make({ name: 'Ana' }), await make({ name: 'Bo' })]
    const seller = await new Browser(app).signIn('hazel')
    const helper = await openPass(app, other)
    for (const browser of [seller, helper]) {
      const page = await visit(pass, {}, browser)
      expect([page.statusCode, cookieOf(page)]).toEqual([200, undefined])
      expect(page.body).toContain('recorded as done by Ana')
      const confirmed = await browser.request({
        method: 'POST',
        url: linkOf(pass),
        payload: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, '/pickup'])
      expect((await browser.get('/api/desk/pass')).json()).toMatchObject({ pass: { name: 'Ana' } })
    }
    await admin.delete(`${PASSES}/${pass.id}`)
    expect((await visit(other, {}, helper)).statusCode).toBe(303)
    const crossSite = await seller.request({
      method: 'POST',
      url: linkOf(other),
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(crossSite.statusCode).toBe(403)
  })

  test('does not change the role of an admin', async () => {
    const pass = await make()
    const page = await visit(pass, {}, admin)
    expect([page.statusCode, cookieOf(page)]).toEqual([200, undefined])
    const both = await new Browser(app).signIn('wren')
    both.cookies.set('fernvale_desk', linkOf(pass).split('/').at(-1) ?? '')
    const pickup = await sold()
    expect((await both.post(`/api/pickups/${pickup.id}/marks`, mark())).json()).toMatchObject({
      handedOver: { by: 'wren' },
    })
  })

  test('makes a seller a helper at the desk only', async () => {
    const otis = await addPerson(shop.deps, 'otis')
    const browser = await new Browser(app).signIn('otis')
    const pickup = await sold()
    expect((await browser.post(`/api/pickups/${pickup.id}/marks`, mark())).statusCode).toBe(404)
    browser.cookies.set(
      'fernvale_desk',
      linkOf(await make())
        .split('/')
        .at(-1) ?? '',
    )
    expect((await browser.post(`/api/pickups/${pickup.id}/marks`, mark())).json()).toMatchObject({
      handedOver: { by: 'Ana (helper)' },
    })
    expect((await browser.get('/api/auth/user')).json().id).toBe(otis.id)
    expect((await browser.get('/api/admin/holds')).statusCode).toBe(403)
  })
})
