import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkoutSessions } from '../../database/schema.ts'
import { activeHold } from '../../product/hold.ts'
import { anAddress } from '../../testing/addresses.ts'
import { addPerson } from '../../testing/people.ts'
import { GUEST, openShop, signedInAs, visitor } from '../../testing/shop.ts'
import { TEST_NOW } from '../../testing/test-app.ts'
import { cancelCheckout } from '../cancel-checkout.ts'
import { openCheckout } from '../open-checkout.ts'
import { reconcile } from '../reconcile.ts'
import { clearOldHolders } from './hold-limit-queries.ts'
import type { Requester } from './holder.ts'

const shop = await openShop()
beforeEach(async () => {
  await shop.deps.pool.query('truncate checkout_sessions cascade')
  shop.deps.setNow(TEST_NOW)
})

const inMinutes = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000)
const hold = (requester: Requester, productId: number) => openCheckout(shop.deps, requester, { productId, ...GUEST })
async function holdNew(requester: Requester): Promise<number> {
  const { id } = await shop.addItem()
  await hold(requester, id)
  return id
}
async function holdMany(count: number, by: () => Requester): Promise<void> {
  for (let index = 0; index < count; index++) await holdNew(by())
}
async function holdAndCancel(requester: Requester, productId: number): Promise<void> {
  const { sessionId } = await hold(requester, productId)
  await cancelCheckout(shop.deps, requester, sessionId)
}
const refused = (retryAfter: number, message: RegExp) =>
  expect.objectContaining({ status: 429, retryAfter, message: expect.stringMatching(message) })
const liveHolds = async () =>
  (await shop.deps.db.select().from(checkoutSessions)).filter((row) => row.status === 'open')

