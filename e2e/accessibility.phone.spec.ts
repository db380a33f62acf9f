import type { Page, Route } from '@playwright/test'
import type { DemoPerson } from '../demo/people.ts'
import { violationsMeanwhile, violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { skipReadyWait } from './page-ready.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'

interface Slow {
  path: string
  as?: DemoPerson
  /** The calls that are slow and then fail. Default: all. */
  calls?: RegExp
  /** The text shown by a screen without skeletons. */
  waiting?: string
  /** The announced error message. */
  failed?: string
  /** The text of a screen that has no such message. */
  shown?: string
  /** It waits and fails like another screen here, so axe has nothing new to find. */
  isAlike?: true
}

/** Every screen that fetches data after it has rendered. */
const SLOW: Slow[] = [
  { path: '/', waiting: 'Loading... items for sale', shown: 'Shop the Marketplace' },
  { path: '/marketplace', failed: 'Failed to fetch products' },
  { path: '/product/1', shown: 'Something went wrong' },
  { path: '/checkout/1', waiting: 'Loading item', shown: 'Something went wrong' },
  { path: '/seller/hazel', shown: 'Something went wrong', isAlike: true },
  { path: '/hot-items', failed: 'Failed to fetch products', isAlike: true },
  { path: '/product/1', calls: /recommendations/, waiting: 'Add to Cart', shown: 'Add to Cart' },
  {
    path: '/seller/hazel',
    calls: /products\/seller/,
    waiting: "hazel's Listings",
    failed: "We couldn't load the listings",
  },
  { path: '/discounted', failed: 'Failed to fetch products', isAlike: true },
  { path: '/', as: 'juniper', failed: 'Failed to fetch products', isAlike: true },
  { path: '/favourites', as: 'juniper', failed: 'Failed to fetch products', isAlike: true },
  { path: '/orders', as: 'juniper', failed: "We couldn't load your orders" },
  { path: '/profile/edit', as: 'juniper', calls: /sessions|second-factor/, failed: "We couldn't load the list." },
  { path: '/seller', as: 'hazel', failed: "We couldn't load your products" },
  { path: '/seller/list-many', as: 'hazel', failed: "We couldn't load your drafts" },
  { path: '/seller/statement', as: 'hazel', failed: "We couldn't load your statement", isAlike: true },
  { path: '/price-tags', as: 'hazel', failed: "We couldn't load the items", isAlike: true },
  { path: '/pickup', as: 'hazel', failed: "We couldn't load the list" },
  { path: '/admin', as: 'wren', failed: "We couldn't load the audit trail" },
  { path: '/admin/settle-up', as: 'wren', failed: "We couldn't load the sums", isAlike: true },
]

/** Goes on without loading a page, so that the browser itself fetches the screen's data. */
const open = (page: Page, path: string) => page.evaluate((path) => history.pushState({}, '', path), path)

for (const person of [undefined, 'juniper', 'hazel', 'wren'] as const)
  test(`what ${person ?? 'a guest'} waits for is accessible meanwhile, and when it never comes`, async ({
    page,
    shop: _,
  }) => {
    test.slow()
    if (person) await signInByApi(page, person)
    await page.goto('/terms')
    skipReadyWait(page)
    const slow = await slowCalls(page)
    for (const screen of SLOW.filter(({ as }) => as === person))
      await test.step([screen.path, screen.calls].join(' '), () => waitInVain(page, screen, slow))
  })

/** Holds these calls until `fail`, which also fails all that follow. */
async function slowCalls(page: Page) {
  let [slow, isStuck, held] = [/^$/, false, [] as Route[]]
  const end = (route: Route) => route.fulfill({ status: 400, json: { message: 'The server is stuck.' } })
  await page.route('**/api/**', (route) => {
    if (!slow.test(route.request().url())) return route.continue()
    if (isStuck) return end(route)
    held.push(route)
  })
  return {
    hold(calls: RegExp) {
      ;[slow, isStuck, held] = [calls, false, []]
    },
    async fail() {
      isStuck = true
      await Promise.all(held.map(end))
    },
  }
}

async function waitInVain(
  page: Page,
  { path, calls = /\/api\//, waiting, failed, shown = '', isAlike }: Slow,
  slow: Awaited<ReturnType<typeof slowCalls>>,
): Promise<void> {
  slow.hold(calls)
  await open(page, path)
  const places = page.locator('.animate-pulse')
  await expect(waiting ? page.getByText(waiting).first() : places.first()).toBeVisible()
  if (!isAlike) expect(await violationsMeanwhile(page)).toEqual([])

  await slow.fail()
  const end = failed ? page.getByRole('alert').filter({ hasText: failed }) : page.getByText(shown)
  await expect(end.first()).toBeVisible()
  await expect(places).toHaveCount(0)
  if (!isAlike) expect(await violationsOf(page)).toEqual([])
}

interface Still {
  path: string
  as?: DemoPerson
  /** Visible once the page has loaded. */
  says: string
}

/** Filled and empty screens that no other journey checks with axe. */
const STILL: Still[] = [
  { path: '/', says: 'items for sale' },
  { path: '/marketplace', says: 'Load More' },
  { path: '/product/1', says: 'Add to Cart' },
  { path: '/checkout/1', says: 'Continue to Payment' },
  { path: '/login', says: 'Forgot password?' },
  { path: '/register', says: 'Create account' },
  { path: '/forgot-password', says: 'Send Reset Link' },
  { path: '/reset-password', says: 'reset' },
  { path: '/verify-email', says: 'Check your email' },
  { path: '/marketplace?search=zzqqxx', says: 'No products found' },
  { path: '/favourites', says: 'No favorites yet' },
  { path: '/receipts', says: 'Send My Receipts' },
  { path: '/pickup', says: 'Sign' },
  { path: '/purchase-success', says: 'Processing' },
  { path: '/no-such-page', says: 'Page Not Found' },
  { path: '/purchase-success?redirect_status=succeeded&payment_intent=pi_test_1', says: 'What happens next' },
  { path: '/hot-items', says: 'Start Selling Today' },
  { path: '/discounted', says: 'Shopping tips' },
  { path: '/help', says: 'Next Pop-Up Sale' },
  { path: '/seller-guide', says: 'What it costs' },
  { path: '/about', says: 'What we stand by' },
  { path: '/contact', says: 'Send Message' },
  { path: '/terms', says: 'Last updated' },
  { path: '/privacy', says: 'Last updated' },
  { path: '/cookies', says: 'Last updated' },
  { path: '/offline', says: 'This page needs a connection' },
  { path: '/reminders', says: 'Sale Reminders' },
  { path: '/reminders/stop?token=1.x', says: 'Stop Reminders' },
  { path: '/push/stop?kind=price_dropped&token=1.x', says: 'A favorite drops in price' },
  { path: '/', as: 'juniper', says: 'Hello, juniper' },
  { path: '/favourites', as: 'juniper', says: 'No favorites yet' },
  { path: '/orders', as: 'juniper', says: 'No orders yet' },
  { path: '/profile/edit', as: 'juniper', says: 'This device' },
  { path: '/checkout/1', as: 'juniper', says: 'Pay' },
  { path: '/seller', as: 'juniper', says: 'No products yet' },
  { path: '/seller/statement', as: 'juniper', says: 'Nothing sold yet' },
  { path: '/seller/juniper', as: 'juniper', says: 'Nothing listed yet' },
  { path: '/price-tags', as: 'juniper', says: 'No live items' },
  { path: '/pickup', as: 'juniper', says: 'Nothing to hand over yet' },
  { path: '/seller/hazel', as: 'hazel', says: 'Your Listings' },
]

for (const person of [undefined, 'juniper', 'hazel'] as const)
  test(`what ${person ?? 'a guest'} finds, or finds empty, is accessible by day and by night`, async ({
    page,
    shop: _,
  }) => {
    test.slow()
    if (person) await signInByApi(page, person)
    await page.goto('/privacy')
    for (const { path, says } of STILL.filter(({ as }) => as === person))
      await test.step(path, async () => {
        await open(page, path)
        await expect(page.getByRole('main').getByText(says).first()).toBeVisible()
        await expect(page.locator('.animate-pulse')).toHaveCount(0)
        expect(await violationsOf(page)).toEqual([])
      })
  })

test('the checkout and payment pages are accessible in light and dark', async ({ page, shop }) => {
  const { id } = await shop.addProduct({ title: 'Pine blanket chest', sellerId: 2 })
  const { url } = await shop.hold(page.request, [id])
  await page.goto(url)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.getByRole('link', { name: 'your receipt' }).click()
  await expect(page.getByText('Pickup code')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await openAs(page, 'wren', '/dev/mail')
  expect(await violationsOf(page)).toEqual([])
})
