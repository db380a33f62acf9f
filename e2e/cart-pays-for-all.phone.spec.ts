import type { Page } from '@playwright/test'
import { CART_KEY } from '../web/cart/cart-storage.ts'
import { continueAsGuest, openCart } from './buying.ts'
import { expect, test } from './fixtures.ts'
import type { Shop } from './shop.ts'
import { signInByApi } from './sign-in-by-api.ts'

/** New copies of the named goods, in the cart of the page's browser from its next page on. */
async function fillCart(page: Page, shop: Shop, titles: string[], firstQuantity = 1): Promise<number[]> {
  const ids: number[] = []
  for (const [index, title] of titles.entries())
    ids.push((await shop.addProduct({ title, price: (index + 1) * 1_000 })).id)
  const product = async (id: number) => (await page.request.get(`/api/products/${id}`)).json()
  const products = await Promise.all(ids.map(product))
  const addedAt = new Date()
  const lines = products.map((product, index) => ({ product, quantity: index === 0 ? firstQuantity : 1, addedAt }))
  const cart = JSON.stringify(lines)
  await page.addInitScript(([key, cart]) => localStorage.getItem(key) ?? localStorage.setItem(key, cart), [
    CART_KEY,
    cart,
  ] as const)
  return ids
}

test('a guest pays for the whole cart at once; a sold item is named, and the rest continues', async ({
  page,
  shop,
  request,
}) => {
  const [tray, bell, vase] = await fillCart(page, shop, ['Tin tray, painted', 'Ship bell, brass', 'Milk glass vase'])
  await page.goto('/help')
  const cart = await openCart(page)
  await expect(cart.getByText('(3 items)')).toBeVisible()
  await expect(cart.getByText('$60.00')).toBeVisible()
  await shop.sell(request, [bell ?? 0])
  await expect(cart.getByText('Sold', { exact: true })).toBeVisible()
  await expect(cart.getByText('1 item is not available now and left out.')).toBeVisible()
  await expect(cart.getByText('(2 items)')).toBeVisible()
  await cart.getByRole('button', { name: /^Checkout with/ }).click()

  await expect(page).toHaveURL(/\/checkout\/cart/)
  await continueAsGuest(page, 'cart-guest@example.com')
  await page.getByRole('button', { name: 'Pay $40.00' }).click()
  await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('the items are no longer on hold for you.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByRole('button', { name: 'Pay $40.00' })).toBeVisible()
  await expect(page.getByText('Your payment page is still open.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Pay $40.00' }).click()
  await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible()
  await page.getByRole('button', { name: /^Pay/ }).click()

  await expect(page.getByRole('heading', { name: 'Purchase Successful!' })).toBeVisible()
  await expect(page.getByText('All 2 items are yours')).toBeVisible()
  await expect
    .poll(async () => [await shop.statusOf(tray ?? 0), await shop.statusOf(vase ?? 0)])
    .toEqual(['sold', 'sold'])
  await expect.poll(async () => (await shop.mailsTo('cart-guest@example.com')).length).toBe(1)
  await page.getByRole('link', { name: 'your receipt' }).click()
  await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible()
  await expect(page.getByText('Tin tray, painted')).toBeVisible()
  await expect(page.getByText('$40.00', { exact: true })).toBeVisible()
  const paper = await page.pdf({ format: 'Letter', margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' } })
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g), 'sheets of paper').toHaveLength(1)
})

test('a buyer who has paid for the cart and comes back by Cancel finds the purchase', async ({ page, shop }) => {
  await fillCart(page, shop, ['Tin tray, painted', 'Ship bell, brass'])
  await page.goto('/checkout/cart')
  await continueAsGuest(page, 'cart-guest@example.com')
  await page.getByRole('button', { name: 'Pay $30.00' }).click()
  await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible()
  await page.request.post(`${page.url()}/pay`)
  await page.goto('/checkout/cart?cancelled=1')
  await expect(page.getByText("This checkout is already paid, so it can't be canceled.")).toBeVisible()
  await page.getByRole('link', { name: 'See your purchase' }).click()
  await expect(page.getByRole('heading', { name: 'Purchase Successful!' })).toBeVisible()
})

test('a cart of which one item can be paid says the total of that one; going back from the payment page keeps what was typed', async ({
  page,
  shop,
  request,
}) => {
  const [tray] = await fillCart(page, shop, ['Tin tray, dented', 'Ship bell, iron'])
  await shop.sell(request, [tray ?? 0])
  await page.goto('/checkout/cart')
  await expect(page.getByText('Sold. Left out.')).toBeVisible()
  await expect(page.getByText('Total (1 item)$20.00')).toBeVisible()
  await continueAsGuest(page, 'cart-guest@example.com')
  await page.getByRole('button', { name: 'Pay $20.00' }).click()
  await page.waitForURL('**/test-checkout/**')
  await page.goBack()
  await expect(page.getByLabel('Email Address')).toHaveValue('cart-guest@example.com')
  await expect(page.getByLabel('Full Name')).toHaveValue('June Carter')
})

test('a member is offered the rest if an item sells at the moment of pressing Buy', async ({ page, shop, request }) => {
  await signInByApi(page, 'juniper')
  const [tray, bell] = await fillCart(page, shop, ['Tin tray, plain', 'Ship bell, tin', 'Copper pot'])
  // Otherwise live updates would come first.
  await page.route('**/api/live**', (route) => route.abort())
  await page.goto('/checkout/cart')
  await expect(page.getByRole('button', { name: 'Pay $60.00' })).toBeVisible()
  await shop.sell(request, [bell ?? 0])
  await page.getByRole('button', { name: 'Pay $60.00' }).click()
  await expect(page.getByText('Some items are no longer available')).toBeVisible()
  await expect(page.getByRole('alert').getByText('Ship bell, tin')).toBeVisible()
  await page.getByRole('button', { name: 'Continue with the other 2 items' }).click()
  await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('All 2 items are yours')).toBeVisible()
  await expect.poll(() => shop.statusOf(tray ?? 0)).toBe('sold')
})

