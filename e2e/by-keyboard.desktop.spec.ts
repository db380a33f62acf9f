import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { waitUntilSettled } from './page-ready.ts'
import { photoFiles } from './photo-files.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'

// The test itself clicks, fills and focuses nothing: whatever Tab cannot reach fails it.

/** More stops than a page has. */
const MAX_PRESSES = 120

/** Tabs until the element has the focus, and requires that the focus is visible. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeEnabled()
  // Finding it anew by its role after each press would take most of the time, so only when it was replaced.
  let element = await target.elementHandle()
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    await page.keyboard.press(key)
    if (!(await element?.evaluate((node) => node.isConnected))) element = await target.elementHandle()
    if (await element?.evaluate((node) => node === document.activeElement)) return
  }
  throw new Error(`${key} does not lead to ${target}`)
}

/** By the first link of every page. */
async function skipToContent(page: Page): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Skip to content' }))
}

async function press(page: Page, target: Locator, key?: 'Shift+Tab'): Promise<void> {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

test('an item is bought without a mouse, and what was pressed has the focus again after a toast and the cart', async ({
  page,
  shop,
}) => {
  // Digits would join a title that is read from the right.
  const title = 'פמוט בדיל'
  const { id } = await shop.addProduct({ title })
  await page.goto(`/product/${id}`)
  await skipToContent(page)
  const add = page.getByRole('button', { name: 'Add to Cart' }).first()
  await press(page, add)
  for (const name of ['Dismiss', 'View cart']) {
    await expect(page.getByText('Added to Cart', { exact: true })).toBeVisible()
    await page.keyboard.press('F8')
    await press(page, page.getByRole('button', { name }))
    if (name === 'View cart') {
      const cart = page.getByRole('dialog', { name: 'Cart' })
      await press(page, cart.getByRole('button', { name: 'Clear cart' }))
      await page.keyboard.press('F8')
      const undo = cart.getByRole('button', { name: 'Undo' })
      await press(page, undo)
      await expect(undo).toBeHidden()
      await expect(cart.locator(':focus')).toHaveCount(1)
      await page.keyboard.press('Escape')
    }
    await expect(add).toBeFocused()
    if (name === 'Dismiss') await page.keyboard.press('Enter')
  }
  await press(page, page.getByRole('button', { name: 'Buy Now' }).first())
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText("We'll email you")).toBeVisible()
  const sentence = await dialog.getByText("We'll email you").boundingBox()
  const item = await dialog.getByText(title, { exact: true }).boundingBox()
  expect(item?.x, 'the price follows the title').toBeCloseTo(sentence?.x ?? 0, 0)
  await type(page, dialog.getByLabel('Full Name'), 'June Carter')
  await type(page, dialog.getByLabel('Email Address'), 'june@example.com')
  await press(page, dialog.getByRole('button', { name: 'Continue to Payment' }))
  await expect(page.getByText('No money moves')).toBeVisible()
  await press(page, page.getByRole('button', { name: /^Pay/ }))
  await expect(page.getByRole('heading', { name: 'Purchase Successful!' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Everything you need for pickup' })).toBeVisible()
  await expect.poll(() => shop.statusOf(id)).toBe('sold')
})

test('an item is listed and approved without a mouse, and the buttons of the queue keep the focus from item to item', async ({
  page,
  shop,
}) => {
  await shop.clearHistory()
  await openAs(page, 'hazel', '/seller')
  await skipToContent(page)
  await press(page, page.getByRole('button', { name: 'Upload New Product' }))
  const chooser = page.waitForEvent('filechooser')
  await press(page, page.getByLabel('Choose photos'))
  await (await chooser).setFiles(await photoFiles(1))
  await press(page, page.getByRole('button', { name: 'Analyze' }))
  const wizard = page.locator('#upload')
  const title = 'Wooden star'
  await type(page, wizard.getByLabel('Title'), title)
  await type(page, wizard.getByLabel('Description'), 'Hung on the barn.')
  await type(page, wizard.getByRole('spinbutton', { name: 'Price' }), '12.50')
  await press(page, wizard.getByRole('combobox', { name: 'Category' }))
  await expect(page.getByLabel('Search categories')).toBeFocused()
  await page.keyboard.type('Collectibles')
  await page.keyboard.press('Enter')
  await expect(wizard.getByRole('combobox', { name: 'Category' })).toBeFocused()
  await press(page, wizard.getByRole('button', { name: 'Publish Product' }))
  await expect(page.getByText("It's pending admin approval.").first()).toBeVisible()

  await shop.addProduct({ title: 'Tin tray', status: 'pending', createdAt: new Date(0) })
  await openAs(page, 'wren', '/admin')
  await skipToContent(page)
  const onDesk = page.getByRole('article').getByRole('heading', { level: 3 })
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await press(page, next)
  await expect(onDesk).toHaveText(title)
  await expect(next).toBeFocused()
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await press(page, approve, 'Shift+Tab')
  await expect(onDesk).toHaveText('Tin tray')
  await expect(page.getByRole('status').filter({ hasText: 'Tin tray' })).toHaveText('1 of 1: Tin tray')
  await expect(approve).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nothing to approve').first()).toBeVisible()
})

test('a busy button keeps the focus and does nothing more', async ({ page, shop: _ }) => {
  let asked = 0
  let answer = () => {}
  await page.route('**/api/auth/forgot-password', async (route) => {
    asked += 1
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.fulfill({ status: 409, json: { message: 'Too late.' } })
  })
  await page.goto('/forgot-password')
  await type(page, page.getByLabel('Email'), 'june@example.com')
  const send = page.locator('button[type=submit]')
  await press(page, send)
  await expect(send).toHaveText(/Sending/)
  await expect.poll(() => asked).toBe(1)
  await expect(send).toBeDisabled()
  await expect(send).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  answer()
  await expect(page.getByText('Unable to send reset email. Please try again.').first()).toBeVisible()
  await expect(send).toBeEnabled()
  await expect(send).toBeFocused()
  expect(asked).toBe(1)
})

test('choosing and dropping filters leaves the focus where it was', async ({ page, shop: _ }) => {
  await page.goto('/marketplace?search=brass')
  await waitUntilSettled(page)
  await skipToContent(page)
  const category = page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: /^Home & Decor ?,/ })
  await press(page, category)
  await expect(page.getByRole('button', { name: 'Remove Home & Decor' })).toBeVisible()
  await expect(category).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Remove “brass”' }))
  await expect(page.getByRole('list', { name: 'Active filters' }).locator(':focus')).toHaveCount(1)
  await press(page, page.getByRole('button', { name: 'Clear all' }))
  await expect(page.getByRole('list', { name: 'Active filters' })).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('Back from an item leads to its card, also after Load More', async ({ page, shop: _ }) => {
  await page.goto('/marketplace')
  await waitUntilSettled(page)
  await skipToContent(page)
  await press(page, page.getByRole('link', { name: /^Load More/ }))
  const cards = page.getByRole('main').locator('li[id^="item-"]')
  await expect(cards).toHaveCount(24)
  await expect(page.getByRole('status').filter({ hasText: '24 items shown' })).toBeAttached()
  const card = cards.nth(13).getByRole('link')
  await press(page, card, 'Shift+Tab')
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(card).toBeFocused()
})

test('the form of an item that somebody else holds meanwhile leaves the focus to what replaces it', async ({
  page,
  shop,
  request,
}) => {
  const { id } = await shop.addProduct({ title: 'Pewter candlestick' })
  await page.goto(`/checkout/${id}`)
  await skipToContent(page)
  await type(page, page.getByLabel('Full Name'), 'June Carter')
  await shop.hold(request, [id])
  await expect(page.getByRole('button', { name: 'Get in line' })).toBeVisible()
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Back to Marketplace' })).toBeFocused()
})

test('the row after a deleted item has the focus, also if an admin deletes it while its seller edits it by mouse', async ({
  page,
  browser,
  shop: _,
}) => {
  await openAs(page, 'otis', '/seller')
  await waitUntilSettled(page)
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Delete/ }) })
  const [second, third] = [rows.nth(1), rows.nth(2)]
  const titleOf = async (row: Locator) => (await row.getByRole('heading').textContent()) ?? ''
  await skipToContent(page)
  const deleted = await titleOf(second)
  const next = await titleOf(third)
  await press(page, second.getByRole('button', { name: /^Delete/ }))
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }))
  await expect(page.getByRole('heading', { name: deleted })).toHaveCount(0)
  await expect(page.locator('li:focus')).toContainText(next)

  const edited = await titleOf(second)
  const after = await titleOf(third)
  const admin = await browser.newPage()
  await signInByApi(admin, 'wren')
  const found = await admin.request.get('/api/products', { params: { search: edited } })
  const [{ id }] = await found.json()
  await press(page, second.getByRole('button', { name: /^Edit/ }))
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Title').click()
  expect((await admin.request.delete(`/api/products/${id}`)).ok()).toBe(true)
  await dialog.getByLabel('Title').fill('Renamed meanwhile')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: edited, includeHidden: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page.locator('li:focus')).toContainText(after)
})

test('a choice that is being saved keeps the focus', async ({ page, shop: _ }) => {
  await signInByApi(page, 'juniper')
  await page.request.post('/api/saved-searches', { data: { search: 'brass' } })
  await page.goto('/favourites')
  const alerts = page.getByLabel('Alerts for')
  await skipToContent(page)
  await tabTo(page, alerts)
  await page.keyboard.press('ArrowDown')
  const saved = async () => (await page.request.get('/api/saved-searches')).json()
  await expect.poll(saved).toMatchObject([{ alert: 'opening' }])
  await expect(alerts).toHaveValue('opening')
  await expect(alerts).toBeFocused()
  const mails = page.getByLabel('Email me when a sale opens')
  await tabTo(page, mails)
  await page.keyboard.press('Space')
  const favorites = async () => (await page.request.get('/api/favourites')).json()
  await expect.poll(favorites).toMatchObject({ wantsMail: true })
  await expect(mails).toBeFocused()
})
