import { expect, test } from './fixtures.ts'

test('a second guest cannot check out an item that somebody is paying for', async ({
  page,
  browser,
  shop,
  baseURL,
}) => {
  const product = await shop.addProduct({ title: 'Cobalt glass vase' })
  const buyer = { productId: product.id, buyerName: 'June Carter', buyerEmail: 'june@example.com' }
  const first = await page.request.post('/api/create-checkout-session', { data: buyer })
  expect(first.status()).toBe(200)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const second = await context.newPage()
  await second.goto(`/product/${product.id}`)
  await expect(second.getByText(/Someone is checking out this item/)).toBeVisible()
  await second.goto(`/checkout/${product.id}`)
  await expect(second.getByText(/Someone is checking out this item. It is held for them until/)).toBeVisible()
  await second.getByLabel('Email Address').fill('other@example.com')
  await second.getByLabel('Full Name').fill('Doc Watson')
  await second.getByRole('button', { name: 'Continue to Payment' }).click()
  await second.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(second.getByText('Payment Failed').first()).toBeVisible()
  expect(await shop.statusOf(product.id)).toBe('approved')
  await context.close()
})
