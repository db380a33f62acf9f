import type { Page } from '@playwright/test'
import { and, eq } from 'drizzle-orm'
import { checkoutSessions, products } from '../server/database/schema.ts'
import { violationsOf } from './accessibility.ts'
import { coveredStops } from './covered-stops.ts'
import { expect, test } from './fixtures.ts'
import { hazelsItem } from './seller-items.ts'
import type { Shop } from './shop.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'
import { submitSignIn } from './sign-in-form.ts'

/** Types like a scanner, wherever the focus is. */
async function scan(page: Page, text: string): Promise<void> {
  await expect(page.getByLabel('Price tag, SKU or search')).toBeEnabled()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

/** At wren's till. */
async function ringUp(page: Page, shop: Shop, title: string, price: number): Promise<number> {
  const id = await hazelsItem(shop, title, price)
  await openAs(page, 'wren', '/pickup?sell=here')
  await scan(page, `FV-${id}`)
  return id
}

test('an admin sells two items for cash, one for less, and a buyer sees them sold', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const chair = await hazelsItem(shop, 'Oak chair', 4500)
  const jug = await hazelsItem(shop, 'Blue jug', 1200)
  const buyer = await browser.newPage()
  await buyer.goto(`/product/${chair}`)

  await openAs(page, 'wren', '/pickup')
  await page.getByRole('link', { name: 'Sell here' }).click()
  await scan(page, `${baseURL}/product/${chair}`)
  await expect(page.getByRole('heading', { name: 'Oak chair' })).toBeVisible()
  await expect(buyer.getByText('Someone is checking out this item')).toBeVisible()
  await page.getByLabel('Price tag, SKU or search').fill('blue jug')
  await page.getByRole('button', { name: 'Blue jug' }).click()
  const rungUp = page.getByRole('region', { name: '2 items' })
  // The newest is the one to check, right below the field.
  await expect(rungUp.getByRole('heading', { level: 3 })).toHaveText(['Blue jug', 'Oak chair'])
  await page.getByRole('button', { name: 'Agree on a lower price for Oak chair' }).click()
  await page.getByLabel('Agreed price').fill('39')
  await expect(page.getByText('$51.00').first(), 'the total follows what is typed').toBeVisible()
  await page.getByRole('button', { name: 'Take payment' }).click()
  await expect(page.getByRole('button', { name: 'Sell for $51.00' }), 'a typed price counts').toBeVisible()
  await page.getByRole('button', { name: 'Back to the items' }).click()
  await page.getByRole('button', { name: 'Never mind' }).click()
  await expect(rungUp.getByText('$39.00')).toHaveCount(0)
  await page.getByRole('button', { name: 'Agree on a lower price for Oak chair' }).click()
  await page.getByLabel('Agreed price').fill('40')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Blue jug' })).toBeVisible()
  // The button that sells comes up where this one was.
  await page.getByRole('button', { name: 'Take payment' }).dblclick()
  await page.getByRole('button', { name: '$60' }).click()
  await page.evaluate(() => history.back())
  await expect(page.getByRole('button', { name: 'Take payment' })).toBeVisible()
  // A blocked Back goes forward again.
  await expect(page).toHaveURL(/sell=here/)
  await page.getByRole('button', { name: 'Take payment' }).click()
  await expect(page.getByText('Change due$8.00')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  for (const height of [400, 480, 560]) {
    await page.setViewportSize({ width: 390, height })
    await page.evaluate(() => scrollTo({ top: 0 }))
    await page.getByLabel('Cash', { exact: true }).focus()
    expect(await coveredStops(page, 'Tab', 7), 'by the button that sells').toEqual([])
  }
  await page.getByRole('button', { name: 'Sell for $52.00' }).click()
  await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Sold/ })).toContainText('Change due$8.00')
  await expect(page.getByRole('button', { name: 'Next sale' })).toBeFocused()
  await expect(page.getByRole('img', { name: 'QR code of the receipt' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await expect(buyer.getByText('SOLD').first()).toBeVisible()
  expect([await shop.statusOf(chair), await shop.statusOf(jug)]).toEqual(['sold', 'sold'])
  // As after showing the buyer their receipt.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }))
  await page.getByRole('button', { name: 'Next sale' }).click()
  await expect(page.getByRole('button', { name: 'Scan price tag' })).toBeInViewport()
  await scan(page, `FV-${jug}`)
  await expect(page.getByRole('alert').getByText('Blue jug')).toBeVisible()
})

test('a buyer pays on their own phone, and the desk is told; its way back keeps what was chosen and typed', {
  tag: '@phone',
}, async ({ page, browser, shop }) => {
  const lamp = await ringUp(page, shop, 'Brass lamp', 3000)
  await page.getByRole('button', { name: 'Take payment' }).click()
  await page.getByText("Buyer's phone", { exact: true }).click()
  const email = page.getByLabel("Buyer's email")
  await email.fill('june@example.com')
  const showCode = async () => {
    await page.getByRole('button', { name: 'Show QR code' }).click()
    await expect(page.getByRole('heading', { name: 'Scan to pay $30.00' })).toBeVisible()
  }
  await showCode()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to the sale' }).click()
  await expect(email).toHaveValue('june@example.com')
  await showCode()
  await page.reload()
  await page.getByRole('button', { name: 'Back to the sale' }).click()
  await page.getByRole('button', { name: 'Take payment' }).click()
  await expect(email).toHaveValue('june@example.com')
  await expect(page.getByLabel("Buyer's phone", { exact: true })).toBeChecked()
  await showCode()

  const phone = await browser.newPage()
  const pay = async (productId: number) => {
    const [open] = await shop.db
      .select()
      .from(checkoutSessions)
      .where(and(eq(checkoutSessions.productId, productId), eq(checkoutSessions.status, 'open')))
    await phone.goto(`/test-checkout/${open?.providerSessionId}`)
    await phone.getByRole('button', { name: /^Pay/ }).click()
    await expect(phone.getByRole('link', { name: 'your receipt' })).toBeVisible()
  }
  const toldOfEmail = phone.getByRole('main').getByText(/email/)
  await pay(lamp)
  await expect(toldOfEmail).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible()
  await expect(page.getByText("$30.00 on the buyer's phone")).toBeVisible()
  expect(await shop.statusOf(lamp)).toBe('sold')

  const jug = await hazelsItem(shop, 'Blue jug', 1200)
  await page.getByRole('button', { name: 'Next sale' }).click()
  await scan(page, `FV-${jug}`)
  await page.getByRole('button', { name: 'Take payment' }).click()
  await expect(page.getByLabel('Cash', { exact: true })).toBeChecked()
  await expect(email).toHaveValue('')
  await page.getByText("Buyer's phone", { exact: true }).click()
  await page.getByRole('button', { name: 'Show QR code' }).click()
  await expect(page.getByRole('heading', { name: 'Scan to pay $12.00' })).toBeVisible()
  await pay(jug)
  await expect(toldOfEmail).toHaveCount(0)
})

test('a sale whose response was lost says so, after a reload too, until it is known to be recorded', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const chair = await ringUp(page, shop, 'Oak chair', 4500)
  await page.getByRole('button', { name: 'Take payment' }).click()
  const unsure = page.getByText('This sale may already be recorded.')
  let isLosing = true
  await page.route('**/api/desk/sales', async (route) => {
    if (!isLosing) return route.continue()
    await route.fetch()
    await route.abort()
  })
  const sell = page.getByRole('button', { name: 'Sell for $45.00' })
  await sell.evaluate((button) => scrollTo({ top: button.getBoundingClientRect().top + scrollY - 80 }))
  await sell.click()
  await expect(unsure).toBeInViewport({ ratio: 1 })
  await page.reload()
  await expect(unsure).toBeVisible()
  isLosing = false
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible()
  expect(await shop.statusOf(chair)).toBe('sold')
})

