import type { Page } from '@playwright/test'
import { addToCart } from './buying.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { watchShifts } from './layout-shifts.ts'
import { waitUntilReady, waitUntilSettled } from './page-ready.ts'
import { photoFiles } from './photo-files.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'

/** Holds the first response back until the page has been painted without it. */
async function delayUntilPainted(page: Page, path: string): Promise<void> {
  let isFirst = true
  await page.route(path, async (route) => {
    // A live update may ask again at the journey's end, when the page closes.
    if (!isFirst) return route.continue()
    isFirst = false
    // Not a locator, which waits for the page to be ready.
    await page.waitForFunction(() => document.querySelector('main h1'))
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))))
    await route.continue()
  })
}

async function expectSteady(page: Page) {
  await waitUntilSettled(page)
  // A countdown's digits may differ in width by a fraction of a pixel.
  const shifts = await page.evaluate(() => window.shifts.filter((shift) => !shift.startsWith('0.0000')))
  expect(shifts).toEqual([])
}

test('nothing moves while a held item, favorites, orders and a purchase load', async ({
  page,
  request,
  shop,
  isMobile,
}) => {
  const held = await shop.addProduct({ title: 'Tin lantern, blue' })
  await shop.hold(request, [held.id])
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.addInitScript(watchShifts)
  await page.goto(`/product/${held.id}`)
  await expect(page.getByRole('button', { name: 'Get in line' })).toBeVisible()
  await expectSteady(page)
  expect(errors).toEqual([])
  // The rest has one column on a desktop too.
  if (!isMobile) return

  await page.goto('/favourites')
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeVisible()
  await expectSteady(page)

  const bought = await shop.addProduct({ title: 'Tin tray, painted' })
  const { sessionId } = await shop.hold(page.request, [bought.id])
  await page.request.post(`/test-checkout/${sessionId}/pay`)
  await delayUntilPainted(page, '**/api/dev-complete-purchase')
  await page.goto(`/purchase-success?product=${bought.id}&session_id=${sessionId}`)
  await expect(page.getByRole('link', { name: 'your receipt' })).toBeVisible()
  await expectSteady(page)

  await signInByApi(page, 'juniper')
  const liked = await shop.addProduct({ title: 'Tin pan, round' })
  for (const { id } of [held, liked]) await page.request.put(`/api/favourites/${id}`)
  await delayUntilPainted(page, '**/api/favourites/products*')
  const line = await holdRequests(page, '**/line')
  await page.goto('/favourites')
  await expect(page.getByRole('heading', { name: 'Tin pan, round' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Saved searches' })).toBeVisible()
  line.release()
  await expect(page.getByRole('button', { name: 'Get in line' })).toBeVisible()
  await expectSteady(page)

  await delayUntilPainted(page, '**/api/orders*')
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  await expectSteady(page)
})

test('nothing moves while the checkout of a cart loads', { tag: '@phone' }, async ({ page, shop }) => {
  const { id } = await shop.addProduct({ title: 'Tin tray, painted' })
  await page.addInitScript(watchShifts)
  await addToCart(page, [id])
  await page.goto('/checkout/cart')
  await expect(page.getByRole('heading', { name: 'Purchase Information' })).toBeVisible()
  await expectSteady(page)
})

test('nothing moves while the seller dashboard loads', { tag: '@phone' }, async ({ page, request, shop }) => {
  const { id } = await shop.addProduct({ title: 'Tin tray, painted', price: 241_200 })
  await shop.sell(request, [id])
  await signInByApi(page, 'hazel')
  await delayUntilPainted(page, '**/api/seller/stats')
  await page.addInitScript(watchShifts)
  await page.goto('/seller')
  await expect(page.getByText('$2,170.80').first()).toBeVisible()
  await expectSteady(page)
})

test('the wizard is open from the first paint for its link and for a draft', { tag: '@phone' }, async ({ page }) => {
  await openAs(page, 'hazel', '/seller')
  await page.getByLabel('Choose photos').setInputFiles(await photoFiles(1))
  await expect(page.getByRole('button', { name: /^Remove photo 1/ })).toBeVisible()
  await waitUntilSettled(page)
  // What is painted before the scripts arrive.
  await page.route('**/*.js', (route) => route.abort())
  const byHand = page.getByRole('button', { name: 'Fill in by hand' })
  const choose = page.locator('label').filter({ hasText: /^Choose photos$/ })
  await page.goto('/seller', { waitUntil: 'load' })
  await expect(byHand).toBeVisible()
  await expect(choose).toBeHidden()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/seller', { waitUntil: 'load' })
  await expect(choose).toBeVisible()
  await expect(byHand).toBeHidden()
  await page.goto('/upload', { waitUntil: 'load' })
  await expect(byHand).toBeVisible()
  await expect(choose).toBeHidden()
})

test('favorites are not said to be none while they load', { tag: '@desktop' }, async ({ page, shop }) => {
  const { id } = await shop.addProduct({ title: 'Tin tray, painted' })
  await signInByApi(page, 'juniper')
  await page.request.put(`/api/favourites/${id}`)
  await page.route('**/api/favourites', (route) => waitUntilReady(page).then(() => route.continue()))
  const { release } = await holdRequests(page, '**/api/favourites/products*')
  await page.goto('/favourites')
  // Enabled once it is known which items are favorites.
  await expect(page.getByLabel('Email me when a sale opens')).toBeEnabled()
  await expect(page.getByRole('status', { name: 'Loading items' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No favorites yet' })).toBeHidden()
  release()
  await expect(page.getByRole('heading', { name: 'Tin tray, painted' })).toBeVisible()
})

test('a place in line takes no room from what is below it', { tag: '@desktop' }, async ({ page, request, shop }) => {
  const { id } = await shop.addProduct({ title: 'Tin lantern, blue' })
  await shop.hold(request, [id])
  await openAs(page, 'juniper', `/product/${id}`)
  await expect(page.getByRole('button', { name: 'Get in line' })).toBeVisible()
  const tags = page.getByRole('list', { name: 'Tags' })
  const before = await tags.boundingBox()
  await page.getByRole('button', { name: 'Get in line' }).click()
  await expect(page.getByText("You're 1st in line.")).toBeVisible()
  expect(await tags.boundingBox()).toEqual(before)
})

test('nothing is painted before the top bar is complete', { tag: '@phone' }, async ({ request }) => {
  const html = await (await request.get('/')).text()
  const head = html.slice(0, html.indexOf('</head>'))
  expect(head).toMatch(/<link rel="expect" href="#small-menu" blocking="render"/)
  const bar = html.slice(html.indexOf('<header'), html.indexOf('</header>'))
  // Chromium goes on at the element's start tag.
  expect(bar.slice(0, bar.indexOf('id="small-menu"'))).toContain('aria-label="Open menu"')
})
