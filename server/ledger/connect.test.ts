import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { completeBySession } from '../checkout/complete-checkout.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import { connectAccounts, ledgerEntries, payouts, users } from '../database/schema.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { mailsTo, paragraphsOf } from '../testing/mails.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { GUEST, stockShop, visitor } from '../testing/shop.ts'
import { stripeApp, WEBHOOK_SECRET } from '../testing/stripe-app.ts'
import { TEST_NOW } from '../testing/test-app.ts'
import { settlePayouts } from './transfer.ts'

const BROKEN: typeof stripe.connect.transferRefusal = [500, { error: { type: 'api_error', message: 'Unknown error' } }]
const CONNECT_SECRET = 'whsec_of_connected_accounts'

const { app, deps, stripe, notify } = await stripeApp({
  STRIPE_CONNECT: 'true',
  STRIPE_WEBHOOK_SECRET: `${WEBHOOK_SECRET}, ${CONNECT_SECRET}`,
})
const shop = await stockShop(deps)
await addPerson(deps, 'wren')
const wren = await new Browser(app).signIn('wren')
const hazel = await new Browser(app).signIn('hazel')

beforeEach(async () => {
  const { db } = deps
  deps.setNow(TEST_NOW)
  Object.assign(stripe, { fault: null, network: null })
  Object.assign(stripe.connect, {
    available: 1_000_000,
    leftOnAccounts: 1_000_000,
    accountRefusal: null,
    transferRefusal: null,
    reversalRefusal: null,
  })
  stripe.connect.transfers.clear()
  stripe.clearIdempotencyKeys()
  stripe.requests.length = 0
  await db.delete(ledgerEntries)
  await db.delete(payouts)
  await db.delete(connectAccounts)
  await db.update(users).set({ totalEarnings: 0 })
})

/** Hazel's share is 40.50. */
async function sell(): Promise<void> {
  const { id: productId } = await shop.addItem()
  const { sessionId } = await openCheckout(deps, visitor(), { productId, ...GUEST })
  stripe.pay(sessionId)
  await completeBySession(deps, { sessionId, productId })
}

const stateOf = async () => (await hazel.get('/api/seller/connect')).json().state

/** Hazel's account at Stripe, with everything that Stripe requires. */
async function connected(): Promise<string> {
  await hazel.post('/api/seller/connect')
  const [row] = await deps.db.select().from(connectAccounts)
  const accountId = row?.accountId ?? ''
  stripe.connect.finishOnboarding(accountId)
  await stateOf()
  return accountId
}

/** 40.50 is due to Hazel, who has such an account. */
async function dueByStripe(): Promise<string> {
  await sell()
  return connected()
}

const pay = (fields: object = {}) =>
  wren.post('/api/admin/payouts', {
    sellerId: shop.hazel.id,
    amount: '40.50',
    method: 'stripe',
    key: randomUUID(),
    ...fields,
  })
const undo = (id: number, key: string = randomUUID()) =>
  wren.post(`/api/admin/payouts/${id}/reversal`, { reason: 'To the wrong person', key })
const statement = async () => (await hazel.get('/api/seller/statement')).json()
const payoutsNow = async () => (await wren.get('/api/admin/payouts')).json()
const kinds = async () => (await statement()).entries.map(({ kind }: { kind: string }) => kind)

