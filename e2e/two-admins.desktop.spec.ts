import type { Browser, Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdTimers } from './hold-requests.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'

/** A second admin, whose page hears nothing of what the first one does. */
async function staleAdmin(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ timezoneId: 'Asia/Tokyo' })
  await page.route('**/api/live*', (route) => route.abort())
  await signInByApi(page, 'wren')
  return page
}

const approve = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true })
const onDesk = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 })

test('a double click approves one item, and not the next one unseen', async ({ page, shop }) => {
  await shop.clearHistory()
  const items = []
  for (const title of ['Delft tile', 'Delft bowl', 'Delft vase'])
    items.push(await shop.addProduct({ title, status: 'pending' }))
  await openAs(page, 'wren', '/admin')
  const first = (await onDesk(page).textContent()) ?? ''
  await approve(page).dblclick()
  await expect(page.getByText('Product Approved').first()).toBeVisible()
  await expect(onDesk(page)).not.toHaveText(first)
  await expect(page.getByText('1 of 2')).toBeVisible()
  await onDesk(page).click()
  await approve(page).click()
  await expect(page.getByText('1 of 1')).toBeVisible()
})

test('a double click refunds once, and whoever refunds it or puts it back on sale too is told so', async ({
  page,
  browser,
  shop,
}) => {
  const { id } = await shop.addProduct({ title: 'Pewter jug' })
  const { orderId } = await shop.sell(page.request, [id])
  await signInByApi(page, 'wren')
  const other = await staleAdmin(browser)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/refund')) asked.push(request.url())
  })
  const refund = (admin: Page) => admin.getByRole('dialog').getByRole('button', { name: /^Refund/ })
  for (const admin of [page, other]) {
    await admin.goto(`/admin/orders/${orderId}`)
    await admin
      .getByRole('button', { name: /^Refund/ })
      .first()
      .click()
    await admin.getByLabel('Reason').fill('The lid is missing')
  }
  await refund(page).dblclick()
  await expect(page.getByText('Purchase Refunded').first()).toBeVisible()
  await refund(other).click()
  await expect(other.getByText('This purchase has already been refunded.').first()).toBeVisible()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(
    other
      .getByRole('main')
      .getByText(/^Refunded/)
      .first(),
  ).toBeVisible()
  expect(asked).toHaveLength(1)

  await page.getByRole('button', { name: 'Put Pewter jug back on sale' }).click()
  await expect(page.getByText('Item Back on Sale').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Put Pewter jug back on sale' })).toHaveCount(0)
  await other.getByRole('button', { name: 'Put Pewter jug back on sale' }).click()
  await expect(other.getByText('This item is no longer marked as sold.').first()).toBeVisible()
})

test('an admin hears that an item is gone, and approves none unseen that was changed under review', async ({
  page,
  browser,
  shop,
}) => {
  await shop.clearHistory()
  const gone = await shop.addProduct({ title: 'Glass float', status: 'pending' })
  const { id } = await shop.addProduct({
    title: 'Glass buoy',
    status: 'pending',
    createdAt: new Date(gone.createdAt.getTime() + 1000),
  })
  const other = await staleAdmin(browser)
  await other.goto('/admin')
  await expect(onDesk(other)).toHaveText('Glass float')
  await signInByApi(page, 'wren')
  await page.request.delete(`/api/products/${gone.id}`)
  await approve(other).click()
  await expect(other.getByText('Product not found').first()).toBeVisible()
  await expect(onDesk(other)).toHaveText('Glass buoy')

  await page.request.patch(`/api/products/${id}`, { data: { title: 'Plastic buoy' } })
  await approve(other).click()
  await expect(other.getByText('This item was changed after you opened it.').first()).toBeVisible()
  await expect(onDesk(other)).toHaveText('Plastic buoy')
  expect(await shop.statusOf(id)).toBe('pending')
  await approve(other).click()
  await expect.poll(() => shop.statusOf(id)).toBe('approved')
})

