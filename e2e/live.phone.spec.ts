import { eq } from 'drizzle-orm'
import { products } from '../server/database/schema.ts'
import { expect, test } from './fixtures.ts'

test('open pages follow holds, sales and sale events without a reload', async ({ page, request, shop }) => {
  const product = await shop.addProduct({ title: 'Cobalt glass vase' })
  await page.goto(`/product/${product.id}`)
  await expect(page.getByText(/Someone is checking out this item/)).toBeHidden()

  const buyer = { productId: product.id, buyerName: 'June Carter', buyerEmail: 'june@example.com' }
  const { sessionId } = await (await request.post('/api/create-checkout-session', { data: buyer })).json()
  await expect(page.getByText(/Someone is checking out this item, back in \d+:\d\d if they don't/)).toBeVisible()

  await request.post(`/api/checkout-sessions/${sessionId}/cancel`)
  await expect(page.getByText(/Someone is checking out this item/)).toBeHidden()

  const again = await (await request.post('/api/create-checkout-session', { data: buyer })).json()
  await request.post(`/test-checkout/${again.sessionId}/pay`)
  const bought = { sessionId: again.sessionId, productId: product.id }
  expect((await request.post('/api/dev-complete-purchase', { data: bought })).status()).toBe(200)
  await expect(page.getByText('Sold', { exact: true }).first()).toBeVisible()
})

test('an item that is taken off sale is no longer offered on open pages', async ({ page, context, shop }) => {
  const product = await shop.addProduct({ title: 'Cobalt glass vase' })
  await page.goto(`/product/${product.id}`)
  const checkout = await context.newPage()
  await checkout.goto(`/checkout/${product.id}`)
  await checkout.getByLabel('Email Address').fill('june@example.com')
  await checkout.getByLabel('Full Name').fill('June Carter')
  await checkout.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(checkout.getByRole('button', { name: /^Pay \$/ })).toBeVisible()

  await shop.db.update(products).set({ status: 'unlisted' }).where(eq(products.id, product.id))
  for (const open of [page, checkout]) {
    await expect(open.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
    await expect(open.getByRole('link', { name: 'Back to Marketplace' })).toBeVisible()
    await expect(open.getByRole('button', { name: /^(Buy Now|Pay)/ })).toHaveCount(0)
  }
})

test('the sale banner of an open page follows the sales', async ({ page, shop }) => {
  await page.goto('/marketplace')
  await expect(page.getByText(/Sale on now: \d+ hours left/).first()).toBeVisible()
  await shop.endSales()
  await expect(page.getByText('No scheduled sales').first()).toBeVisible()
})

test('a failing payment provider is reported plainly', async ({ page, shop }) => {
  const product = await shop.addProduct({ title: 'Cobalt glass vase' })
  await page.route('**/api/create-checkout-session', (route) =>
    route.fulfill({ status: 502, json: { message: 'The payment provider could not be reached. Please try again.' } }),
  )
  await page.goto(`/checkout/${product.id}`)
  await page.getByLabel('Email Address').fill('other@example.com')
  await page.getByLabel('Full Name').fill('Doc Watson')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByText('Payment Failed').first()).toBeVisible()
  await expect(page.getByText('Please try again', { exact: true })).toBeVisible()
})

test('a phone whose clock is a day slow can buy as soon as the sale has begun', async ({ page, shop }) => {
  const { id } = await shop.addProduct({ title: 'Brass bell' })
  await page.clock.install({ time: Date.now() - 24 * 60 * 60 * 1000 })
  await page.goto(`/product/${id}`)
  await expect(page.getByText('Sale on now: 46 hours left').first()).toBeVisible()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await expect(page.getByRole('dialog', { name: 'Buy without an account' })).toBeVisible()
})
