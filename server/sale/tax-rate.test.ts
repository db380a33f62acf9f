import { beforeEach, expect, test } from 'vitest'
import type { SaleEvent } from '../../contracts/sale.ts'
import { completeBySession } from '../checkout/complete-checkout.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import { auditEntries, saleEvents } from '../database/schema.ts'
import type { TestPayments } from '../providers/payments/built-in.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { GUEST, visitor } from '../testing/shop.ts'
import { addProduct } from '../testing/stock.ts'
import { TEST_NOW, testApp } from '../testing/test-app.ts'

const { app, deps } = await testApp({ env: { SALES_TAX_RATE: '6.75' } })
const hazel = await addPerson(deps, 'hazel')
await addPerson(deps, 'wren')
const admin = await new Browser(app).signIn('wren')
const guest = new Browser(app)
const payments = deps.providers.payments as TestPayments

beforeEach(async () => {
  await deps.db.delete(saleEvents)
  await deps.db.delete(auditEntries)
})

const startDate = TEST_NOW.toISOString()
const schedule = async (body: object = {}) =>
  (await admin.post('/api/sale-events', { startDate, ...body })).json<SaleEvent>()
const change = (id: number, body: object) => admin.patch(`/api/sale-events/${id}`, body)
const current = async () => (await guest.get('/api/sale-events/current')).json<SaleEvent | null>()

test('the default tax rate and the rate of a sale are public', async () => {
  expect((await guest.get('/api/site')).json()).toMatchObject({ taxRate: '6.75' })
  const { id, taxRate } = await schedule()
  expect([taxRate, (await current())?.taxRate]).toEqual([null, null])
  expect((await change(id, { taxRate: '7.5000' })).json()).toMatchObject({ taxRate: '7.5', startDate })
  expect((await current())?.taxRate).toBe('7.5')
  await change(id, { location: 'The mill' })
  expect((await current())?.taxRate).toBe('7.5')
  await change(id, { taxRate: null })
  expect((await current())?.taxRate).toBeNull()
})

test('a sale is scheduled with its own rate, which is audited', async () => {
  const { id, taxRate } = await schedule({ taxRate: 8.875 })
  expect(taxRate).toBe('8.875')
  const [entry] = await deps.db.select().from(auditEntries)
  expect(entry).toMatchObject({ subjectId: id, details: { taxRate: '8.875' } })
  expect((await change(id, { taxRate: '' })).json()).toMatchObject({ taxRate: null })
})

test.each(['-1', '25.1', '7.12345', '7%', 'seven', true, {}])('%o is no rate', async (taxRate) => {
  const { id } = await schedule()
  for (const answer of [await admin.post('/api/sale-events', { startDate, taxRate }), await change(id, { taxRate })])
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['taxRate']])
})

test('the test payment page has the tax of one item, and of several as a line of its own', async () => {
  await schedule()
  const [lamp, tray] = [
    await addProduct(deps, { sellerId: hazel.id }),
    await addProduct(deps, { sellerId: hazel.id, title: 'Tin tray', price: 1_250 }),
  ]
  const text = async (sessionId: string) =>
    (await guest.get(`/test-checkout/${sessionId}`)).body
      .replaceAll(/<style.*?<\/style>|<[^>]+>|\s+/gs, ' ')
      .replaceAll(/ +/g, ' ')
  const one = await openCheckout(deps, visitor(), { productId: lamp.id, ...GUEST })
  expect(await text(one.sessionId)).toMatch(/Brass reading lamp \$48\.04 \$45\.00 \+ \$3\.04 sales tax .* Pay \$48\.04/)
  await payments.expireSession(one.sessionId)
  deps.advanceBy(31 * 60_000)
  const two = await openCheckout(deps, visitor(), { productIds: [lamp.id, tray.id], ...GUEST })
  expect(await text(two.sessionId)).toMatch(/2 items .* Tin tray \$12\.50 Sales tax \$3\.88 \$61\.38 /)
  await payments.pay(two.sessionId)
  const completed = await completeBySession(deps, { sessionId: two.sessionId, productId: lamp.id })
  expect(completed.purchases.map(({ total }) => total)).toEqual([4_804, 1_334])
})

test('without a tax the test payment page does not mention one', async () => {
  await schedule({ taxRate: '0' })
  const { id: productId } = await addProduct(deps, { sellerId: hazel.id })
  const { sessionId } = await openCheckout(deps, visitor(), { productId, ...GUEST })
  expect((await guest.get(`/test-checkout/${sessionId}`)).body).not.toMatch(/tax/i)
})
