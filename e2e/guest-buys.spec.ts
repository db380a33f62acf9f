import type { Page } from '@playwright/test'
import { continueAsGuest } from './buying.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests, holdTimeouts } from './hold-requests.ts'
import { reconnect } from './page-ready.ts'
import type { Shop } from './shop.ts'
import { linesOf } from './text-lines.ts'

test('a guest finds an item, pays for it and sees where to pick it up', { tag: '@desktop' }, async ({ page, shop }) => {
  const product = await shop.addProduct({ title: 'Walnut mantel clock, eight-day', price: 8_400 })
  const email = `guest-${product.id}@example.com`
  await page.goto('/marketplace')
  await page
    .getByRole('link', { name: /Walnut mantel clock/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Walnut mantel clock, eight-day')

  await page.getByRole('button', { name: 'Buy Now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(dialog.getByText('Please enter your name')).toBeVisible()
  await continueAsGuest(dialog, email)

  await expect(page.getByText('No money moves')).toBeVisible()
  await page.getByRole('button', { name: /^Pay/ }).click()

  await expect(page.getByRole('heading', { name: 'Purchase Successful!' })).toBeVisible()
  await expect(page.getByText(`We've emailed it to ${email} too.`)).toBeVisible()
  await expect.poll(() => shop.statusOf(product.id)).toBe('sold')
  await expect.poll(async () => (await shop.mailsTo(email)).length).toBe(1)
  const [mail] = await shop.mailsTo(email)
  expect(mail?.text).toContain('Walnut mantel clock')
  expect(mail?.text).toContain('The old tobacco barn, Hillsborough')
  expect(mail?.text).toContain('$84.00')

  await page.goto(`/product/${product.id}`)
  await expect(page.getByText('SOLD').first()).toBeVisible()
  await expect(page.getByText('Someone else')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Find your receipt' })).toHaveAttribute('href', '/receipts')
  await expect(page.getByRole('button', { name: 'Buy Now' })).toHaveCount(0)
  const [title] = await linesOf(page.getByRole('heading', { level: 1 }))
  const [add] = await linesOf(page.getByRole('button', { name: 'Add to Cart' }))
  expect(add?.left, 'a button without a frame starts where the text above it does').toBeCloseTo(title?.left ?? 0, 0)
})

/** A guest at the payment step of an item. */
async function toPayment(page: Page, shop: Shop) {
  const product = await shop.addProduct({ title: 'Enamel coffee pot, speckled' })
  await page.goto(`/checkout/${product.id}`)
  await continueAsGuest(page, 'guest@example.com')
  return product
}

test('a declined card can be retried; canceling frees the item and keeps what was typed', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const product = await toPayment(page, shop)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText(/declined/i).first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(/\/checkout\/\d+/)
  await expect(page.getByText('Payment canceled.')).toBeVisible()
  await expect(page.getByLabel('Email Address')).toHaveValue('guest@example.com')
  await expect(page.getByLabel('Full Name')).toHaveValue('June Carter')
  const heldUntil = async () => (await (await page.request.get(`/api/products/${product.id}`)).json()).heldUntil
  await expect.poll(heldUntil).toBeUndefined()
})

test('a reload keeps what a guest typed, until they have bought something, even if they find the item sold to them', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const product = await shop.addProduct({ title: 'Enamel coffee pot, speckled' })
  const later = await shop.addProduct({ title: 'Enamel jug, white' })
  await page.goto(`/checkout/${product.id}`)
  await page.getByLabel('Email Address').fill('guest@example.com')
  await page.getByLabel('Full Name').fill('June')
  await page.reload()
  await expect(page.getByLabel('Email Address')).toHaveValue('guest@example.com')
  await expect(page.getByLabel('Full Name')).toHaveValue('June')
  await page.getByLabel('Full Name').fill('June Carter')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByText('June Carter')).toBeVisible()
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL('**/test-checkout/**')
  // They pay, and the connection is lost before they are back.
  await page.request.post(`${page.url()}/pay`)
  const data = { productId: product.id, sessionId: page.url().split('/').at(-1) }
  await page.request.post('/api/dev-complete-purchase', { data })
  await page.goto(`/checkout/${product.id}`)
  await page.getByRole('link', { name: 'See your purchase' }).click()
  await expect(page.getByText('Everything you need for pickup')).toBeVisible()
  await page.goto(`/checkout/${later.id}`)
  await expect(page.getByLabel('Email Address')).toHaveValue('')
  await expect(page.getByLabel('Full Name')).toHaveValue('')
})

test('a buyer who has paid and comes back by Cancel finds their purchase', { tag: '@phone' }, async ({
  page,
  shop,
}) => {
  const product = await toPayment(page, shop)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await page.waitForURL('**/test-checkout/**')
  await page.request.post(`${page.url()}/pay`)
  await page.goto(`/checkout/${product.id}?cancelled=1`)
  await expect(page.getByText("This checkout is already paid, so it can't be canceled.")).toBeVisible()
  await page.getByRole('link', { name: 'See your purchase' }).click()
  await expect(page.getByRole('heading', { name: 'Purchase Successful!' })).toBeVisible()
})

test('going back from the payment step keeps what was typed; a payment that fails or is never answered can be tried again, and two presses of Pay ask once', {
  tag: '@phone',
}, async ({ page, shop }) => {
  await toPayment(page, shop)
  await page.getByRole('button', { name: 'Change email or name' }).click()
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await expect(page.getByLabel('Email Address')).toHaveValue('guest@example.com')
  await expect(page.getByLabel('Full Name')).toHaveValue('June Carter')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  await expect(pay).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Email Address')).toBeFocused()
  await expect(page.getByLabel('Email Address')).toHaveValue('guest@example.com')
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeFocused()

  const about = await holdRequests(page, '**/assets/about-*')
  await page.getByRole('link', { name: 'About Us' }).click()
  await about.asked
  expect(await pay.count(), 'the step stays while the next page loads').toBe(1)
  about.release()
  await expect(page).toHaveTitle(/About/)
  await page.goBack()
  await page.getByRole('button', { name: 'Continue to Payment' }).click()

  const sessions = '**/api/create-checkout-session'
  const failure = page.getByRole('alert').getByText('Please try again')
  const gateway = { status: 502, contentType: 'text/html', body: '<html><h1>Bad Gateway</h1></html>' }
  await page.route(sessions, (route) => route.fulfill(gateway))
  await pay.click()
  await expect(failure).toBeVisible()
  await expect(page.getByText('Payment Failed').first()).toBeVisible()
  await expect(page.getByText('Bad Gateway')).toHaveCount(0)
  await expect(pay).toBeFocused()

  const { timeOut } = await holdTimeouts(page)
  let unanswered = 0
  await page.route(sessions, () => void unanswered++)
  await pay.click()
  await expect.poll(() => unanswered).toBeGreaterThan(0)
  await expect(failure).toBeHidden()
  await timeOut()
  await expect(failure).toBeVisible()

  let asked = 0
  await page.route(sessions, (route) => {
    asked += 1
    return route.continue()
  })
  await pay.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await page.waitForURL('**/test-checkout/**')
  expect(asked).toBe(1)
})

test('without a connection a purchase fails at once, and is made only when asked for again', {
  tag: '@phone',
}, async ({ page, context, shop }) => {
  const product = await shop.addProduct({ title: 'Walnut mantel clock, eight-day' })
  await page.goto(`/product/${product.id}`)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full Name').fill('June Carter')
  await dialog.getByLabel('Email Address').fill('june@example.com')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Unable to complete purchase. Please try again.')
  await reconnect(page)
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
  await page.waitForURL('**/test-checkout/**')
})
