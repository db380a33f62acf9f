import type { Browser, Locator, Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signInByApi } from './sign-in-by-api.ts'

/** A second admin, whose page hears nothing of what the first one does. */
async function staleAdmin(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ timezoneId: 'Asia/Tokyo' })
  await page.route('**/api/live*', (route) => route.abort())
  await signInByApi(page, 'wren')
  return page
}

const approve = (page: Page) => page.getByRole('button', { name: 'Approve', exact: true })
const onDesk = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 })

test('whoever refunds what has just been refunded is told so', async ({ page, browser, shop }) => {
  const { id } = await shop.addProduct({ title: 'Pewter jug' })
  const { orderId, id: purchaseId } = await shop.sell(page.request, [id])
  await signInByApi(page, 'wren')
  const other = await staleAdmin(browser)
  await other.goto(`/admin/orders/${orderId}`)
  const refund = other.getByRole('button', { name: /^Refund/ })
  await refund.first().click()
  await other.getByLabel('Reason').fill('The lid is missing')
  const refunded = await page.request.post(`/api/admin/purchases/${purchaseId}/refund`, { data: { reason: 'Cracked' } })
  expect(refunded.status()).toBe(200)
  await other.getByRole('dialog').getByRole('button', { name: 'Refund $' }).click()
  await expect(other.getByText('This purchase has already been refunded.').first()).toBeVisible()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(
    other
      .getByRole('main')
      .getByText(/^Refunded/)
      .first(),
  ).toBeVisible()
})

test('a double click approves one item; an admin hears that another is gone, and approves none unseen that was changed', async ({
  page,
  browser,
  shop,
}) => {
  await shop.clearHistory()
  const add = (title: string, order: number) =>
    shop.addProduct({ title, status: 'pending', createdAt: new Date(order) })
  const seen = await add('Delft tile', 1)
  const gone = await add('Glass float', 2)
  const changed = await add('Glass buoy', 3)
  const other = await staleAdmin(browser)
  await other.goto('/admin')
  await expect(onDesk(other)).toHaveText('Delft tile')
  await approve(other).dblclick()
  await expect(other.getByText('Product Approved').first()).toBeVisible()
  await expect(onDesk(other)).toHaveText('Glass float')
  expect(await shop.statusOf(seen.id)).toBe('approved')
  expect(await shop.statusOf(gone.id)).toBe('pending')
  // Ends the double press.
  await onDesk(other).click()

  await signInByApi(page, 'wren')
  await page.request.delete(`/api/products/${gone.id}`)
  await approve(other).click()
  await expect(other.getByText('Product not found').first()).toBeVisible()
  await expect(onDesk(other)).toHaveText('Glass buoy')

  await page.request.patch(`/api/products/${changed.id}`, { data: { title: 'Plastic buoy' } })
  await approve(other).click()
  await expect(other.getByText('This item was changed after you opened it.').first()).toBeVisible()
  await expect(onDesk(other)).toHaveText('Plastic buoy')
  expect(await shop.statusOf(changed.id)).toBe('pending')
  await approve(other).click()
  await expect.poll(() => shop.statusOf(changed.id)).toBe('approved')
})

test('an item that its seller has sent in again is left alone by what follows its rejection', async ({
  page,
  browser,
  shop,
}) => {
  await shop.clearHistory()
  const { id } = await shop.addProduct({ title: 'Glass float', status: 'pending' })
  const other = await staleAdmin(browser)
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
    if (button === 'Undo') expect(await violationsOf(other)).toEqual([])
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

/** The sale's form, on a page that hears nothing of what others do. */
async function editSale(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Edit sale/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Sale' })
  await expect(dialog.getByLabel('Location')).toBeVisible()
  return dialog
}

const saleNow = async ({ request }: Page): Promise<string> =>
  `/api/sale-events/${(await (await request.get('/api/sale-events/current')).json()).id}`

test('an admin who edits a sale keeps what another one has changed, and is told before replacing it', async ({
  page: other,
  browser,
  shop: _,
}) => {
  await signInByApi(other, 'wren')
  const sale = await saleNow(other)
  const page = await staleAdmin(browser)
  await page.goto('/admin')
  const dialog = await editSale(page)
  await other.request.patch(sale, { data: { location: 'Hall B' } })
  await dialog.getByLabel('Time zone of the venue').selectOption('Pacific (Los Angeles)')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Hall B').first()).toBeVisible()

  await editSale(page)
  await other.request.patch(sale, { data: { location: 'Hall C' } })
  await dialog.getByLabel('Location').fill('Hall D')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Location: Hall C')
  await expect(dialog.getByLabel('Location')).toHaveValue('Hall D')
  await expect(dialog.getByLabel('Start')).not.toHaveAttribute('aria-invalid', 'true')
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Hall D').first()).toBeVisible()
})

test('whoever ends or edits a sale hears that another admin has ended or deleted it, and keeps what was typed', async ({
  page: other,
  browser,
  shop: _,
}) => {
  await signInByApi(other, 'wren')
  const sale = await saleNow(other)
  const page = await staleAdmin(browser)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'End now' }).click()
  expect((await other.request.patch(sale, { data: { endNow: true } })).status()).toBe(200)
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
  await expect(page.getByText('This sale is not on, so it cannot be ended.').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Over', { exact: true }).first()).toBeVisible()

  const dialog = await editSale(page)
  expect((await other.request.delete(sale)).status()).toBe(200)
  await dialog.getByLabel('Location').fill('Hall D')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Another admin has deleted this sale.')
  await expect(dialog.getByLabel('Location')).toHaveValue('Hall D')
})
