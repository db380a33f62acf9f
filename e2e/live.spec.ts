import { expect, test } from './fixtures.ts'

/** From a change to all open pages, in ms. The line to the server is opened a second after a page has loaded. */
const SOON = { timeout: 4_000 }

test('open pages follow what is held, sold and on, without a reload', async ({ page, request, shop }) => {
  const product = await shop.addProduct({ title: 'Cobalt glass vase' })
  const listening = page.waitForRequest(/\/api\/live/)
  await page.goto(`/product/${product.id}`)
  await listening
  await expect(page.getByText(/Someone is checking out this item/)).toBeHidden()

  const buyer = { productId: product.id, buyerName: 'June Carter', buyerEmail: 'june@example.com' }
  const { sessionId } = await (await request.post('/api/create-checkout-session', { data: buyer })).json()
  await expect(page.getByText(/Someone is checking out this item, back in \d+:\d\d if they don't/)).toBeVisible(SOON)

  await request.post(`/api/checkout-sessions/${sessionId}/cancel`)
  await expect(page.getByText(/Someone is checking out this item/)).toBeHidden(SOON)

  const again = await (await request.post('/api/create-checkout-session', { data: buyer })).json()
  await request.post(`/test-checkout/${again.sessionId}/pay`)
  const bought = { sessionId: again.sessionId, productId: product.id }
  expect((await request.post('/api/dev-complete-purchase', { data: bought })).status()).toBe(200)
  await expect(page.getByText('Sold', { exact: true }).first()).toBeVisible(SOON)
})

test('the sale banner of an open page follows the sales', async ({ page, shop }) => {
  const listening = page.waitForRequest(/\/api\/live/)
  await page.goto('/marketplace')
  await listening
  await expect(page.getByText(/Sale on now: \d+ hours left/).first()).toBeVisible()
  await shop.endSales()
  await expect(page.getByText('No scheduled sales').first()).toBeVisible(SOON)
})

test('a payment provider that fails is told plainly', async ({ page, shop }) => {
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
