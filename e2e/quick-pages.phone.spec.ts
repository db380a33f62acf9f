import type { Page } from '@playwright/test'
import { javascript } from '../bench/javascript.ts'
import { addToCart, openCart } from './buying.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { skipReadyWait, waitUntilSettled } from './page-ready.ts'
import { signInByApi } from './sign-in-by-api.ts'

const card = (page: Page) => page.getByRole('main').locator('a[href^="/product/"]')
const PRODUCT_CODE = /\/assets\/product\._id-/

test('the first pages stay within their budget of JavaScript', async () => {
  const tooLarge = (await javascript()).filter(({ met }) => !met)
  expect(tooLarge).toEqual([])
})

test('a tap shows that its code loads, is felt before the next page renders, and shows that page before the server responds', async ({
  page,
}) => {
  await page.goto('/marketplace')
  await waitUntilSettled(page)
  const { release } = await holdRequests(page, /\/assets\/filter-sheet-/)
  skipReadyWait(page)
  const line = () =>
    page.evaluate(() => {
      const { content, opacity } = getComputedStyle(document.documentElement, '::before')
      return { content, opacity }
    })
  await page.getByRole('button', { name: 'Filters' }).tap()
  await expect.poll(line).toEqual({ content: '""', opacity: '1' })
  release()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expect.poll(async () => (await line()).content).toBe('none')
  await page.keyboard.press('Escape')

  const atNextFrame = await card(page)
    .first()
    .evaluate((link: HTMLElement) => {
      link.click()
      return new Promise((resolve) => requestAnimationFrame(() => resolve(location.pathname)))
    })
  expect(atNextFrame).toBe('/marketplace')
  await page.waitForURL(/\/product\//)
  await page.goBack()

  const next = card(page).nth(1)
  await next.scrollIntoViewIfNeeded()
  const title = (await next.getByRole('heading').textContent()) ?? ''
  const photo = await next.locator('img').evaluate(shownAddress)
  await page.route(/\/(api|images)\//, () => {})
  skipReadyWait(page)
  await next.tap()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  // The large photo never loads.
  await expect(page.getByRole('img', { name: title, exact: true })).toHaveCSS('background-image', `url("${photo}")`)
  await expect(page.getByRole('contentinfo')).toBeAttached()
})

test('data that came with the page is not fetched again, even if the clock is wrong, and with Save-Data nothing is prefetched', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) })
    const now = Date.now
    Date.now = () => now() + 3_600_000
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/marketplace')
  await waitUntilSettled(page)
  expect(asked.filter((url) => PRODUCT_CODE.test(url) || /\/api\/(products|sale)/.test(url))).toEqual([])
})

/** Runs in the page: the address of an image, once it is there. */
const shownAddress = (img: Element): Promise<string> =>
  (img as HTMLImageElement).decode().then(() => (img as HTMLImageElement).currentSrc)

test('a visitor on a slow connection waits for an item, its seller and a checkout on a page that says so', async ({
  page,
  shop,
}) => {
  const { id } = await shop.addProduct()
  await signInByApi(page, 'juniper')
  for (const [path, code, link, loading] of [
    ['/marketplace', /\/assets\/product/, card(page).first(), 'Loading item'],
    [`/product/${id}`, /\/assets\/checkout\._id-/, page.getByRole('button', { name: 'Buy Now' }), 'Loading item'],
    [`/product/${id}`, /\/assets\/seller/, page.getByRole('link', { name: 'hazel', exact: true }), 'Loading seller'],
  ] as const) {
    const { release } = await holdRequests(page, code)
    await page.goto(path)
    skipReadyWait(page)
    await link.click()
    await expect(page.getByRole('main').getByText(loading)).toBeVisible()
    release()
    await expect(page.getByRole('main').getByText(loading)).toBeHidden()
  }
  await addToCart(page, [id, (await shop.addProduct()).id])
  const { release } = await holdRequests(page, '**/assets/checkout.cart-*')
  skipReadyWait(page)
  await (await openCart(page)).getByRole('button', { name: /^Checkout/ }).click()
  await expect(page.getByRole('main').getByText('Loading')).toBeVisible()
  release()
  await expect(page.getByRole('main').getByRole('button', { name: /^Pay/ })).toBeVisible()
})
