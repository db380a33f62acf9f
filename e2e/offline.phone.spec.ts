import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in-form.ts'

test.use({ serviceWorkers: 'allow' })

const NOTE = 'You are offline; prices and availability may have changed'

/** The service worker has cached this page. */
const isCached = (page: Page) =>
  page.evaluate(async () => (await caches.match(location.href, { cacheName: 'pages' })) !== undefined)

const isPreloading = (page: Page) =>
  page.evaluate(async () => (await (await navigator.serviceWorker.ready).navigationPreload.getState()).enabled)

/** Everything that the service worker has cached. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('online, pages come from the server; offline, visited pages, a receipt and the cart are available, nothing can be bought, and missing pages come later', async ({
  page,
  context,
  shop,
}) => {
  const product = await shop.addProduct({ title: 'Enamel bread bin, cream and green' })
  const { receipt } = await shop.sell(page.request, [(await shop.addProduct()).id])
  await page.goto(`/receipt/${receipt}`)
  await expect.poll(() => isCached(page)).toBe(true)
  expect(await isPreloading(page)).toBe(true)
  await page.goto('/marketplace')
  await expect.poll(() => isCached(page)).toBe(true)
  await page.getByRole('link', { name: /Enamel bread bin/ }).click()
  await page.waitForURL(`/product/${product.id}`)
  await expect.poll(() => isCached(page)).toBe(true)
  await expect(page.getByText(NOTE)).toBeHidden()
  // A live region that is hidden until then announces nothing.
  await expect(page.getByRole('status').and(page.locator('.offline-note'))).toHaveText(NOTE)
  await shop.db.execute(`update products set price = 8 where id = ${product.id}`)
  // The guests' response cache is invalidated a moment later.
  const answer = async () => (await page.request.get(`/api/products/${product.id}`)).json()
  await expect.poll(async () => (await answer()).price).toBe('8.00')
  await page.reload()
  await expect(page.getByText('$8.00').first()).toBeVisible()
  expect((await cachedPaths(page)).filter((path) => path.startsWith('/api/'))).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Enamel bread bin, cream and green')
  await expect(page.getByText(NOTE)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
  // It was never opened before.
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeVisible()

  await page.goto('/help')
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
  await page.getByRole('link', { name: /Enamel bread bin/ }).click()
  await page.waitForURL(`/product/${product.id}`)
  await expect(page.getByText(NOTE)).toBeVisible()

  await shop.db.execute(`update products set price = 77 where id = ${product.id}`)
  await context.setOffline(false)
  await expect(page.getByText(NOTE)).toBeHidden()
  await expect(page.getByText('$77.00').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy Now' })).toBeEnabled()

  await context.setOffline(true)
  await page.goto(`/receipt/${receipt}`)
  await expect(page.getByText('Pickup code', { exact: true })).toBeVisible()
  await page.goto('/help')
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible()
  await expect(page).toHaveURL('/help')
})

test('signing in and out clears the stored pages', async ({ page }) => {
  await page.goto('/help')
  await expect.poll(() => isCached(page)).toBe(true)
  await page.reload()
  await signIn(page, 'juniper')
  const isKept = () => page.evaluate(async () => (await caches.match('/help', { cacheName: 'pages' })) !== undefined)
  await expect.poll(isKept).toBe(false)
})