test('an item that its seller has sent in again is left alone by what follows its rejection', async ({
  page,
  browser,
  shop,
}) => {
  await shop.clearHistory()
  const { id } = await shop.addProduct({ title: 'Glass float', status: 'pending' })
  const other = await staleAdmin(browser)
  // A toast stays until it is dismissed.
  await holdTimers(other)
  await other.goto('/admin')
  await signInByApi(page, 'wren')
  const changed = other.getByText('This item was changed after you opened it.')
  for (const [button, title] of [
    ['It needs more photos', 'Green glass float'],
    ['Undo', 'Blue glass float'],
  ] as const) {
    await other.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect.poll(() => shop.statusOf(id)).toBe('rejected')
    await expect(other.getByText('Nothing to approve')).toBeVisible()
    await expect(other.getByRole('region', { name: /^Rejected: / })).toBeVisible()
    expect(await violationsOf(other)).toEqual([])
    await page.request.patch(`/api/products/${id}`, { data: { title } })
    await other.getByRole('button', { name: button, exact: true }).click()
    await expect(changed.first()).toBeVisible()
    await expect(onDesk(other)).toHaveText(title)
    await expect(other.getByRole('region', { name: /^Rejected/ })).toHaveCount(0)
    expect(await shop.statusOf(id)).toBe('pending')
    await other.getByRole('listitem').filter({ has: changed }).getByRole('button', { name: 'Dismiss' }).click()
    await expect(changed).toHaveCount(0)
  }
})

test('whoever ends a sale that has just been ended sees that it is over', async ({ page, browser, shop: _ }) => {
  await signInByApi(page, 'wren')
  const other = await staleAdmin(browser)
  for (const admin of [page, other]) {
    await admin.goto('/admin')
    await admin.getByRole('button', { name: 'End now' }).click()
  }
  const end = (admin: Page) => admin.getByRole('dialog').getByRole('button', { name: 'End now' })
  await end(page).click()
  await expect(page.getByText('The sale has ended.').first()).toBeVisible()
  await end(other).click()
  await expect(other.getByText('This sale is not on, so it cannot be ended.').first()).toBeVisible()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(other.getByText('Over', { exact: true }).first()).toBeVisible()
})

test('an admin who edits a sale keeps what another one has changed, is told before replacing it, and hears if it was deleted', async ({
  page: other,
  browser,
  shop: _,
}) => {
  await signInByApi(other, 'wren')
  const page = await staleAdmin(browser)
  await page.goto('/admin')
  const dialog = page.getByRole('dialog', { name: 'Edit Sale' })
  const location = dialog.getByLabel('Location')
  const { id } = await (await page.request.get('/api/sale-events/current')).json()
  const openForm = async () => {
    await page.getByRole('button', { name: /^Edit sale/ }).click()
    await expect(location).toBeVisible()
  }
  const move = (location: string) => other.request.patch(`/api/sale-events/${id}`, { data: { location } })
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()

  await openForm()
  await move('Hall B')
  await dialog.getByLabel('Time zone of the venue').selectOption('Pacific (Los Angeles)')
  await save()
  await expect(page.getByText('Sale Updated').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Hall B').first()).toBeVisible()

  await openForm()
  await move('Hall C')
  await location.fill('Hall D')
  await save()
  await expect(dialog.getByRole('alert')).toContainText('Location: Hall C')
  await expect(location).toHaveValue('Hall D')
  await expect(dialog.getByLabel('Start')).not.toHaveAttribute('aria-invalid', 'true')
  expect(await violationsOf(page)).toEqual([])
  await save()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Hall D').first()).toBeVisible()

  await openForm()
  expect((await other.request.delete(`/api/sale-events/${id}`)).status()).toBe(200)
  await location.fill('Hall E')
  await save()
  await expect(dialog.getByRole('alert')).toContainText('Another admin has deleted this sale.')
  await expect(location).toHaveValue('Hall E')
})
