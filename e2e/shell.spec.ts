import { expect, test } from './fixtures.ts'
import { waitUntilSettled } from './page-ready.ts'
import { signInByApi } from './sign-in-by-api.ts'

test.describe('the frame of every page', () => {
  test('stands once around a page of the admin that does not exist', { tag: '@phone' }, async ({ page }) => {
    await signInByApi(page, 'wren')
    const response = await page.goto('/admin/no-such-page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    // A header and a footer inside another page have no role.
    await expect(page.locator('header')).toHaveCount(1)
    await expect(page.locator('footer')).toHaveCount(1)
  })

  test('the mobile menu closes on Escape and on a click outside, and blocks scrolling', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    const open = page.getByRole('button', { name: 'Open menu' })
    await open.click()
    await expect(menu).toBeVisible()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await open.click()
    await page.mouse.click(195, 800)
    await expect(menu).toBeHidden()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
  })

  test('every navigation starts at the top', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    // By key: before a click, Playwright waits for two frames, which can take long on a busy machine.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Items' }).press('Enter')
    await page.waitForURL('/marketplace')
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('no script breaks the content policy and nothing is logged as an error', { tag: '@desktop' }, async ({
    page,
  }) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    for (const path of ['/', '/marketplace', '/product/1', '/login']) {
      await page.goto(path)
      await expect(page.locator('.animate-pulse')).toHaveCount(0)
    }
    expect(errors).toEqual([])
  })
})

test('a page works without optional chunks that fail to load', { tag: '@phone' }, async ({ page }) => {
  await page.route(/\/assets\/(heart|theme-switch)-/, (route) => route.abort())
  await page.goto('/marketplace')
  await waitUntilSettled(page)
  await expect(page.getByRole('heading', { name: 'Marketplace', level: 1 })).toBeVisible()
})

test('a search works while its suggestions cannot be loaded', { tag: '@phone' }, async ({ page }) => {
  await page.route(/\/assets\/suggestions-/, (route) => route.abort())
  await page.goto('/marketplace')
  await page.getByLabel('Search items').fill('lamp')
  await expect(page.getByRole('heading', { name: 'Marketplace', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/search=lamp/)
})

test('a page whose code a new version has replaced is loaded anew', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await waitUntilSettled(page)
  let isOutdated = true
  await page.route(/\/assets\/help-/, (route) => (isOutdated ? route.fulfill({ status: 404 }) : route.continue()))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOutdated = false
  })
  await page.getByRole('link', { name: 'Help Center' }).click()
  await expect(page.getByRole('heading', { name: 'Help Center', level: 1 })).toBeVisible()
  expect(isOutdated).toBe(false)
})

test('a page whose code is missing for good says so, without reloading for ever', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/')
  await waitUntilSettled(page)
  await page.route(/\/assets\/help-/, (route) => route.fulfill({ status: 404 }))
  const reloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Help Center' }).click()
  await reloaded
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
})