describe('how many items are held at a time', () => {
  test('a guest holds ten, and the eleventh once the first has expired', async () => {
    const gus = visitor()
    const first = await holdNew(gus)
    shop.deps.setNow(inMinutes(10))
    await holdMany(9, () => gus)
    const { id } = await shop.addItem()
    await expect(hold(gus, id)).rejects.toEqual(refused(20 * 60, /already holding 10 items/))
    expect(await activeHold(shop.deps.db, id, inMinutes(10))).toBeNull()
    await expect(hold(gus, first)).resolves.toBeDefined()
    await expect(hold(visitor(), id)).resolves.toBeDefined()
    shop.deps.setNow(inMinutes(30))
    await expect(holdNew(gus)).resolves.toBeDefined()
  })

  test('a canceled or paid hold makes room for another', async () => {
    const gus = visitor()
    await holdMany(8, () => gus)
    const [given, paid] = [await shop.addItem(), await shop.addItem()]
    await holdAndCancel(gus, given.id)
    await holdNew(gus)
    const { sessionId } = await hold(gus, paid.id)
    await expect(holdNew(gus)).rejects.toMatchObject({ status: 429 })
    await shop.payments.pay(sessionId)
    await reconcile(shop.deps)
    await expect(holdNew(gus)).resolves.toBeDefined()
  })

  test('an account holds ten, in however many browsers', async () => {
    await holdMany(10, () => signedInAs(shop.juniper))
    await expect(holdNew(signedInAs(shop.juniper))).rejects.toEqual(refused(30 * 60, /already holding 10 items/))
  })

  test('signing in or out in between does not reset the count', async () => {
    const gus = visitor()
    const juniper = { ...signedInAs(shop.juniper), visitorId: gus.visitorId }
    await holdMany(5, () => gus)
    await holdMany(5, () => juniper)
    for (const requester of [gus, juniper]) await expect(holdNew(requester)).rejects.toMatchObject({ status: 429 })
    await expect(holdNew(signedInAs(shop.juniper))).resolves.toBeDefined()
  })

  test('an account also holds what its browser held as a guest', async () => {
    const gus = visitor()
    const items: number[] = []
    for (let index = 0; index < 10; index++) items.push(await holdNew(gus))
    for (const id of items) await hold({ ...signedInAs(shop.juniper), visitorId: gus.visitorId }, id)
    await expect(holdNew(signedInAs(shop.juniper))).rejects.toMatchObject({ status: 429 })
  })

  test('an account cannot shed its holds by requesting them again as a guest or another account', async () => {
    const otis = await addPerson(shop.deps, 'otis')
    const browser = visitor()
    const items: number[] = []
    for (let index = 0; index < 10; index++)
      items.push(await holdNew({ ...signedInAs(shop.juniper), visitorId: browser.visitorId }))
    for (const id of items) {
      await hold(browser, id)
      await hold({ ...signedInAs(otis), visitorId: browser.visitorId }, id)
    }
    await expect(holdNew(signedInAs(shop.juniper))).rejects.toMatchObject({ status: 429 })
  })

  test('forty requests at once for forty items end with ten holds', async () => {
    const gus = visitor()
    const items = await Promise.all(Array.from({ length: 40 }, () => shop.addItem()))
    const answers = await Promise.allSettled(items.map(({ id }) => hold(gus, id)))
    const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(reasons).toHaveLength(30)
    for (const reason of reasons) expect(reason).toMatchObject({ status: 429 })
    expect(await liveHolds()).toHaveLength(10)
  })

  test('the same from as many browsers of one account ends with ten holds', async () => {
    const items = await Promise.all(Array.from({ length: 40 }, () => shop.addItem()))
    await Promise.allSettled(items.map(({ id }) => hold(signedInAs(shop.juniper), id)))
    expect(await liveHolds()).toHaveLength(10)
  })

  test('guests of one address hold forty, even without cookies; accounts there are not counted', async () => {
    const address = anAddress()
    const items = await Promise.all(Array.from({ length: 60 }, () => shop.addItem()))
    await Promise.allSettled(items.map(({ id }) => hold(visitor(address), id)))
    expect(await liveHolds()).toHaveLength(40)
    await expect(holdNew(visitor(address))).rejects.toEqual(
      refused(30 * 60, /^Guests on your network .* Sign in, or try again in 30 minutes\.$/),
    )
    await expect(holdNew({ ...signedInAs(shop.juniper), address })).resolves.toBeDefined()
    await expect(holdNew(visitor())).resolves.toBeDefined()
  })

  test('accounts at an address take nothing from its guests', async () => {
    const address = anAddress()
    const wren = await addPerson(shop.deps, 'wren')
    for (const person of [shop.juniper, wren]) await holdMany(10, () => ({ ...signedInAs(person), address }))
    await holdMany(40, () => visitor(address))
    expect(await liveHolds()).toHaveLength(60)
  })

  test('the addresses of one IPv6 network are one', async () => {
    let host = 0
    await holdMany(40, () => visitor(`2001:db8:7:7::${(++host).toString(16)}`))
    await expect(holdNew(visitor('2001:db8:7:7:ffff::1'))).rejects.toMatchObject({ status: 429 })
    await expect(holdNew(visitor('2001:db8:7:8::1'))).resolves.toBeDefined()
  })
})