describe('connecting with Stripe', () => {
  test('creates an Express account, opens Stripe’s form, and reads the state from Stripe on return', async () => {
    expect((await statement()).connect).toBe('none')
    const { url } = (await hazel.post('/api/seller/connect')).json()
    expect(url).toMatch(/^https:\/\/connect\.stripe\.example\/setup\/e\/acct_/)
    const [account] = [...stripe.connect.accounts.values()].slice(-1)
    expect(account).toMatchObject({ type: 'express', email: 'hazel@example.com' })
    expect((await statement()).connect).toBe('incomplete')
    expect(await stateOf()).toBe('incomplete')
    stripe.connect.finishOnboarding(account?.id ?? '')
    expect(await stateOf()).toBe('ready')
    expect((await statement()).connect).toBe('ready')
    expect((await hazel.get('/api/seller/stats')).json().connect).toBe('ready')
  })

  test('again continues with the same account', async () => {
    const before = stripe.connect.accounts.size
    await Promise.all([hazel.post('/api/seller/connect'), hazel.post('/api/seller/connect')])
    deps.setNow(new Date(TEST_NOW.getTime() + 3_600_000))
    await hazel.post('/api/seller/connect')
    expect(stripe.connect.accounts.size).toBe(before + 1)
  })

  test('is updated by account.updated, signed for either endpoint, and by nothing else', async () => {
    await hazel.post('/api/seller/connect')
    const [row] = await deps.db.select().from(connectAccounts)
    const account = row?.accountId ?? ''
    stripe.connect.finishOnboarding(account)
    const event = (secret: string) => stripe.eventAbout('account.updated', { id: account }, { account, secret })
    expect((await notify(event('whsec_forged'))).statusCode).toBe(400)
    expect((await statement()).connect).toBe('incomplete')
    expect((await notify(event(CONNECT_SECRET))).statusCode).toBe(200)
    expect((await statement()).connect).toBe('ready')
  })

  test('ends when the seller disconnects us at Stripe', async () => {
    const account = await connected()
    stripe.connect.accounts.delete(account)
    const event = stripe.eventAbout('account.application.deauthorized', { id: 'ca_1' }, { account })
    expect((await notify(event)).statusCode).toBe(200)
    expect((await statement()).connect).toBe('none')
  })

  test('stays when our own key may not read the account', async () => {
    await connected()
    const message = "The provided key 'rk_test_1' does not have the required permissions for this endpoint."
    stripe.connect.accountRefusal = [403, { error: { type: 'invalid_request_error', message } }]
    expect((await hazel.get('/api/seller/connect')).statusCode).toBe(502)
    expect((await statement()).connect).toBe('ready')
  })

  test.each([400, 403])('says whom to tell if Stripe refuses with %i', async (status) => {
    const error = { type: 'invalid_request_error', message: "You can only create new accounts if you've signed up." }
    stripe.connect.accountRefusal = [status, { error }]
    const response = await hazel.post('/api/seller/connect')
    const message = "Stripe won't connect your account to us yet. Please tell us, so that we can fix it."
    expect([response.statusCode, response.json()]).toEqual([502, { message }])
  })

  test('is asked about 120 times in ten minutes for one seller, so that nobody uses up the shop’s calls', async () => {
    await deps.pool.query('delete from rate_limits')
    await connected()
    await deps.pool.query("update rate_limits set points = 119 where key like 'connect:%'")
    stripe.requests.length = 0
    const both = () => Promise.all([hazel.get('/api/seller/connect'), hazel.post('/api/seller/connect')])
    const statuses = [...(await both()), ...(await both())].map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([200, 429, 429, 429])
    expect(stripe.requests.length).toBeLessThan(3)
    await deps.pool.query('delete from rate_limits')
  })

  test('says that Stripe cannot be reached', async () => {
    stripe.fault = 'down'
    expect((await hazel.post('/api/seller/connect')).statusCode).toBe(502)
    expect((await statement()).connect).toBe('none')
  })
})

