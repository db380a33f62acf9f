import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { completeBySession } from '../checkout/complete-checkout.ts'
import { openCheckout } from '../checkout/open-checkout.ts'
import { Browser } from '../testing/people.ts'
import { GUEST, type Shop, stockShop, visitor } from '../testing/shop.ts'
import { testApp } from '../testing/test-app.ts'

let app: FastifyInstance
let shop: Shop
let hazel: Browser
beforeAll(async () => {
  const { app: built, deps } = await testApp()
  app = built
  shop = await stockShop(deps)
  for (const title of ['Brass "reading" lamp, small', '=HYPERLINK("https://evil.example")']) {
    const { id: productId } = await shop.addItem({ title })
    const { sessionId } = await openCheckout(deps, visitor(), { productId, ...GUEST })
    await shop.payments.pay(sessionId)
    await completeBySession(deps, { sessionId, productId })
  }
  hazel = await new Browser(app).signIn('hazel')
})

test('a statement has every entry, newest first, and their sum', async () => {
  const { totalEarnings, entries } = (await hazel.get('/api/seller/statement')).json()
  expect(totalEarnings).toBe('81.00')
  expect(entries.map(({ kind, amount }: { kind: string; amount: string }) => `${kind} ${amount}`)).toEqual([
    'commission -4.50',
    'sale 45.00',
    'commission -4.50',
    'sale 45.00',
  ])
})

test('as CSV a title is text, whatever it looks like', async () => {
  const { headers, body } = await hazel.get('/api/seller/statement.csv')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toContain('attachment')
  const lines = body.split('\r\n')
  expect(lines[0]).toBe('"Date","Entry","Purchase","Item","Amount (USD)"')
  expect(lines[1]).toMatch(/,"'=HYPERLINK\(""https:\/\/evil\.example""\)","-4\.50"$/)
  expect(lines[4]).toMatch(/,"Brass ""reading"" lamp, small","45\.00"$/)
})

test("a statement shows nobody else's entries, and requires signing in", async () => {
  const juniper = await new Browser(app).signIn('juniper')
  expect((await juniper.get('/api/seller/statement')).json()).toEqual({
    totalEarnings: '0.00',
    paidOut: '0.00',
    toBePaid: '0.00',
    entries: [],
  })
  for (const path of ['/api/seller/statement', '/api/seller/statement.csv'])
    expect((await new Browser(app).get(path)).statusCode).toBe(401)
})
