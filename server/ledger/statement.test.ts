import { expect, test } from 'vitest'
import { addPerson, Browser } from '../testing/people.ts'
import { stockShop } from '../testing/shop.ts'
import { testApp } from '../testing/test-app.ts'

const { app, deps } = await testApp()
const shop = await stockShop(deps)
for (const title of ['Brass "reading" lamp, small', '=HYPERLINK("https://evil.example")']) await shop.sell({ title })
const hazel = await new Browser(app).signIn('hazel')

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

test('an entry keeps the title that was sold, though the item was put back on sale and renamed', async () => {
  const { id: sellerId } = await addPerson(deps, 'otis')
  const otis = await new Browser(app).signIn('otis')
  const { id, productId } = await shop.sell({ title: 'Tin tray', sellerId })
  await addPerson(deps, 'wren')
  const wren = await new Browser(app).signIn('wren')
  await wren.post(`/api/admin/purchases/${id}/refund`, { reason: 'Not picked up', relist: true })
  expect((await otis.patch(`/api/products/${productId}`, { title: 'Copper kettle' })).statusCode).toBe(200)
  const { entries } = (await otis.get('/api/seller/statement')).json()
  expect(entries.map(({ kind, title }: { kind: string; title: string }) => `${kind} ${title}`)).toEqual([
    'refund Tin tray',
    'commission Tin tray',
    'sale Tin tray',
  ])
  const csv = (await wren.get('/api/admin/ledger.csv')).body
  expect([csv.match(/"Tin tray"/g)?.length, csv.includes('Copper kettle')]).toEqual([3, false])
})