test('at the keyboard, a lower price keeps the focus, and Enter held or pressed twice leaves the change on screen', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const chair = await hazelsItem(shop, 'Oak chair', 4500)
  await signInByApi(page, 'wren')
  await page.clock.install()
  await page.goto('/pickup?sell=here')
  await scan(page, `FV-${chair}`)
  const sell = page.getByRole('button', { name: 'Sell for $45.00' })
  await expect(sell).toBeInViewport({ ratio: 1 })
  // Once the item is held: until then, Enter does nothing.
  await expect(sell).toBeEnabled()
  const agree = page.getByRole('button', { name: 'Agree on a lower price for Oak chair' })
  await agree.press('Enter')
  await expect(page.getByLabel('Agreed price')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(agree).toBeFocused()
  const cash = page.getByLabel('Cash received')
  await cash.fill('44')
  await cash.press('Enter')
  const missing = page.getByText('$1.00 is still missing.')
  await expect(missing).toBeVisible()
  await agree.press('Enter')
  await page.keyboard.type('40')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Change price of Oak chair' })).toBeFocused()
  await expect(missing).toBeHidden()

  const sold = new Date()
  await page.clock.setFixedTime(sold)
  await cash.fill('50')
  await page.keyboard.down('Enter')
  const next = page.getByRole('button', { name: 'Next sale' })
  await expect(next).toBeFocused()
  await page.clock.setFixedTime(new Date(sold.getTime() + 60_000))
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByText('Change due$10.00')).toBeVisible()
  await page.clock.setFixedTime(sold)
  await next.press('Enter')
  await expect(page.getByText('Change due$10.00')).toBeVisible()
  await page.clock.setFixedTime(new Date(sold.getTime() + 60_000))
  await next.press('Enter')
  await expect(page.getByLabel('Price tag, SKU or search')).toBeFocused()
})

