import type { Page } from '@playwright/test'
import { withResolvers } from '../contracts/testing/with-resolvers.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests, letThrough } from './hold-requests.ts'
import { skipReadyWait } from './page-ready.ts'
import { withoutCode } from './without-code.ts'

const LIST = '/marketplace?sortBy=price-low'
const cards = (page: Page) => page.getByRole('main').locator('li a[href^="/product/"]')
const loadMore = (page: Page) => page.getByRole('link', { name: /^Load More/ })
const isNextPage = ({ pathname, searchParams }: URL) =>
  pathname === '/api/products' && Number(searchParams.get('offset')) > 0

test('Load More shows progress, and pressing it again neither cancels nor repeats it; offline or after a failure it goes on', async ({
  page,
  context,
}) => {
  await page.goto(LIST)
  skipReadyWait(page)
  const { release } = await holdRequests(page, isNextPage)
  await loadMore(page).click()
  await expect(page.getByRole('link', { name: 'Loading...' })).toBeFocused()
  await page.getByRole('link', { name: 'Loading...' }).press('Enter')
  await expect(cards(page)).toHaveCount(12)
  release()
  await expect(cards(page)).toHaveCount(24)
  await expect(cards(page).nth(12)).toBeFocused()
  await expect(loadMore(page)).toHaveText(/\(24 of \d+ shown\)/)
  await expect(page).toHaveURL(`${LIST}&page=2`)

  await context.setOffline(true)
  await loadMore(page).click()
  const offline = page.getByText("You're offline. More items load once you're back online.")
  await expect(offline).toBeVisible()
  await context.setOffline(false)
  await expect(cards(page)).toHaveCount(36)

  const retried = withResolvers()
  let requests = 0
  await page.route(isNextPage, async (route) => {
    requests += 1
    if (requests === 2) await retried.promise
    await route.abort()
  })
  await loadMore(page).click()
  await expect(page.getByRole('link', { name: 'Still trying...' })).toBeVisible()
  retried.resolve()
  const failure = page.getByText("We couldn't load more items. Check your connection and try again.")
  await expect(failure).toBeVisible()
  await context.setOffline(true)
  await expect(offline).toBeVisible()
  await context.setOffline(false)
  await expect(cards(page)).toHaveCount(48)

  await loadMore(page).click()
  await expect(failure).toBeVisible()
  await letThrough(page, isNextPage)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cards(page)).toHaveCount(60)
})

test('live updates do not discard items being loaded', async ({ page, shop }) => {
  // A page without a live connection refetches everything.
  await page.route('**/api/live*', (route) => route.fulfill({ status: 503 }))
  await page.clock.install()
  await page.goto(LIST)
  skipReadyWait(page)
  await page.route(isNextPage, () => {}, { times: 1 })
  await loadMore(page).click()
  await expect(page.getByRole('link', { name: 'Loading...' })).toBeVisible()
  await shop.addProduct({ title: 'One cent nail', price: 1 })
  let readsAgain = 0
  page.on('response', (response) => {
    if (response.url().includes('/api/products?') && !isNextPage(new URL(response.url()))) readsAgain += 1
  })
  await page.clock.runFor('02:30')
  await expect.poll(() => readsAgain).toBeGreaterThan(0)
  await expect(cards(page)).toHaveCount(24)
})

test('before hydration Load More is a link to the next page', async ({ page }) => {
  const codeComes = await withoutCode(page, LIST)
  await loadMore(page).click()
  await expect(cards(page)).toHaveCount(24)
  await codeComes()
  await loadMore(page).click()
  await expect(cards(page)).toHaveCount(36)
  await expect(page).toHaveURL(/[?&]page=3$/)
})

test('the list ends with its last item', async ({ page, request, shop }) => {
  for (let count = 0; count < 13; count++) await shop.addProduct({ title: `Zither number ${count}`, tags: ['zither'] })
  await page.goto('/marketplace?tag=zither')
  await page.getByRole('link', { name: 'Load More (12 of 13 shown)' }).click()
  await expect(cards(page)).toHaveCount(13)
  await expect(cards(page).last()).toBeFocused()
  await expect(page.getByRole('link', { name: /Load|Loading/ })).toHaveCount(0)
  const beyond = await (await request.get('/marketplace?tag=zither&page=7')).text()
  expect(beyond).toContain('Zither number 0')
  expect(beyond).not.toContain('Load More')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('Load More leads to the top of the next page', async ({ page }) => {
    await page.goto(LIST, { waitUntil: 'load' })
    await expect(loadMore(page)).toHaveAttribute('rel', 'next')
    await loadMore(page).click()
    await expect(cards(page)).toHaveCount(24)
    await expect(cards(page).nth(12)).toBeInViewport()
  })
})
