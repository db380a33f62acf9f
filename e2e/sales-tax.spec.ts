import { violationsOf } from './accessibility.ts'
import { addToCart, continueAsGuest, openCart } from './buying.ts'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in-by-api.ts'

test('sales tax that an organizer gives a sale is announced beside the price, added up in the cart, and a line of the payment page and the receipt', {
  tag: '@phone',
}, async ({ page, browser, shop }) => {
  const tray = await shop.addProduct({ title: 'Tin tray, painted', price: 1_247 })
  const bell = await shop.addProduct({ title: 'Ship bell, brass', price: 2_006 })
  await page.goto(`/product/${bell.id}`)
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await expect(page.getByText(/\btax\b/i)).toHaveCount(0)

  const admin = await browser.newPage()
  await openAs(admin, 'wren', '/admin')
  await admin
    .getByRole('button', { name: /^Edit sale/ })
    .first()
    .click()
  const dialog = admin.getByRole('dialog', { name: 'Edit Sale' })
  const rate = dialog.getByLabel('Sales tax in percent')
  await expect(rate).toBeHidden()
  await dialog.getByText('More options').click()
  await expect(dialog.getByText('Leave empty for none.')).toBeInViewport({ ratio: 1 })
  await rate.fill('26')
  await dialog.getByText('More options').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('A percentage from 0 to 25, with up to four decimals')).toBeVisible()
  await expect(rate).toBeFocused()
  expect(await violationsOf(admin)).toEqual([])
  await rate.fill('7.25')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(admin.getByText('7.25% sales tax').first()).toBeVisible()
  await admin.close()

  await expect(page.getByText('plus tax')).toBeVisible()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Added to Cart').first()).toBeVisible()
  await page.goto(`/checkout/${bell.id}`)
  await expect(page.getByText('Total $21.51')).toBeVisible()
  const title = await page.getByRole('link', { name: bell.title }).boundingBox()
  expect(title?.height).toBeGreaterThanOrEqual(44)

  await addToCart(page, [tray.id])
  const cart = await openCart(page)
  await expect(cart.getByText('$2.35')).toBeVisible()
  await expect(cart.getByText('$34.88')).toBeVisible()
  await cart.getByRole('button', { name: /^Checkout with/ }).click()
  await continueAsGuest(page, 'taxed-guest@example.com')
  await page.getByRole('button', { name: 'Pay $34.88' }).click()

  await expect(page.getByRole('listitem').filter({ hasText: 'Sales tax' })).toContainText('$2.35')
  await page.getByRole('button', { name: 'Pay $34.88' }).click()
  await page.getByRole('link', { name: 'your receipt' }).click()
  await expect(page.getByText('Sales tax')).toBeVisible()
  await expect(page.getByText('$34.88', { exact: true })).toBeVisible()
})