describe('a payout by Stripe', () => {
  test('is a transfer to the seller’s account, with the payout’s id', async () => {
    const account = await dueByStripe()
    const response = await pay()
    expect([response.statusCode, response.json()]).toMatchObject([201, { status: 'paid', method: 'stripe' }])
    const { id } = response.json()
    expect([...stripe.connect.transfers.values()]).toMatchObject([
      { amount: 4_050, currency: 'usd', destination: account, transfer_group: expect.stringMatching(`^payout-${id}-`) },
    ])
    expect(stripe.requests).toContainEqual(expect.stringMatching(`POST /v1/transfers payout-${id}-`))
    expect(await statement()).toMatchObject({ paidOut: '40.50', toBePaid: '0.00' })
    const [, what, facts] = paragraphsOf((await mailsTo(deps, 'hazel@example.com')).at(-1)) ?? []
    expect(what).toBe('hazel, we sent your earnings to your Stripe account. Stripe pays them out to your bank.')
    expect(facts).toMatch(/^Amount: \$40\.50\nPaid by: Stripe/)
  })

  test('requires an account that can receive payouts', async () => {
    await sell()
    await hazel.post('/api/seller/connect')
    expect((await pay()).json()).toEqual({
      message: 'hazel is not connected with Stripe, or Stripe needs more from them.',
    })
    expect(await payoutsNow()).toEqual([])
  })

  test('that Stripe rejects pays nothing, says why, and the amount stays due', async () => {
    await dueByStripe()
    stripe.connect.available = 100
    const key = randomUUID()
    const why = "Stripe's available balance is too low: card payments take a few days to arrive there. Try again later."
    for (const _again of [1, 2]) {
      const response = await pay({ key })
      expect([response.statusCode, response.json()]).toEqual([409, { message: `Nothing was paid. ${why}` }])
    }
    expect(await payoutsNow()).toMatchObject([{ status: 'failed', failure: why }])
    expect(await statement()).toMatchObject({ paidOut: '0.00', toBePaid: '40.50' })
    expect(await kinds()).toEqual(['payout_reversal', 'payout', 'commission', 'sale'])
    const { entries } = await statement()
    expect(entries.map(({ title }: { title: string }) => title).slice(0, 2)).toEqual([
      'Stripe, nothing was paid',
      'Stripe, nothing was paid',
    ])
    const mails = await mailsTo(deps, 'hazel@example.com')
    stripe.connect.available = 1_000_000
    expect((await pay()).statusCode).toBe(201)
    expect((await mailsTo(deps, 'hazel@example.com')).length).toBe(mails.length + 1)
  })

  test.each([
    [400, { type: 'invalid_request_error', message: "No such destination: 'acct_1'" }],
    [402, { type: 'card_error', code: 'balance_insufficient', message: 'You have insufficient funds.' }],
    [403, { type: 'invalid_request_error', message: 'The provided key may not make transfers.' }],
  ])('that Stripe rejects with %i does not wait, and shows Stripe’s reason', async (status, error) => {
    await dueByStripe()
    stripe.connect.transferRefusal = [status, { error }]
    const response = await pay()
    const reason = status === 402 ? "Stripe's available balance is too low" : `Stripe refused it: ${error.message}`
    expect([response.statusCode, response.json().message]).toEqual([409, expect.stringContaining(reason)])
    expect(await statement()).toMatchObject({ paidOut: '0.00', toBePaid: '40.50' })
  })

  test.each([401, 409, 429, 500])('that Stripe answers with %i is pending: it may have been made', async (status) => {
    await dueByStripe()
    stripe.connect.transferRefusal = [status, { error: { type: 'invalid_request_error', message: 'Not now' } }]
    expect((await pay()).json()).toMatchObject({ status: 'pending' })
  })

  test.each(['down', 'garbage', 'nonsense'] as const)(
    'waits while Stripe is away (%s), reserves the amount, and is made once when Stripe is back',
    async (fault) => {
      await dueByStripe()
      stripe.fault = fault
      expect((await pay()).json()).toMatchObject({ status: 'pending' })
      expect((await pay({ amount: '0.01', method: 'cash' })).statusCode).toBe(409)
      await settlePayouts(deps)
      expect(await payoutsNow()).toMatchObject([{ status: 'pending' }])
      expect((await statement()).entries[0].title).toBe('Stripe, on its way')
      const mails = await mailsTo(deps, 'hazel@example.com')
      stripe.fault = null
      await Promise.all([settlePayouts(deps), settlePayouts(deps)])
      expect((await mailsTo(deps, 'hazel@example.com')).length).toBe(mails.length + 1)
      expect(await payoutsNow()).toMatchObject([{ status: 'paid' }])
      expect(stripe.connect.transfers.size).toBe(1)
    },
  )

  test('that Stripe rejects only after the admin was told that it is on its way is reported to the shop', async () => {
    await dueByStripe()
    stripe.fault = 'down'
    expect((await pay()).json()).toMatchObject({ status: 'pending' })
    const toShop = async () => (await mailsTo(deps, deps.settings.CONTACT_EMAIL)).map(({ subject }) => subject)
    const before = await toShop()
    Object.assign(stripe, { fault: null })
    stripe.connect.available = 100
    await settlePayouts(deps)
    await settlePayouts(deps)
    expect(await payoutsNow()).toMatchObject([{ status: 'failed' }])
    expect(await toShop()).toEqual([...before, 'Payout not made: $40.50 to hazel'])
    expect(paragraphsOf((await mailsTo(deps, deps.settings.CONTACT_EMAIL)).at(-1))).toEqual([
      'A payout was not made',
      'A payout to hazel was on its way, but nothing was paid. The amount is to be paid again.',
      expect.stringMatching(/^Amount: \$40\.50\nPayout no\.: \d+\nReason: .*available balance is too low/),
      'Settle up:\nhttp://localhost:3000/admin/settle-up',
    ])
    expect((await pay()).json()).toEqual({ message: expect.stringContaining('Nothing was paid.') })
    expect(await toShop()).toHaveLength(before.length + 1)
  })

  test('whose response was lost is found again, even a day later', async () => {
    await dueByStripe()
    stripe.network = () => ({ delay: 0, isLost: true })
    expect((await pay()).json()).toMatchObject({ status: 'pending' })
    stripe.network = null
    stripe.clearIdempotencyKeys()
    await settlePayouts(deps)
    expect(await payoutsNow()).toMatchObject([{ status: 'paid' }])
    expect(stripe.connect.transfers.size).toBe(1)
  })

  test('whose response was lost is not made again when the admin repeats the request, even a day later', async () => {
    await dueByStripe()
    const key = randomUUID()
    stripe.network = () => ({ delay: 0, isLost: true })
    expect((await pay({ key })).json()).toMatchObject({ status: 'pending' })
    stripe.network = null
    stripe.clearIdempotencyKeys()
    expect((await pay({ key })).json()).toMatchObject({ status: 'paid' })
    expect(stripe.connect.transfers.size).toBe(1)
  })

  test('that met an error of Stripe is made as soon as Stripe works, not when it forgets the error', async () => {
    await dueByStripe()
    stripe.connect.transferRefusal = BROKEN
    expect((await pay()).json()).toMatchObject({ status: 'pending' })
    stripe.connect.transferRefusal = null
    await settlePayouts(deps)
    expect(await payoutsNow()).toMatchObject([{ status: 'paid' }])
    expect(stripe.connect.transfers.size).toBe(1)
  })

  test('whose response was lost, and that was reversed at Stripe meanwhile, is due again', async () => {
    await dueByStripe()
    stripe.network = () => ({ delay: 0, isLost: true })
    expect((await pay()).json()).toMatchObject({ status: 'pending' })
    stripe.network = null
    const [transfer] = [...stripe.connect.transfers.values()]
    if (transfer) Object.assign(transfer, { reversed: true, amount_reversed: transfer.amount })
    expect((await notify(stripe.eventAbout('transfer.reversed', { ...transfer }))).statusCode).toBe(200)
    await settlePayouts(deps)
    expect(await payoutsNow()).toMatchObject([
      { status: 'reversed', reversalReason: 'Taken back by the payment provider', reversedBy: null },
    ])
    expect(await statement()).toMatchObject({ paidOut: '0.00', toBePaid: '40.50' })
  })
})

