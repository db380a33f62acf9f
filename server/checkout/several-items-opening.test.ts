import { describe, expect, test } from 'vitest'
import { Browser } from '../testing/people.ts'
import { severalItemsShop } from '../testing/several-items.ts'
import { GUEST, signedInAs, visitor } from '../testing/shop.ts'

const { app, stripe, otis, three, open, bought, heldOf } = await severalItemsShop()

describe('opening', () => {
  test('holds all items and opens one page with a line for each', async () => {
    const ids = await three()
    const { sessionId } = await open(visitor(), ids)
    expect(await heldOf(ids)).toEqual(ids)
    const session = stripe.sessions.get(sessionId)
    expect(session?.amount_total).toBe(7760)
    expect(session?.asked.cancel_url).toContain('/checkout/cart?cancelled=1&session_id=')
    expect(session?.asked['line_items[2][price_data][product_data][name]']).toBe('Ship bell')
  })

  test('holds nothing when one is gone, and names each that is', async () => {
    const [lamp, tray, bell] = await three()
    await open(visitor(), [bell])
    const juniper = await new Browser(app).signIn('juniper')
    const answer = await juniper.post('/api/create-checkout-session', { productIds: [lamp, bell, 987654, tray] })
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        message: '2 of these items are not available any more.',
        unavailable: [
          { productId: bell, message: 'Someone else is checking out this item' },
          { productId: 987654, message: 'Product not found' },
        ],
      },
    ])
    expect(await heldOf([lamp, tray])).toEqual([])
  })

  test("the buyer's own item and a sold one are reported as unavailable", async () => {
    const [lamp, tray, bell] = await three()
    await bought([bell])
    await expect(open(signedInAs(otis), [lamp, tray, bell])).rejects.toMatchObject({
      status: 409,
      unavailable: [
        { productId: tray, message: 'You cannot buy your own item.' },
        { productId: bell, message: 'This item has already been purchased.' },
      ],
    })
  })

  test.each([
    { productIds: [] },
    { productIds: [1, 1] },
    { productIds: Array.from({ length: 11 }, (_, index) => index + 1) },
    { productIds: ['x', 2] },
    { productIds: [1, 2], productId: 1 },
    {},
  ])('%o is no order', async (asked) => {
    const answer = await new Browser(app).post('/api/create-checkout-session', { ...asked, ...GUEST })
    expect(answer.statusCode).toBe(400)
  })

  test('a list of one item behaves like that item', async () => {
    const [lamp] = await three()
    await open(visitor(), [lamp])
    const answer = await new Browser(app).post('/api/create-checkout-session', { productIds: [lamp], ...GUEST })
    expect([answer.statusCode, answer.json()]).toEqual([409, { message: 'Someone else is checking out this item' }])
  })

  test('a provider that fails leaves nothing held', async () => {
    const ids = await three()
    stripe.fault = 'down'
    await expect(open(visitor(), ids)).rejects.toMatchObject({ status: 502 })
    expect(await heldOf(ids)).toEqual([])
  })

  test('concurrent buyers of overlapping carts never deadlock, and no item is held twice', async () => {
    const ids = [...(await three()), ...(await three())]
    const carts = Array.from({ length: 30 }, (_, index) =>
      index % 2 === 0 ? [...ids.slice(index % 4)] : ids.slice(0, 6 - (index % 4)).reverse(),
    )
    const answers = await Promise.allSettled(carts.map((cart) => open(visitor(), cart)))
    const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    expect(failures.filter(({ status }) => status !== 409)).toEqual([])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(new Set(await heldOf(ids)).size).toBe((await heldOf(ids)).length)
  })
})
