import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Pickup } from '../../contracts/pickup.ts'
import { CODE_ALPHABET, formatPickupCode, parsePickupCode } from '../../contracts/pickup-rules.ts'
import { completeBySession } from '../checkout/complete-checkout.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import { auditEntries, purchases } from '../database/schema.ts'
import { mailsTo } from '../testing/mails.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { GUEST, type Shop, stockShop, visitor } from '../testing/shop.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'

let app: FastifyInstance
let shop: Shop
const browsers: Record<string, Browser> = {}
beforeAll(async () => {
  const { app: built, deps } = await testApp()
  app = built
  shop = await stockShop(deps)
  for (const name of ['otis', 'wren'] as const) await addPerson(deps, name)
  for (const name of ['hazel', 'otis', 'wren', 'juniper'] as const) browsers[name] = await new Browser(app).signIn(name)
})

const as = (name: 'hazel' | 'otis' | 'wren' | 'juniper'): Browser => browsers[name] as Browser

/** Something of Hazel's that Gus bought. */
async function sold(fields: Parameters<Shop['addItem']>[0] = {}): Promise<Pickup> {
  const { id: productId } = await shop.addItem(fields)
  const { sessionId } = await openCheckout(shop.deps, visitor(), { productId, ...GUEST })
  await shop.payments.pay(sessionId)
  const { id } = await completeBySession(shop.deps, { sessionId, productId })
  const [row] = await shop.deps.db.select().from(purchases).where(eq(purchases.id, id))
  return (await as('wren').get(`/api/pickup-codes/${row?.pickupCode}`)).json()
}

let pressed = 0
const mark = (pickup: Pickup, change: object = {}) => {
  pressed += 1
  return {
    key: `a-mark-of-a-test-${pressed}`,
    isHandedOver: true,
    version: pickup.version,
    at: TEST_NOW.toISOString(),
    ...change,
  }
}
const marksOf = ({ id }: Pickup) => `/api/pickups/${id}/marks`
const actsOn = async ({ id }: Pickup) => {
  const rows = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  return rows.filter(({ action }) => action.startsWith('purchase.')).map(({ action }) => action)
}

