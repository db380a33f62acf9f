import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { products } from '../server/database/schema.ts'
import { continueAsGuest } from './buying.ts'
import { expect, test } from './fixtures.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'

test('open pages follow holds and sales without a reload', async ({ page, request, shop }) => {
  const product = await shop.addProduct({ title: 'Cobalt glass vase' })
  await page.goto(`/product/${product.id}`)
  await expect(page.getByText(/Someone is checking out this item/)).toBeHidden()

  const { sessionId } = await shop.hold(request, [product.id])
  await expect(page.getByText(/Someone is checking out this item, back in \d+:\d\d if they don't/)).toBeVisible()
  await shop.endSales()
  await expect(page.getByText(/Someone is checking out this item/)).toBeHidden()
  await expect(page.getByText('For sale at the next live sale')).toBeVisible()
  await shop.openSale()
  await expect(page.getByText(/Someone is checking out this item/)).toBeVisible()

  await request.post(`/api/checkout-sessions/${sessionId}/cancel`)
  await expect(page.getByText(/Someone is checking out this item/)).toBeHidden()

  await shop.sell(request, [product.id])
  await expect(page.getByText('Sold', { exact: true }).first()).toBeVisible()
})

test('an item that is taken off sale is no longer offered on open pages, until it is listed again', async ({
  page,
  context,
  shop,
}) => {
  const product = await shop.addProduct({ title: 'Cobalt glass vase' })
  await page.goto(`/product/${product.id}`)
  const checkout = await context.newPage()
  await checkout.goto(`/checkout/${product.id}`)
  await continueAsGuest(checkout)
  await expect(checkout.getByRole('button', { name: /^Pay \$/ })).toBeVisible()

  await shop.db.update(products).set({ status: 'unlisted' }).where(eq(products.id, product.id))
  for (const open of [page, checkout]) {
    await expect(open.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
    await expect(open.getByRole('link', { name: 'Back to Marketplace' })).toBeVisible()
    await expect(open.getByRole('button', { name: /^(Buy Now|Pay)/ })).toHaveCount(0)
  }

  await shop.db.update(products).set({ status: 'approved' }).where(eq(products.id, product.id))
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeVisible()
  await expect(checkout.getByRole('heading', { name: 'Product Not Found' })).toBeHidden()
})

test('the sums of an open dashboard and the statement follow a sale and a payout', async ({
  page,
  browser,
  request,
  shop,
}) => {
  const sellerId = await shop.userId('hazel')
  const lamp = await shop.addProduct({ title: 'Oil lamp', price: 10_000, sellerId })
  const clock = await shop.addProduct({ title: 'Mantel clock', price: 10_000, sellerId })
  await shop.sell(request, [lamp.id])
  await openAs(page, 'hazel', '/seller/statement')
  await expect(figure(page, 'To be paid')).toHaveText('$90.00')
  await page.getByRole('link', { name: 'Back to your dashboard' }).click()
  await expect(figure(page, 'Active Listings')).toHaveText(/\d/)
  const live = Number(await figure(page, 'Active Listings').textContent())

  await shop.sell(request, [clock.id])
  await expect(figure(page, 'Active Listings')).toHaveText(String(live - 1))
  await expect(figure(page, 'Total Earnings')).toHaveText('$180.00')
  const office = await browser.newContext()
  await signInByApi(office, 'wren')
  const payout = { sellerId, amount: '80.00', method: 'cash', key: crypto.randomUUID() }
  expect((await office.request.post('/api/admin/payouts', { data: payout })).status()).toBe(201)
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect(figure(page, 'Paid out')).toHaveText('$80.00')
  await expect(figure(page, 'To be paid')).toHaveText('$100.00')
})

const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd')

test('a phone whose clock is a day slow can buy as soon as the sale has begun', async ({ page, shop }) => {
  const { id } = await shop.addProduct({ title: 'Brass bell' })
  await page.clock.install({ time: Date.now() - 24 * 60 * 60 * 1000 })
  await page.goto(`/product/${id}`)
  await expect(page.getByText('Sale on now: 46 hours left').first()).toBeVisible()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Buy without an account' })).toBeVisible()
})
