import { expect, test } from './fixtures.ts'
import { waitUntilSettled } from './page-ready.ts'

test.describe('the frame of every page', () => {
  test('no script breaks the content policy, nothing is logged as an error, and the first paint has the right font', {
    tag: '@desktop',
  }, async ({ page }) => {
    const errors: string[] = []
    const fontFiles: string[] = []
    page.on('request', (request) => request.resourceType() === 'font' && fontFiles.push(request.url()))
    await page.addInitScript(() => {
      // The first frame comes when the browser is about to paint, which it does only once the styles have loaded.
      requestAnimationFrame(() => {
        const faces = ['Fraunces', 'Instrument Sans'].filter((family) => document.fonts.check(`1em "${family}"`))
        Object.assign(window, { facesAtFirstFrame: faces })
      })
    })
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => errors.push(error.message))
    for (const path of ['/', '/marketplace', '/product/1', '/login']) {
      await page.goto(path)
      await expect(page.locator('.animate-pulse')).toHaveCount(0)
      await expect
        .poll(() => page.evaluate(() => Reflect.get(window, 'facesAtFirstFrame')))
        .toEqual(['Fraunces', 'Instrument Sans'])
    }
    expect(fontFiles).toEqual([])
    expect(errors).toEqual([])
    await waitUntilSettled(page)
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = (update) => {
        const transition = start(update)
        // Skips it, as the next page's does.
        start(() => {})
        return transition
      }
    })
    await page.getByRole('link', { name: 'Fernvale' }).first().click()
    await page.waitForURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(errors.filter((error) => /transition/i.test(error))).toEqual([])
  })
})

test('a page works without the optional code and the suggestions that fail to load', { tag: '@phone' }, async ({
  page,
}) => {
  await page.route(/\/assets\/(heart|theme-switch|suggestions)-/, (route) => route.abort())
  await page.goto('/marketplace')
  await waitUntilSettled(page)
  await page.getByLabel('Search items').fill('lamp')
  await expect(page).toHaveURL(/search=lamp/)
  await expect(page.getByRole('heading', { name: 'Marketplace', level: 1 })).toBeVisible()
})

test('a page whose code a new version has replaced is loaded anew; one whose code is missing for good says so, without reloading for ever', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  await waitUntilSettled(page)
  let isOutdated = true
  await page.route(/\/assets\/help-/, (route) => (isOutdated ? route.fulfill({ status: 404 }) : route.continue()))
  await page.route(/\/assets\/contact-/, (route) => route.fulfill({ status: 404 }))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isOutdated = false
  })
  await page.getByRole('link', { name: 'Help Center' }).click()
  await expect(page.getByRole('heading', { name: 'Help Center', level: 1 })).toBeVisible()
  expect(isOutdated).toBe(false)

  const reloaded = page.waitForEvent('load')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
  await reloaded
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
})
