import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { completeBySession } from '../checkout/complete-checkout.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import {
  connectAccounts,
  contactMessages,
  favoriteAlerts,
  favorites,
  linePlaces,
  notificationChoices,
  passkeys,
  payouts,
  saleReminders,
  users,
} from '../database/schema.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { GUEST, stockShop, visitor } from '../testing/shop.ts'
import { testApp } from '../testing/test-app.ts'

const { app, deps } = await testApp()
const { db } = deps
const { hazel, payments, addItem, sell } = await stockShop(deps)
const browser = await new Browser(app).signIn('hazel')

test('the data export is a file with everything we store, without other people’s data or credentials', async () => {
  const { productId } = await sell({ title: 'Sold lamp', joinsPriceDrops: true, leastPrice: 2_000 })
  await db.insert(favorites).values({ userId: hazel.id, productId })
  await db.insert(favoriteAlerts).values({ userId: hazel.id })
  await db.insert(saleReminders).values({ email: hazel.email })
  const key = { credentialId: 'its id', publicKey: Buffer.from('public half'), userHandle: 'handle' }
  await db.insert(passkeys).values({ ...key, userId: hazel.id, name: 'Blue phone' })
  await db
    .insert(payouts)
    .values({ sellerId: hazel.id, amount: 1_000, method: 'check', reference: 'no. 7', key: 'a-key-of-the-browser' })
  await db.insert(connectAccounts).values({ userId: hazel.id, accountId: 'acct_hazel' })
  await db.insert(notificationChoices).values({ userId: hazel.id, kind: 'sale_opens', way: 'push' })
  const response = await browser.get('/api/auth/export')
  expect(response.headers['content-disposition']).toBe('attachment; filename="hazel.json"')
  expect(response.json()).toMatchObject({
    account: { username: 'hazel', email: 'hazel@example.com' },
    listings: [{ title: 'Sold lamp', price: '45.00', least_price: '20.00', joins_price_drops: true, status: 'sold' }],
    sales: [{ amount: '45.00', commission: '4.50' }],
    favorites: [{ product_id: productId }],
    favorite_alerts: [{ last_sale_id: null }],
    reminders: [{ email: 'hazel@example.com' }],
    images: [{ url: expect.stringContaining('/images/products/') }],
    sessions: [{}],
    payouts: [{ amount: '10.00', method: 'check', reference: 'no. 7', status: 'paid' }],
    stripe_accounts: [{ account_id: 'acct_hazel', is_ready: false }],
    passkeys: [{ name: 'Blue phone', last_used_at: null }],
    notifications: [{ kind: 'sale_opens', way: 'push' }],
  })
  expect(response.body).not.toMatch(/argon2|password|token|gus@example|Gus Guest|sid|its id|handle|a-key-of/)
})

test('what a guest left with the address of an account is in its export once the address is verified', async () => {
  const { id: sellerId } = await addPerson(deps, 'otis')
  const { id: productId } = await addItem({ sellerId })
  const { sessionId } = await openCheckout(deps, visitor(), { productId, ...GUEST, buyerEmail: 'Hazel@Example.com' })
  await payments.pay(sessionId)
  await completeBySession(deps, { sessionId, productId })
  await db
    .insert(contactMessages)
    .values({ name: 'Hazel', email: 'Hazel@Example.com', subject: 'A lamp', message: 'Is it wired anew?' })
  await db.insert(linePlaces).values({ productId, visitorId: 'v', email: 'HAZEL@example.com' })
  const exported = async () => {
    const { purchases, messages, lines } = (await browser.get('/api/auth/export')).json()
    return [purchases, messages, lines]
  }
  const isOfProduct = { product_id: productId }
  expect(await exported()).toMatchObject([[isOfProduct], [{ subject: 'A lamp' }], [isOfProduct]])
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, hazel.id))
  expect(await exported()).toEqual([[], [], []])
})