test('an item whose price was raised meanwhile says so; a double press that removes it leaves the one that moves up, and the focus in the cart', async ({
  page,
  shop,
  request,
}) => {
  const titles = ['Tin tray, painted', 'Ship bell, brass', 'Wool blanket, red']
  const [tray] = await fillCart(page, shop, titles, 101)
  await page.goto('/checkout/cart')
  const cart = await openCart(page)
  await expect(cart.getByText('$10.00').first()).toBeVisible()
  await signInByApi({ request }, 'wren')
  const raise = (price: string) => request.patch(`/api/products/${tray}`, { data: { price } })
  expect((await raise('12.50')).ok()).toBe(true)
  await expect(cart.getByText('$12.50 was $10.00 when you added it')).toBeVisible()
  await expect(page.getByLabel('Your items').getByText('was $10.00 when you added it')).toBeVisible()
  expect((await raise('99999999.99')).ok()).toBe(true)
  await expect(cart.getByText('$10,100,000,048.99')).toBeVisible()
  await cart.getByRole('button', { name: 'Remove Tin tray, painted' }).dblclick()
  await expect(cart.getByRole('link')).toHaveText(['Ship bell, brass', 'Wool blanket, red'])
  await cart.getByRole('button', { name: 'One less of Ship bell, brass' }).dblclick()
  await expect(cart.getByRole('link')).toHaveText(['Wool blanket, red'])
  await expect(cart.locator(':focus')).toHaveCount(1)
  await cart.getByRole('button', { name: 'Remove Wool blanket, red' }).press('Enter')
  await expect(cart.getByText('Your cart is empty')).toBeVisible()
  await expect(cart.locator(':focus')).toHaveCount(1)
})