test('a sale goes on with its items and prices once its organizer, whose session has ended, has signed in again', {
  tag: '@phone',
}, async ({ page, shop }) => {
  await ringUp(page, shop, 'Oak chair', 4500)
  await page.getByRole('button', { name: 'Agree on a lower price for Oak chair' }).click()
  await page.getByLabel('Agreed price').fill('40')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Take payment' }).click()
  const sell = page.getByRole('button', { name: 'Sell for $40.00' })
  await expect(sell).toBeEnabled()
  await page.request.post('/api/auth/logout')
  await sell.click()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await submitSignIn(page, 'wren')
  await page.getByRole('button', { name: 'Take payment' }).click()
  await sell.click()
  await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible()
})

test('a till says what is wrong before money is taken: no sale, above the button another price, at its field an email', {
  tag: '@phone',
}, async ({ page, shop }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  const lamp = await ringUp(page, shop, 'Brass lamp', 3000)
  await page.getByRole('button', { name: 'Take payment' }).click()
  const sell = page.getByRole('button', { name: 'Sell for $30.00' })
  await expect(sell).toBeEnabled()
  const { id } = await (await page.request.get('/api/sale-events/current')).json()
  const change = (data: object) => page.request.patch(`/api/sale-events/${id}`, { data })
  await change({ endNow: true })
  await expect(page.getByRole('alert').getByText('The sale is over.')).toBeVisible()
  await expect(sell).toBeDisabled()
  await change({ reopen: true })
  await expect(page.getByText('The sale is over.')).toHaveCount(0)

  const list = (price: number) => shop.db.update(products).set({ price }).where(eq(products.id, lamp))
  await list(2000)
  await sell.click()
  const reason = page.getByText('“Brass lamp” is listed at $20.00.')
  await expect(reason).toBeInViewport({ ratio: 1 })
  const [above, button] = [await reason.boundingBox(), await sell.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
  await list(3000)

  await page.getByText('Card reader', { exact: true }).click()
  const email = page.getByLabel("Buyer's email")
  await email.fill('june@example')
  for (const _time of ['once', 'again']) {
    await sell.click()
    await expect(page.getByText('Please enter a valid email address')).toHaveCount(1)
    await expect(email).toBeFocused()
  }
  await email.fill('june@example.com')
  await sell.click()
  await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible()
})

test('leaving a till asks before it gives up the items rung up, by Back too', { tag: '@phone' }, async ({
  page,
  shop,
}) => {
  const lamp = await hazelsItem(shop, 'Brass lamp', 3000)
  await openAs(page, 'wren', '/pickup')
  await page.getByRole('link', { name: 'Sell here' }).click()
  await scan(page, `FV-${lamp}`)
  const rungUp = page.getByRole('heading', { name: 'Brass lamp' })
  await expect(rungUp).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Cancel this sale?' })
  for (const leave of [
    () => page.getByRole('button', { name: 'Back to pickups' }).click(),
    () => page.evaluate(() => history.back()),
  ]) {
    await leave()
    await question.getByRole('button', { name: 'Keep selling' }).click()
    await expect(rungUp).toBeVisible()
  }
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Cancel the sale' }).click()
  await expect(page.getByRole('link', { name: 'Sell here' })).toBeVisible()
  const buyer = { productId: lamp, buyerName: 'June Carter', buyerEmail: 'june@example.com' }
  await expect
    .poll(async () => (await page.request.post('/api/create-checkout-session', { data: buyer })).status())
    .toBe(200)
})

test('without a camera, the till and the desk say what to type, and the camera can be tried again', {
  tag: '@phone',
}, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await signInByApi(page, 'wren')
  const blocked = 'Camera access is blocked. Allow it in your browser settings, or'
  await page.goto('/pickup')
  for (const [scan, field, instead] of [
    ['Scan', 'Pickup code', 'enter the code.'],
    ['Scan price tag', 'Price tag, SKU or search', 'type the SKU.'],
  ] as const) {
    if (scan === 'Scan price tag') await page.getByRole('link', { name: 'Sell here' }).click()
    const button = page.getByRole('button', { name: scan, exact: true })
    await button.click()
    await expect(page.getByText(`${blocked} ${instead}`)).toBeVisible()
    await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  }
})
