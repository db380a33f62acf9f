import type { FastifyInstance } from 'fastify'
import type { Cents } from '../../../contracts/money.ts'
import { reconcile } from '../../checkout/reconcile.ts'
import { settlePayouts } from '../../ledger/transfer.ts'
import { applyPriceDrops } from '../../product/price-drop.ts'
import { anAddress } from '../addresses.ts'
import { addPerson, Browser } from '../people.ts'
import { stripeApp } from '../stripe-app.ts'
import type { StripeStandIn } from '../stripe-stand-in.ts'
import { TEST_NOW, type TestDeps } from '../test-app.ts'

const SELLERS = ['hazel', 'otis', 'juniper'] as const
const PLENTY: Cents = 100_000_000

interface Seller {
  id: number
  username: string
  browser: Browser
  /** Their connected account at the payment provider, or null. */
  accountId: string | null
}

/** A shop with three sellers, an admin and a fake provider, in which weekends are simulated one after another. */
export interface WeekendShop {
  app: FastifyInstance
  deps: TestDeps
  stripe: StripeStandIn
  admin: Browser
  adminId: number
  sellers: Seller[]
  /** Sends a webhook. */
  notify(type: string, id: string): Promise<void>
  /** Advances the clock and runs the jobs that are due. */
  moveOn(milliseconds: number): Promise<void>
  /** Resets everything, so that each weekend is reproducible on its own. */
  clear(): Promise<void>
}

export async function openWeekendShop(): Promise<WeekendShop> {
  const { app, deps, stripe, notify } = await stripeApp({ SALES_TAX_RATE: '7.25', STRIPE_CONNECT: 'true' })
  const wren = await addPerson(deps, 'wren')
  const sellers: Seller[] = []
  for (const username of SELLERS) {
    const { id } = await addPerson(deps, username)
    const browser = await new Browser(app, anAddress()).signIn(username)
    const accountId = username === 'juniper' ? null : await connectAccount(stripe, browser)
    sellers.push({ id, username, browser, accountId })
  }
  return {
    app,
    deps,
    stripe,
    sellers,
    adminId: wren.id,
    admin: await new Browser(app, anAddress()).signIn('wren'),
    async notify(type, id) {
      const { statusCode } = await notify(stripe.event(type, id))
      if (statusCode !== 200) throw new Error(`The webhook ${type} was answered ${statusCode}`)
    },
    async moveOn(milliseconds) {
      deps.advanceBy(milliseconds)
      await reconcile(deps)
      await applyPriceDrops(deps)
      await settlePayouts(deps)
      // Also empties the response cache: the notification of what the jobs wrote takes a moment.
      deps.setNow(deps.now())
    },
    async clear() {
      await deps.pool.query(`truncate payouts, sale_events, products, orders, purchases, checkout_sessions, ledger_entries,
        payment_alerts, audit_entries, rate_limits, shop_totals cascade`)
      await deps.pool.query('delete from jobs.job')
      await deps.pool.query('update users set total_earnings = 0')
      for (const kept of [stripe.sessions, stripe.refunds, stripe.givenBack, stripe.connect.transfers]) kept.clear()
      Object.assign(stripe.connect, { available: PLENTY, leftOnAccounts: PLENTY })
      stripe.clearIdempotencyKeys()
      deps.setNow(TEST_NOW)
    },
  }
}

/** With everything that the provider requires of a seller. */
async function connectAccount({ connect }: StripeStandIn, seller: Browser): Promise<string> {
  await seller.post('/api/seller/connect')
  const id = [...connect.accounts.keys()].at(-1) ?? ''
  connect.finishOnboarding(id)
  await seller.get('/api/seller/connect')
  return id
}