describe('a pickup code', () => {
  test('is made by the database as the rules read it, and typed carelessly it is the same', async () => {
    const { rows } = await shop.deps.pool.query<{ code: string }>(
      'select new_pickup_code() as code from generate_series(1, 500)',
    )
    for (const { code } of rows)
      expect([parsePickupCode(code), parsePickupCode(` ${formatPickupCode(code).toLowerCase()} `)]).toEqual([
        code,
        code,
      ])
    expect(new Set(rows.map(({ code }) => code)).size).toBe(500)
    expect(rows.filter(({ code }) => parsePickupCode(code.replaceAll('0', 'o').replaceAll('1', 'l')) !== code)).toEqual(
      [],
    )
    expect(parsePickupCode(`https://fernvale.example/pickup?code=${rows[0]?.code}`)).toBe(rows[0]?.code)
  })

  test('with one wrong character, or with two that changed places, is none', async () => {
    const { rows } = await shop.deps.pool.query<{ code: string }>('select new_pickup_code() as code')
    const code = [...(rows[0]?.code ?? '')]
    for (const [at, right] of code.entries()) {
      for (const wrong of CODE_ALPHABET.replace(right, ''))
        expect(parsePickupCode(code.with(at, wrong).join(''))).toBeNull()
      for (const [other, there] of code.entries())
        if (there !== right) expect(parsePickupCode(code.with(at, there).with(other, right).join(''))).toBeNull()
    }
  })

  test('stands in the mail of the buyer, with its picture, which anybody may see', async () => {
    const { code } = await sold()
    const mail = (await mailsTo(shop.deps, GUEST.buyerEmail)).at(-1)
    expect(mail?.text).toContain(`Pickup code: ${formatPickupCode(code)}`)
    expect(mail?.html).toContain(`src="http://localhost:3000/pickup-code/${code}.png"`)
    const [png, svg, wrong] = await Promise.all(
      [`${code}.png`, `${code}.svg`, `${code}.gif`].map((file) => app.inject(`/pickup-code/${file}`)),
    )
    expect(png?.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect([svg?.headers['content-type'], svg?.body.slice(0, 4)]).toEqual(['image/svg+xml', '<svg'])
    expect(wrong?.statusCode).toBe(404)
  })
})

describe('who sees what', () => {
  let pickup: Pickup
  beforeAll(async () => {
    pickup = await sold({ title: 'A jug of Hazel' })
  })

  test('a seller sees the purchases of their own items only, and their buyers by name', async () => {
    const { pickups, sale } = (await as('hazel').get('/api/pickups')).json()
    expect(sale).toMatchObject({ id: shop.sale.id, location: 'The old tobacco barn, Hillsborough' })
    expect(pickups.find(({ id }: Pickup) => id === pickup.id)).toMatchObject({
      ...{ code: pickup.code, title: 'A jug of Hazel', buyerName: GUEST.buyerName, buyerEmail: null },
      ...{ payment: 'paid', amount: '45.00', seller: 'hazel', handedOver: null, version: 0 },
    })
    expect((await as('otis').get('/api/pickups')).json()).toMatchObject({ pickups: [], sales: [], sale: null })
    expect((await as('otis').get(`/api/pickups?sale=${shop.sale.id}`)).statusCode).toBe(404)
    const answers = [
      await as('otis').get(`/api/pickup-codes/${pickup.code}`),
      await as('otis').post(marksOf(pickup), mark(pickup)),
      // The buyer of something is not its seller.
      await as('juniper').post(marksOf(pickup), mark(pickup)),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
    expect(await actsOn(pickup)).toEqual([])
  })

  test('an admin sees all of them, with the addresses', async () => {
    const { pickups } = (await as('wren').get(`/api/pickups?sale=${shop.sale.id}`)).json()
    expect(pickups.find(({ id }: Pickup) => id === pickup.id)).toMatchObject({ buyerEmail: GUEST.buyerEmail })
  })

  test('nobody sees anything, nor does a code that is none lead anywhere', async () => {
    const nobody = new Browser(app)
    for (const path of ['/api/pickups', `/api/pickup-codes/${pickup.code}`])
      expect((await nobody.get(path)).statusCode).toBe(401)
    expect((await nobody.post(marksOf(pickup), mark(pickup))).statusCode).toBe(401)
    for (const path of ['/api/pickup-codes/AAAAAA', '/api/pickup-codes/%27', '/api/pickups?sale=99999'])
      expect((await as('wren').get(path)).statusCode).toBe(404)
    expect((await as('wren').get('/api/pickups?sale=soon')).statusCode).toBe(400)
  })

  test('the list goes by seller, then by title; purchases of a sale that was deleted have one of their own', async () => {
    const other = await sold({ title: 'A bowl of Hazel' })
    const titles = async (query = '') =>
      (await as('wren').get(`/api/pickups${query}`)).json().pickups.map(({ title }: Pickup) => title)
    const found = await titles()
    expect(found.indexOf('A bowl of Hazel')).toBeLessThan(found.indexOf('A jug of Hazel'))
    await shop.deps.db.update(purchases).set({ saleEventId: null }).where(eq(purchases.id, other.id))
    expect(await titles()).not.toContain('A bowl of Hazel')
    expect(await titles('?sale=none')).toEqual(['A bowl of Hazel'])
    expect((await as('hazel').get('/api/pickups')).json().hasOthers).toBe(true)
  })
})

describe('a mark', () => {
  let pickup: Pickup
  beforeEach(async () => {
    pickup = await sold()
  })

  test('says who handed it over and when the button was pressed; sent twice it is one', async () => {
    const asked = mark(pickup, { at: '2026-06-06T13:40:00.000Z' })
    const [first, again] = [
      await as('hazel').post(marksOf(pickup), asked),
      await as('hazel').post(marksOf(pickup), asked),
    ]
    expect(first.json()).toMatchObject({ handedOver: { at: '2026-06-06T13:40:00.000Z', by: 'hazel' }, version: 1 })
    expect(again.json()).toEqual(first.json())
    expect(await actsOn(pickup)).toEqual(['purchase.handed-over'])
  })

  test('that comes again after somebody took it back stays taken back', async () => {
    const asked = mark(pickup)
    const one = (await as('hazel').post(marksOf(pickup), asked)).json()
    await as('wren').post(marksOf(pickup), mark(one, { isHandedOver: false }))
    const again = await as('hazel').post(marksOf(pickup), asked)
    expect([again.statusCode, again.json()]).toMatchObject([200, { handedOver: null, version: 2 }])
  })

  test('of an item that somebody has marked already changes nothing, and says who it was', async () => {
    await as('wren').post(marksOf(pickup), mark(pickup))
    const late = await as('hazel').post(marksOf(pickup), mark(pickup))
    expect([late.statusCode, late.json()]).toMatchObject([200, { handedOver: { by: 'wren' }, version: 1 }])
    expect(await actsOn(pickup)).toEqual(['purchase.handed-over'])
  })

  test('of many at once is made once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => as(index % 2 ? 'hazel' : 'wren').post(marksOf(pickup), mark(pickup))),
    )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body.includes('"version":1')}`))).toEqual(
      new Set(['200 true']),
    )
    expect(await actsOn(pickup)).toEqual(['purchase.handed-over'])
  })

  test('can be taken back, and made again', async () => {
    const one = (await as('hazel').post(marksOf(pickup), mark(pickup))).json()
    const two = (await as('wren').post(marksOf(pickup), mark(one, { isHandedOver: false }))).json()
    expect(two).toMatchObject({ handedOver: null, version: 2 })
    const three = (await as('hazel').post(marksOf(pickup), mark(two))).json()
    expect(three).toMatchObject({ handedOver: { by: 'hazel' }, version: 3 })
    expect(await actsOn(pickup)).toEqual(['purchase.handed-over', 'purchase.put-back', 'purchase.handed-over'])
  })

  test('that was made before somebody took another one back does not overrule them', async () => {
    const one = (await as('wren').post(marksOf(pickup), mark(pickup))).json()
    await as('wren').post(marksOf(pickup), mark(one, { isHandedOver: false }))
    const late = await as('hazel').post(marksOf(pickup), mark(pickup))
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      'wren undid the handover of “Brass reading lamp” on Saturday, June 6 at 10:00 AM EDT. Please check again.',
    ])
    expect((await as('hazel').get(`/api/pickup-codes/${pickup.code}`)).json().handedOver).toBeNull()
  })

  test('of a refunded purchase is refused, and says so; one that was made before can still be taken back', async () => {
    const other = await sold()
    const handed = (await as('hazel').post(marksOf(other), mark(other))).json()
    for (const { id } of [pickup, other])
      await as('wren').post(`/api/admin/purchases/${id}/refund`, { reason: 'Broken' })
    const refused = await as('hazel').post(marksOf(pickup), mark(pickup))
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      '“Brass reading lamp” was refunded. Please do not hand it over.',
    ])
    const seen = (await as('hazel').get(`/api/pickup-codes/${pickup.code}`)).json()
    expect(seen).toMatchObject({ payment: 'refunded', refundReason: 'Broken', handedOver: null })
    const back = await as('hazel').post(marksOf(other), mark(handed, { isHandedOver: false }))
    expect(back.json()).toMatchObject({ handedOver: null, payment: 'refunded' })
  })

  test('of a clock that runs ahead is made now; one without a key or a time is none', async () => {
    const ahead = (await as('hazel').post(marksOf(pickup), mark(pickup, { at: '2031-01-01T00:00:00.000Z' }))).json()
    expect(ahead.handedOver.at).toBe(TEST_NOW.toISOString())
    for (const change of [{ key: 'short' }, { at: 'noon' }, { version: -1 }, { isHandedOver: 'yes' }])
      expect((await as('hazel').post(marksOf(pickup), mark(pickup, change))).statusCode).toBe(400)
  })
})
