import { saleEvents } from '../server/database/schema.ts'
import { newListing } from './edit-listing.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { openAs } from './sign-in-by-api.ts'

const DAY_MS = 24 * 60 * 60 * 1000

test('people are not said to be none while a list without the last search loads', async ({ page }) => {
  await openAs(page, 'wren', '/admin/people?q=nobody-at-all')
  await expect(page.getByRole('heading', { name: 'No one matches' })).toBeVisible()
  const { asked, release } = await holdRequests(page, ({ pathname }) => pathname === '/api/admin/people')
  await page.getByLabel('Search people').fill('')
  await asked
  await expect(page.getByRole('status', { name: 'Loading', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No accounts yet' })).toBeHidden()
  release()
  await expect(page.getByRole('list', { name: 'People' }).getByRole('link', { name: /^hazel/ })).toBeVisible()
})

test('sellers are not said to have sold nothing while the sums of another sale load', async ({
  page,
  request,
  shop,
}) => {
  const startDate = new Date(Date.now() - 10 * DAY_MS)
  const endDate = new Date(startDate.getTime() + 2 * DAY_MS)
  const [empty] = await shop.db.insert(saleEvents).values({ startDate, endDate }).returning()
  const { id } = await shop.addProduct({ title: 'Oak chair' })
  await shop.sell(request, [id])
  await openAs(page, 'wren', `/admin/settle-up?sale=${empty?.id}`)
  const nothing = page.getByRole('heading', { name: 'Nothing sold yet' })
  await expect(nothing).toBeVisible()
  const { asked, release } = await holdRequests(page, ({ pathname }) => pathname === '/api/admin/settlement')
  const sale = page.getByLabel('Sale', { exact: true })
  await sale.selectOption('All time')
  await asked
  await expect(nothing).toBeHidden()
  release()
  await expect(page.getByRole('row').filter({ hasText: 'Total' })).toBeVisible()
  await page.unrouteAll()

  const next = await holdRequests(page, ({ pathname }) => pathname === '/api/admin/settlement')
  await sale.selectOption({ index: 1 })
  await next.asked
  await expect(page.locator('[aria-busy=true]').getByRole('row').filter({ hasText: 'Total' })).toBeVisible()
  next.release()
  await expect(page.locator('[aria-busy=true]')).toBeHidden()
})

test('the till does not say that nothing matches before it has searched', async ({ page, shop }) => {
  await shop.addProduct({ title: 'Oak chair' })
  await openAs(page, 'wren', '/pickup?sell=here')
  await page.getByLabel('Price tag, SKU or search').fill('zeppelin')
  await expect(page.getByText('No items match “zeppelin”.')).toBeVisible()
  const { asked, release } = await holdRequests(page, ({ pathname }) => pathname === '/api/desk/items')
  await page.getByLabel('Price tag, SKU or search').fill('oak chair')
  await asked
  await expect(page.getByText(/^No items match/)).toBeHidden()
  release()
  await expect(page.getByRole('button', { name: 'Oak chair' })).toBeVisible()
})

test('similar items are not said to be none while the next title is looked up', async ({ page }) => {
  await newListing(page)
  const research = page.getByRole('region', { name: 'Price research' })
  await page.getByLabel('Title').fill('harpsichord')
  await expect(research.getByText('No Similar Items Found')).toBeVisible()
  const { asked, release } = await holdRequests(page, ({ pathname }) => pathname === '/api/price-lookup')
  await page.getByLabel('Title').fill('lamp')
  await asked
  await expect(research.getByText('Looking up prices…')).toBeVisible()
  release()
  await expect(research.getByRole('heading', { name: 'Similar items here', exact: true })).toBeVisible()
})
