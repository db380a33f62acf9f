import { expect, test } from './fixtures.ts'

test('without a sale nothing can be added to the cart or bought, but one can be told of the next', async ({
  page,
  shop,
}) => {
  const product = await shop.addProduct({ title: 'Cherry rocking chair' })
  await shop.endSales()
  await page.goto('/marketplace')
  await expect(page.getByText('No scheduled sales').first()).toBeVisible()
  await page.goto(`/product/${product.id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Sale Not Active').first()).toBeVisible()
  await expect(page.getByText('Please wait for the next sale event to make purchases.').first()).toBeVisible()
  const buyer = { productId: product.id, buyerName: 'June Carter', buyerEmail: 'june@example.com' }
  const response = await page.request.post('/api/create-checkout-session', { data: buyer })
  expect(response.status()).toBe(403)
  expect((await response.json()).message).toContain('Sale Not Active')
  await page.getByRole('main').getByRole('link', { name: 'Remind me' }).click()
  await expect(page.getByRole('heading', { name: 'Sale Reminders' })).toBeVisible()
})

test('sale dates that cannot be loaded are not shown as none', async ({ page }) => {
  // Otherwise live updates would bring the dates, too.
  await page.route('**/api/live*', (route) => route.abort())
  await page.goto('/about')
  await page.route('**/api/sale-events/*', (route) => route.fulfill({ status: 500, json: { message: 'away' } }))
  await page.getByRole('banner').getByRole('link', { name: 'Fernvale' }).click()
  await expect(page.getByRole('region', { name: 'Sale' })).toContainText("We couldn't load the sale dates")
})

test('a sale that ends during the checkout is said before and after Pay is pressed', async ({ page, shop }) => {
  const product = await shop.addProduct({ title: 'Cherry rocking chair' })
  await page.goto(`/checkout/${product.id}`)
  await page.getByLabel('Email Address').fill('june@example.com')
  await page.getByLabel('Full Name').fill('June Carter')
  await shop.endSales()
  await expect(page.getByText('No sale is on right now.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Sale Not Active' }).last()).toContainText(
    'Please wait for the next sale event to make purchases.',
  )
})
