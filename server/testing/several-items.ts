import { eq } from 'drizzle-orm'
import { beforeEach } from 'vitest'
import { completeBySession } from '../checkout/complete-checkout.ts'
import type { Requester } from '../checkout/hold/holder.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import { checkoutSessions } from '../database/schema.ts'
import { findHold, isLive } from '../product/hold.ts'
import { addPerson } from './people.ts'
import { GUEST, stockShop, visitor } from './shop.ts'
import { stripeApp } from './stripe-app.ts'
import { TEST_NOW } from './test-app.ts'

/** A shop with payments through a fake Stripe, where Hazel and Otis sell, and Gus buys several items at once. */
export async function severalItemsShop() {
  const { app, deps, stripe, notify } = await stripeApp()
  const { addItem } = await stockShop(deps)
  const otis = await addPerson(deps, 'otis')
  const wren = await addPerson(deps, 'wren')
  beforeEach(() => {
    deps.setNow(TEST_NOW)
    Object.assign(stripe, { fault: null, network: null, refundOutcome: 'succeeded' })
  })

  /** Hazel's lamp at 45.00, Otis' tray at 12.50, Hazel's bell at 20.10. */
  async function three(): Promise<[number, number, number]> {
    const lamp = await addItem()
    const tray = await addItem({ sellerId: otis.id, title: 'Tin tray', price: 1_250 })
    const bell = await addItem({ title: 'Ship bell', price: 2_010 })
    return [lamp.id, tray.id, bell.id]
  }

  const open = (requester: Requester, productIds: number[]) => openCheckout(deps, requester, { productIds, ...GUEST })

  async function bought(ids: number[]) {
    const { sessionId } = await open(visitor(), ids)
    const payment = stripe.pay(sessionId)
    const completed = await completeBySession(deps, { sessionId, productId: ids[0] ?? 0 })
    return { sessionId, payment, ...completed }
  }

  /** Which of the items are held, sorted. */
  const heldOf = async (ids: number[]) =>
    (await Promise.all(ids.map((id) => findHold(deps.db, id))))
      .flatMap((hold) => (hold && isLive(hold, deps.now()) ? hold : []))
      .map(({ productId }) => productId)
      .sort()

  /** The states of a session's checkouts, one for each item. */
  const checkoutsOf = async (sessionId: string) =>
    (
      await deps.db
        .select()
        .from(checkoutSessions)
        .where(eq(checkoutSessions.providerSessionId, sessionId))
        .orderBy(checkoutSessions.id)
    ).map(({ status }) => status)

  return { app, deps, stripe, notify, otis, wren, addItem, three, open, bought, heldOf, checkoutsOf }
}
