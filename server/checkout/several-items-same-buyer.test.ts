import { inArray } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { HOLD_MS } from '../../contracts/checkout-rules.ts'
import { products } from '../database/schema.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { mailsTo } from '../testing/mails.ts'
import { severalItemsShop } from '../testing/several-items.ts'
import { visitor } from '../testing/shop.ts'
import { TEST_NOW } from '../testing/test-app.ts'
import { cancelCheckout } from './cancel-checkout.ts'
import { endHold } from './hold/end-hold.ts'
import { joinLine } from './line/join-line.ts'
import { reconcile } from './reconcile.ts'

const { deps, stripe, notify, wren, addItem, three, open, heldOf, checkoutsOf } = await severalItemsShop()

const statesOf = async (ids: number[]) =>
  (await deps.db.select().from(products).where(inArray(products.id, ids)).orderBy(products.id)).map(
    ({ status }) => status,
  )

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the same buyer', () => {
  test('gets the same page for the same items in another order', async () => {
    const ids = await three()
    const gus = visitor()
    const first = await open(gus, ids)
    expect(await open(gus, [...ids].reverse())).toEqual(first)
    const [once, twice] = await Promise.all([open(gus, ids), open(gus, ids)])
    expect([once, twice]).toEqual([first, first])
  })

  test('gets a new page for other items: the old one is closed, and dropped items are free', async () => {
    const [lamp, tray, bell] = await three()
    const gus = visitor()
    const { sessionId: old } = await open(gus, [lamp, tray])
    const { sessionId } = await open(gus, [tray, bell])
    expect(sessionId).not.toBe(old)
    expect(() => stripe.pay(old)).toThrow()
    expect(await heldOf([lamp, tray, bell])).toEqual([tray, bell])
    expect(await checkoutsOf(old)).toEqual(['cancelled', 'cancelled'])
    // It did not end unpaid, which would count against the buyer.
    for (const set of [[tray], [tray, bell], [tray]]) await open(gus, set)
    expect(await heldOf([tray, bell])).toEqual([tray])
  })

  test('gets a new page for other items that are asked for just when the first page opens', async () => {
    const [lamp, tray] = await three()
    const { payments } = deps.providers
    const { createSession } = payments
    const client = await deps.pool.connect()
    vi.spyOn(payments, 'createSession').mockImplementationOnce(async (order) => {
      await client.query('begin')
      await client.query('select from checkout_sessions where product_id = $1 for update', [lamp])
      return createSession(order)
    })
    const gus = visitor()
    const first = open(gus, [lamp])
    await untilWaiting(deps.pool)
    const second = open(gus, [lamp, tray])
    await untilWaiting(deps.pool, 2)
    await client.query('commit')
    client.release()
    const [old, current] = await Promise.all([first, second])
    expect(current.sessionId).not.toBe(old.sessionId)
    expect(() => stripe.pay(old.sessionId)).toThrow()
    expect(await heldOf([lamp, tray])).toEqual([lamp, tray])
  })

  test('keeps the items, before those in line, even if the webhook about the old page arrives before its response', async () => {
    const [lamp, tray] = await three()
    const { payments } = deps.providers
    const { expireSession } = payments
    const closed = new Set<string>()
    vi.spyOn(payments, 'expireSession').mockImplementation(async (id) => {
      const session = await expireSession(id)
      if (closed.has(id)) return session
      closed.add(id)
      await notify(stripe.event('checkout.session.expired', id))
      return session
    })
    const gus = visitor()
    await open(gus, [lamp])
    await joinLine(deps, visitor(), lamp, { email: 'next@example.com' })
    for (const set of [[lamp, tray], [lamp], [lamp, tray], [lamp], [lamp, tray]]) await open(gus, set)
    expect(await heldOf([lamp, tray])).toEqual([lamp, tray])
    expect(await mailsTo(deps, 'next@example.com')).toEqual([])
  })

  describe('whose page was closed for others that were gone by then', () => {
    async function closedFor(spentMs: number) {
      const [lamp, tray] = await three()
      const { payments } = deps.providers
      const { expireSession } = payments
      vi.spyOn(payments, 'expireSession').mockImplementationOnce(async (id) => {
        await open(visitor(), [tray])
        return expireSession(id)
      })
      const gus = visitor()
      await open(gus, [lamp])
      deps.advanceBy(spentMs)
      await expect(open(gus, [lamp, tray])).rejects.toMatchObject({ unavailable: [{ productId: tray }] })
      expect(await heldOf([lamp])).toEqual([lamp])
      return { lamp, tray }
    }

    test('loses the item a minute later', async () => {
      const { lamp, tray } = await closedFor(0)
      deps.advanceBy(60_000)
      await reconcile(deps)
      expect(await heldOf([lamp, tray])).toEqual([tray])
    })

    test('keeps nobody else from the item once its time is over', async () => {
      const { lamp } = await closedFor(HOLD_MS - 10_000)
      deps.advanceBy(10_000)
      await open(visitor(), [lamp])
      expect(await heldOf([lamp])).toEqual([lamp])
    })
  })

  test('cannot use up the provider’s limit by asking for other items again and again', async () => {
    const [lamp, tray] = await three()
    const gus = visitor()
    const sets = [[lamp], [lamp, tray]]
    const before = stripe.requests.length
    const statuses = new Map<number, number>()
    for (let turn = 0; turn < 110; turn++) {
      const status = await open(gus, sets[turn % 2] ?? []).then(
        () => 200,
        (error) => error.status,
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    expect([...statuses].sort()).toEqual([
      // The first one, a hundred in its place, and every second time the one that stays.
      [200, 105],
      [429, 5],
    ])
    expect(stripe.requests.length - before).toBe(1 + 100 * 2)
    expect(await heldOf([lamp, tray])).toEqual([lamp])
    await expect(open(visitor(), [tray])).resolves.toBeDefined()
  })

  test('keeps an item for at most twice the hold time, however often the cart changes', async () => {
    const [lamp, tray] = await three()
    const gus = visitor()
    await open(gus, [lamp])
    deps.advanceBy(HOLD_MS - 60_000)
    await open(gus, [lamp, tray])
    deps.advanceBy(60_000)
    await open(gus, [lamp])
    deps.advanceBy(HOLD_MS - 60_000)
    const { expiresAt } = await open(gus, [lamp, tray])
    expect(new Date(expiresAt)).toEqual(new Date(TEST_NOW.getTime() + 2 * HOLD_MS))
  })

  test('buys what was on the old page by paying there', async () => {
    const [lamp, tray, bell] = await three()
    const gus = visitor()
    const { sessionId } = await open(gus, [lamp, tray])
    stripe.pay(sessionId)
    await expect(open(gus, [tray, bell])).rejects.toMatchObject({
      unavailable: [{ productId: tray, message: 'This item has already been purchased.' }],
    })
    expect(await statesOf([lamp, tray, bell])).toEqual(['sold', 'sold', 'approved'])
  })

  test('buys what was on the old page by paying there while it closes, as soon as the webhook says so', async () => {
    const [lamp, tray] = await three()
    const { payments } = deps.providers
    const { expireSession } = payments
    vi.spyOn(payments, 'expireSession').mockImplementationOnce(async (id) => {
      stripe.pay(id)
      await notify(stripe.event('checkout.session.completed', id))
      expect(await statesOf([lamp])).toEqual(['sold'])
      return expireSession(id)
    })
    const gus = visitor()
    await open(gus, [lamp])
    await expect(open(gus, [lamp, tray])).rejects.toMatchObject({
      unavailable: [{ productId: lamp, message: 'This item has already been purchased.' }],
    })
  })

  test('keeps the old page if what is left of the cart, or all of it together, cannot be paid by card', async () => {
    const [lamp] = await three()
    const addPriced = async (price: number) => (await addItem({ price })).id
    const [button, castle, palace] = [await addPriced(30), await addPriced(60_000_000), await addPriced(50_000_000)]
    const gus = visitor()
    const first = await open(gus, [lamp, button])
    const refused = { status: 409, message: expect.stringContaining('by card') }
    await expect(open(gus, [button])).rejects.toMatchObject(refused)
    expect(await open(gus, [lamp, button])).toEqual(first)
    for (const item of [castle, palace]) await open(gus, [item])
    await expect(open(gus, [castle, palace])).rejects.toMatchObject(refused)
    expect(await heldOf([castle, palace])).toEqual([castle, palace])
  })

  test.each([
    ['the provider cannot close it', 502, () => Object.assign(stripe, { fault: 'down' })],
    [
      'a payment on it is going through',
      409,
      (sessionId: string) => Object.assign(stripe.sessions.get(sessionId) ?? {}, { status: 'complete' }),
    ],
  ])('keeps the old page while %s, until the provider says that it is closed', async (_why, status, begin) => {
    const [lamp, tray] = await three()
    const gus = visitor()
    const first = await open(gus, [lamp])
    begin(first.sessionId)
    await expect(open(gus, [lamp, tray])).rejects.toMatchObject({ status })
    stripe.fault = null
    expect(await open(gus, [lamp])).toEqual(first)
    Object.assign(stripe.sessions.get(first.sessionId) ?? {}, { status: 'expired', url: null })
    await notify(stripe.event('checkout.session.expired', first.sessionId))
    expect(await heldOf([lamp])).toEqual([])
  })

  test('cancels all at once, and an admin ends all at once', async () => {
    const ids = await three()
    const gus = visitor()
    const { sessionId } = await open(gus, ids)
    expect(await cancelCheckout(deps, gus, sessionId)).toEqual(ids)
    expect(await heldOf(ids)).toEqual([])
    await open(visitor(), ids)
    await endHold(deps, wren.id, ids[1])
    expect(await heldOf(ids)).toEqual([])
  })

  test('holds ten items, whether at once or one after the other', async () => {
    const ids = [...(await three()), ...(await three()), ...(await three()), ...(await three())]
    const gus = visitor()
    await open(gus, ids.slice(0, 8))
    await expect(open(gus, ids.slice(8, 11))).rejects.toMatchObject({
      status: 429,
      message: "You're holding 8 items already, and can hold 2 more. Pay for one or cancel one first.",
    })
    await open(gus, ids.slice(0, 10))
    expect(await heldOf(ids)).toHaveLength(10)
  })

  test('is told which item is blocked after three unpaid holds', async () => {
    const [lamp, tray] = await three()
    const gus = visitor()
    for (let times = 0; times < 3; times++) {
      const { sessionId } = await open(gus, [lamp])
      await cancelCheckout(deps, gus, sessionId)
    }
    await expect(open(gus, [lamp, tray])).rejects.toMatchObject({
      status: 429,
      retryAfter: expect.any(Number),
      unavailable: [{ productId: lamp, message: expect.stringContaining('several times') }],
    })
    await expect(open(gus, [tray])).resolves.toBeDefined()
  })

  test('keeps the page they are paying on if the limits refuse another', async () => {
    const [lamp, tray] = await three()
    const gus = visitor()
    for (let times = 0; times < 3; times++) {
      const { sessionId } = await open(gus, [lamp])
      await cancelCheckout(deps, gus, sessionId)
    }
    const page = await open(gus, [tray])
    await expect(open(gus, [lamp, tray])).rejects.toMatchObject({ status: 429 })
    expect(await open(gus, [tray])).toEqual(page)
  })
})
