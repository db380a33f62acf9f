import { saleEvents } from '../server/database/schema.ts'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

test('sales tax is announced beside the price, added up in the cart, and a line of the payment page and the receipt', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const tray = await shop.addProduct({ title: 'Tin tray, painted', price: 1_247 })
  const bell = await shop.addProduct({ title: 'Ship bell, brass', price: 2_006 })
  await page.goto(`/product/${bell.id}`)
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await expect(page.getByText(/\btax\b/i)).toHaveCount(0)
  await shop.db.update(saleEvents).set({ taxRate: '7.25' })
  await expect(page.getByText('plus tax')).toBeVisible()

  for (const { id } of [bell, tray]) {
    await page.goto(`/product/${id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText('Added to Cart').first()).toBeVisible()
  }
  await page.getByRole('button', { name: /^Cart/ }).first().click()
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await expect(cart.getByText('$2.35')).toBeVisible()
  await expect(cart.getByText('$34.88')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await cart.getByRole('button', { name: /^Checkout with/ }).click()
  await page.getByLabel('Email Address').fill('taxed-guest@example.com')
  await page.getByLabel('Full Name').fill('June Carter')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.getByRole('button', { name: 'Pay $34.88' }).click()

  await expect(page.getByRole('listitem').filter({ hasText: 'Sales tax' })).toContainText('$2.35')
  await page.getByRole('button', { name: 'Pay $34.88' }).click()
  await page.getByRole('link', { name: 'your receipt' }).click()
  await expect(page.getByText('Sales tax')).toBeVisible()
  await expect(page.getByText('$34.88', { exact: true })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})