describe('an item that was released repeatedly', () => {
  test('is blocked for its buyer until half an hour after the first time, and free for others', async () => {
    const { id } = await shop.addItem()
    const gus = visitor()
    for (const minutes of [0, 5, 10]) {
      shop.deps.setNow(inMinutes(minutes))
      await holdAndCancel(gus, id)
    }
    await expect(hold(gus, id)).rejects.toEqual(
      refused(20 * 60, /^You've let this item go several times\. You can try again in 20 minutes\.$/),
    )
    await holdAndCancel(visitor(), id)
    await expect(holdNew(gus)).resolves.toBeDefined()
    shop.deps.setNow(inMinutes(30))
    await holdAndCancel(gus, id)
    await expect(hold(gus, id)).rejects.toEqual(refused(5 * 60, /5 minutes/))
  })

  test('a hold ends when it expires, however late the job runs', async () => {
    const { id } = await shop.addItem()
    const gus = visitor()
    await hold(gus, id)
    shop.deps.setNow(inMinutes(40))
    await holdAndCancel(gus, id)
    await holdAndCancel(gus, id)
    // The first one ended at half past and was closed ten minutes later.
    await expect(hold(gus, id)).rejects.toEqual(refused(20 * 60, /20 minutes/))
    shop.deps.setNow(inMinutes(61))
    await expect(hold(gus, id)).resolves.toBeDefined()
  })

  test('an account counts in another browser, and a browser after signing in', async () => {
    const [hers, his] = [await shop.addItem(), await shop.addItem()]
    for (let times = 0; times < 3; times++) await holdAndCancel(signedInAs(shop.juniper), hers.id)
    await expect(hold(signedInAs(shop.juniper), hers.id)).rejects.toMatchObject({ status: 429 })
    const gus = visitor()
    for (let times = 0; times < 3; times++) await holdAndCancel(gus, his.id)
    await expect(hold({ ...signedInAs(shop.juniper), visitorId: gus.visitorId }, his.id)).rejects.toMatchObject({
      status: 429,
    })
  })

  test('guests of one address get six times, even with new cookies; an account there is not blocked', async () => {
    const { id } = await shop.addItem()
    const address = anAddress()
    for (let times = 0; times < 6; times++) await holdAndCancel(visitor(address), id)
    await expect(hold(visitor(address), id)).rejects.toEqual(
      refused(30 * 60, /^Guests on your network have let this item go .* Sign in, or try again in 30 minutes\.$/),
    )
    await expect(hold({ ...signedInAs(shop.juniper), address }, id)).resolves.toBeDefined()
  })

  test('what the payment provider could not open does not count', async () => {
    const { id } = await shop.addItem()
    const gus = visitor()
    shop.payments.broken.add('createSession')
    for (let times = 0; times < 4; times++) await expect(hold(gus, id)).rejects.toMatchObject({ status: 502 })
    shop.payments.broken.clear()
    await expect(hold(gus, id)).resolves.toBeDefined()
  })
})

describe('the cost of the limits', () => {
  test('the holder of a hold is a hashed address, deleted after an hour', async () => {
    const gus = visitor('203.0.113.7')
    const id = await holdNew(gus)
    const row = async () =>
      (await shop.deps.db.select().from(checkoutSessions).where(eq(checkoutSessions.productId, id)))[0]
    expect((await row())?.holder).toMatch(/^address:[\w-]{43}$/)
    await clearOldHolders(shop.deps.db, inMinutes(60))
    expect((await row())?.holder).not.toBeNull()
    await clearOldHolders(shop.deps.db, new Date(inMinutes(60).getTime() + 1))
    expect((await row())?.holder).toBeNull()
  })

  test('the limits are read from indexes, however many checkouts there are', async () => {
    const { id } = await shop.addItem()
    await shop.deps.pool.query(
      `insert into checkout_sessions (provider, title, product_id, visitor_id, holder, buyer_email, buyer_name, amount, status, expires_at)
       select 'test', 'x', null, 'v' || n, 'address:' || n, 'g@example.com', 'Gus', 5,
         case when n % 20 = 0 then 'open' else 'expired' end, $1 from generate_series(1, 30000) n`,
      [inMinutes(30)],
    )
    await shop.deps.pool.query('vacuum analyze checkout_sessions')
    const client = await shop.deps.pool.connect()
    const counted = async () => {
      const { rows } = await client.query<{ scans: number; read: number }>(
        `select seq_scan::int as scans, idx_tup_fetch::int as read from pg_stat_xact_user_tables where relname = 'checkout_sessions'`,
      )
      return rows[0] ?? { scans: Number.NaN, read: Number.NaN }
    }
    for (const account of [null, 7]) {
      await client.query('begin')
      const before = await counted()
      // PostgreSQL considers a generic plan after five custom ones.
      for (let times = 0; times < 8; times++)
        await client.query(`select * from holds_in_turn($1::jsonb, '30 minutes', $2)`, [
          JSON.stringify([{ request: 0, items: [id], browser: 'v20', holding: 'address:20', account }]),
          TEST_NOW,
        ])
      const after = await counted()
      await client.query('rollback')
      expect(after.scans).toBe(before.scans)
      expect(after.read - before.read).toBeLessThan(8 * 5)
    }
    client.release()
  })

  test('a buyer who is too late for an item, or already holds it, waits for no lock', async () => {
    const gus = visitor()
    const own = await holdNew(gus)
    const others = await holdNew(visitor())
    // Another request of Gus is just creating a hold.
    const client = await shop.deps.pool.connect()
    await client.query('begin')
    await client.query(`select * from holds_in_turn($1::jsonb, '30 minutes', now())`, [
      JSON.stringify([{ request: 0, items: [1], browser: gus.visitorId, holding: 'address:1', account: null }]),
    ])
    await expect(hold(gus, others)).rejects.toMatchObject({ status: 409 })
    await expect(hold(gus, own)).resolves.toBeDefined()
    await client.query('rollback')
    client.release()
  })
})