describe('undoing a payout by Stripe', () => {
  test('reverses the transfer, then adds the counter-entry', async () => {
    await dueByStripe()
    const { id } = (await pay()).json()
    expect((await undo(id)).json()).toMatchObject({ status: 'reversed', reversalReason: 'To the wrong person' })
    expect([...stripe.connect.transfers.values()]).toMatchObject([{ reversed: true }])
    expect(await statement()).toMatchObject({ paidOut: '0.00', toBePaid: '40.50' })
  })

  test('that Stripe rejects leaves the payout as it was and says why; later it works', async () => {
    await dueByStripe()
    const { id } = (await pay()).json()
    stripe.connect.leftOnAccounts = 0
    const message = 'The payout stands. There is not enough money left on the connected Stripe account.'
    expect((await undo(id)).json()).toEqual({ message })
    expect(await payoutsNow()).toMatchObject([{ status: 'paid', reversalReason: null, reversedBy: null }])
    expect(await statement()).toMatchObject({ paidOut: '40.50', toBePaid: '0.00' })
    stripe.connect.leftOnAccounts = 1_000_000
    expect((await undo(id)).json()).toMatchObject({ status: 'reversed' })
  })

  test('that Stripe rejects works later from the same dialog, too', async () => {
    await dueByStripe()
    const { id } = (await pay()).json()
    const key = randomUUID()
    stripe.connect.leftOnAccounts = 0
    expect((await undo(id, key)).statusCode).toBe(409)
    stripe.connect.leftOnAccounts = 1_000_000
    deps.setNow(new Date(TEST_NOW.getTime() + 60_000))
    expect((await undo(id, key)).json()).toMatchObject({ status: 'reversed' })
  })

  test('waits while Stripe is down, counts as paid until then, and is done once', async () => {
    await dueByStripe()
    const { id } = (await pay()).json()
    stripe.network = () => ({ delay: 0, isLost: true })
    expect((await undo(id)).json()).toMatchObject({ status: 'reversing' })
    expect(await statement()).toMatchObject({ paidOut: '40.50' })
    stripe.network = null
    stripe.clearIdempotencyKeys()
    await settlePayouts(deps)
    await settlePayouts(deps)
    expect(await payoutsNow()).toMatchObject([{ status: 'reversed', reversedBy: 'wren' }])
    expect(await kinds()).toEqual(['payout_reversal', 'payout', 'commission', 'sale'])
  })

  test('that met an error of Stripe is made as soon as Stripe works, not when it forgets the error', async () => {
    await dueByStripe()
    const { id } = (await pay()).json()
    stripe.connect.reversalRefusal = BROKEN
    expect((await undo(id)).json()).toMatchObject({ status: 'reversing' })
    stripe.connect.reversalRefusal = null
    await settlePayouts(deps)
    expect(await payoutsNow()).toMatchObject([{ status: 'reversed' }])
  })

  test('is refused while payouts through Stripe are turned off, and the payout stands', async () => {
    await connected()
    await sell()
    const { id } = (await pay()).json()
    const { connect } = deps.providers
    onTestFinished(() => void Object.assign(deps.providers, { connect }))
    deps.providers.connect = null
    const answer = await undo(id)
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { message: 'The payout stands. Payouts through Stripe are not turned on.' },
    ])
    expect((await payoutsNow())[0].status).toBe('paid')
  })

  test('made at Stripe is recorded though our own attempt was just rejected', async () => {
    await dueByStripe()
    const { id } = (await pay()).json()
    await deps.pool.query("update payouts set status = 'reversing', reversal_reason = 'x', reversal_key = 'x'")
    const client = await deps.pool.connect()
    await client.query('begin')
    await client.query('select from users where id = $1 for update', [shop.hazel.id])
    const [transfer] = [...stripe.connect.transfers.values()]
    const notified = notify(stripe.eventAbout('transfer.reversed', { ...transfer, reversed: true }))
    await untilWaiting(deps.pool)
    await client.query(
      "update payouts set status = 'paid', reversal_reason = null, reversal_key = null where id = $1",
      [id],
    )
    await client.query('commit')
    client.release()
    expect((await notified).statusCode).toBe(200)
    expect(await payoutsNow()).toMatchObject([{ status: 'reversed' }])
  })

  test('made at Stripe is recorded once, however often it is reported', async () => {
    await dueByStripe()
    await pay()
    const [transfer] = [...stripe.connect.transfers.values()]
    const event = stripe.eventAbout('transfer.reversed', { ...transfer, reversed: true })
    await Promise.all([notify(event), notify(event), notify(event)])
    expect(await payoutsNow()).toMatchObject([
      { status: 'reversed', reversalReason: 'Taken back by the payment provider', reversedBy: null },
    ])
    expect(await statement()).toMatchObject({ paidOut: '0.00', toBePaid: '40.50' })
  })
})
