import { expect, test } from './fixtures.ts'
import { brokenWords, doubleLetters } from './sideways.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'

/** The value of a datetime-local input. */
function fieldTime(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

test('prices drop on open pages as scheduled by an admin, and return with an undo', { tag: '@phone' }, async ({
  page,
  browser,
  shop,
}) => {
  const { id } = await shop.addProduct({ title: 'Cobalt glass vase', price: 4_000, joinsPriceDrops: true })
  await page.goto(`/product/${id}`)
  const details = page.getByRole('main')
  await expect(details.getByText('$40.00').first()).toBeVisible()
  await expect(details.getByText('$30.00')).toHaveCount(0)

  const admin = await browser.newPage()
  await admin.setViewportSize({ width: 390, height: 844 })
  await openAs(admin, 'wren', '/admin')
  const dialog = admin.getByRole('dialog')
  await admin
    .getByRole('button', { name: /^Edit sale/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Add a price drop' }).click()
  await expect(dialog.getByLabel('Drop 1', { exact: true })).toBeFocused()
  await dialog.getByLabel('Drop 1', { exact: true }).fill(fieldTime(new Date(0)))
  await dialog.getByLabel('Location').focus()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText("Enter a time within the sale's 48 hours")).toBeVisible()
  await expect(dialog.getByLabel('Drop 1', { exact: true }), 'however far below').toBeFocused()
  await dialog.getByLabel('Drop 1', { exact: true }).fill(fieldTime(new Date()))
  const percent = dialog.getByLabel('Percent off, drop 1')
  await percent.fill('0')
  await dialog.getByLabel('Location').focus()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(percent).toBeFocused()
  await expect(dialog.getByText('Enter a whole percentage from 1 to 90')).toBeInViewport({ ratio: 1 })
  await percent.fill('25')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(details.getByText('Was $40.00now $30.00').first()).toBeVisible()
  await expect(details.locator('s').first()).toHaveText('$40.00')

  await admin.getByRole('button', { name: /^Price drops of sale/ }).click()
  await expect(dialog.getByText('Cobalt glass vase')).toBeVisible()
  await expect(dialog.getByText(/^1 item, together \$40\.00 → \$30\.00$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo this drop' }).click()
  await expect(details.locator('s')).toHaveCount(0)
  await expect(details.getByText('$40.00').first()).toBeVisible()
})

test('with letters twice as large, the price drops of a sale and their undo keep titles and words whole', {
  tag: '@phone',
}, async ({ page, shop }) => {
  await shop.addProduct({ title: 'Cobalt vase', price: 145_000, joinsPriceDrops: true })
  await signInByApi(page, 'wren')
  const { id } = await (await page.request.get('/api/sale-events/current')).json()
  const priceDrops = [{ at: new Date().toISOString(), percent: 25 }]
  expect((await page.request.patch(`/api/sale-events/${id}`, { data: { priceDrops } })).status()).toBe(200)
  await doubleLetters(page)
  await page.goto('/admin')
  await page.getByRole('button', { name: /^Price drops of sale/ }).click()
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Cobalt vase' })
  await row.scrollIntoViewIfNeeded()
  const title = await row.getByText('Cobalt vase', { exact: true }).boundingBox()
  expect(title?.width).toBeGreaterThan(200)
  expect(await brokenWords(row)).toEqual([])
  await page.getByRole('button', { name: 'Undo this drop' }).click()
  // Not its announcement, which is there for a second only.
  const toast = page.locator('.toast', { hasText: 'Price drop undone' })
  await expect(toast).toBeVisible()
  expect(await brokenWords(toast)).toEqual([])
})
