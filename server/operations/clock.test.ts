import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { completeBySession } from '../checkout/complete-checkout.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import { reconcile } from '../checkout/reconcile.ts'
import { products, purchases } from '../database/schema.ts'
import { addsUp, moneyOf } from '../testing/money.ts'
import { GUEST, openShop, visitor } from '../testing/shop.ts'
import { startStripeStandIn } from '../testing/stripe-stand-in.ts'
import { TEST_NOW } from '../testing/test-app.ts'

const HOUR = 60 * 60 * 1000

// The provider's clock is right.
const stripe = await startStripeStandIn({ webhookSecret: 'whsec_test_only', now: () => TEST_NOW })
const shop = await openShop({
  env: { STRIPE_SECRET_KEY: 'sk_test_only', STRIPE_WEBHOOK_SECRET: 'whsec_test_only', STRIPE_API_URL: stripe.url },
})
afterAll(() => stripe.close())

test.each([
  ['an hour ahead', HOUR],
  ['a day ahead, past the sale', 72 * HOUR],
  ['a day back, before the sale', -24 * HOUR],
])('a clock that jumps %s between hold and payment costs nobody money', async (_name, jump) => {
  shop.deps.setNow(TEST_NOW)
  const { id } = await shop.addItem()
  const { sessionId } = await openCheckout(shop.deps, visitor(), { productId: id, ...GUEST })
  shop.deps.setNow(new Date(TEST_NOW.getTime() + jump))
  stripe.pay(sessionId)
  await reconcile(shop.deps)
  shop.deps.setNow(TEST_NOW)
  await completeBySession(shop.deps, { sessionId, productId: id })
  const bought = await shop.deps.db.select().from(purchases).where(eq(purchases.productId, id))
  expect(bought).toHaveLength(1)
  const [item] = await shop.deps.db.select().from(products).where(eq(products.id, id))
  expect(item?.status).toBe('sold')
  expect(addsUp(await moneyOf(shop.deps.pool, stripe))).toBe(true)
})
