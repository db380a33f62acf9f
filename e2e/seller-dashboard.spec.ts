import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import type { DemoPerson } from '../demo/people.ts'
import { products } from '../server/database/schema.ts'
import { violationsOf } from './accessibility.ts'
import { chooseCategory } from './choose-category.ts'
import { expect, test } from './fixtures.ts'
import { reconnect } from './page-ready.ts'
import { photoFiles } from './photo-files.ts'
import type { Shop } from './shop.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'

let made = 0

/** A new item of that seller's. */
async function itemOf(shop: Shop, person: DemoPerson, fields: Partial<typeof products.$inferInsert> = {}) {
  made += 1
  const title = `Enamel pitcher ${Date.now()} ${made}`
  return shop.addProduct({ title, sellerId: await shop.userId(person), ...fields })
}

test('a seller edits an item, unlists it, relists it and deletes it', { tag: '@desktop' }, async ({ page, shop }) => {
  const { id, title } = await itemOf(shop, 'juniper')
  await openAs(page, 'juniper', '/seller')
  await page.getByRole('searchbox', { name: 'Search your products' }).fill(title)
  await expect(page.getByRole('button', { name: /^LIVE/ })).toHaveText(/LIVE\s*1/)

  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Title').fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await dialog.getByLabel('Title').fill(`${title}, blue`)
  await dialog.getByRole('spinbutton', { name: 'Price' }).fill('31.5')
  await dialog.getByLabel('Add photos').setInputFiles(await photoFiles(1))
  await expect(page.getByText('Added 1 image', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: /^Make photo (\d) of \1 the primary one/ }).click()
  await dialog.getByRole('button', { name: 'Remove photo 1 of' }).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Product Updated', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `${title}, blue` })
      .getByText('$31.50'),
  ).toBeVisible()

  await page.getByRole('button', { name: `Unlist ${title}` }).click()
  await expect(page.getByText('Product unlisted', { exact: true })).toBeVisible()
  expect(await shop.statusOf(id)).toBe('unlisted')
  await expect(page.getByRole('button', { name: /^UNLISTED/ })).toHaveText(/UNLISTED\s*1/)
  await page.getByRole('button', { name: 'Show 1 in UNLISTED' }).click()
  await page.getByRole('button', { name: `Relist ${title}` }).click()
  await expect(page.getByText('Product relisted', { exact: true })).toBeVisible()
  expect(await shop.statusOf(id)).toBe('approved')
  await page.getByRole('button', { name: 'Show 1 in LIVE' }).click()

  await page.getByRole('button', { name: `Delete ${title}` }).click()
  const question = page.getByRole('dialog', { name: 'Delete this product?' })
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  expect(await shop.statusOf(id)).toBe('approved')
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Product deleted', { exact: true })).toBeVisible()
  expect(await shop.statusOf(id)).toBeUndefined()
  await expect(page.getByText('No products found')).toBeVisible()
})

test('the public profile, already open before, shows what was edited since', { tag: '@desktop' }, async ({
  page,
  shop,
}) => {
  const { title } = await itemOf(shop, 'juniper')
  await openAs(page, 'juniper', '/seller/juniper')
  await expect(page.getByRole('heading', { name: title })).toBeAttached()
  await page.getByRole('link', { name: 'Seller', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search your products' }).fill(title)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Title').fill(`${title}, blue`)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Public profile' }).click()
  await expect(page.getByRole('heading', { name: `${title}, blue` })).toBeAttached()
})

test('a double click opens a dialog, and changes or deletes an item once', { tag: '@desktop' }, async ({
  page,
  shop,
}) => {
  const { id, title } = await itemOf(shop, 'juniper')
  await signInByApi(page, 'juniper')
  const sent: string[] = []
  page.on('request', (request) => {
    const isWrite = request.method() !== 'GET'
    if (isWrite && request.url().includes(`/api/products/${id}`)) sent.push(request.method())
  })
  await page.goto('/seller')
  await page.getByRole('searchbox', { name: 'Search your products' }).fill(title)
  await page.getByRole('button', { name: `Edit ${title}` }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Brand').fill('Kockums')
  // Enter, twice.
  await dialog.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: `Unlist ${title}` }).dblclick()
  await expect(page.getByText('Product unlisted', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show 1 in UNLISTED' }).click()
  await page.getByRole('button', { name: `Delete ${title}` }).dblclick()
  const question = page.getByRole('dialog', { name: 'Delete this product?' })
  await question.getByRole('button', { name: 'Delete' }).dblclick()
  await expect(page.getByText('Product deleted', { exact: true })).toBeVisible()
  await expect(page.getByText('No products found')).toBeVisible()
  expect(sent).toEqual(['PATCH', 'PATCH', 'DELETE'])
  await expect(page.getByText(/Failed$/)).toHaveCount(0)
})

test('an item that was deleted elsewhere can still be deleted, and says so otherwise', { tag: '@desktop' }, async ({
  page,
  shop,
}) => {
  const [one, other] = [await itemOf(shop, 'juniper'), await itemOf(shop, 'juniper')]
  await signInByApi(page, 'juniper')
  await page.route('**/api/live*', (route) => route.abort())
  await page.goto('/seller')
  const unlist = page.getByRole('button', { name: `Unlist ${one.title}` })
  await expect(unlist).toBeVisible()
  await page.route('**/api/seller/products', (route) => route.abort())
  for (const { id } of [one, other]) await shop.db.delete(products).where(eq(products.id, id))
  await unlist.click()
  const gone = 'This item was deleted in the meantime.'
  await expect(page.getByText(gone, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Edit ${other.title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Brand').fill('Kockums')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText(`${gone} Copy what you want to keep, and list it again.`, { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Brand')).toHaveValue('Kockums')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: `Delete ${other.title}` }).click()
  const question = page.getByRole('dialog', { name: 'Delete this product?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Product deleted', { exact: true })).toBeVisible()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: `Delete ${other.title}` })).toHaveCount(0)
})

test('another photo becomes the primary one, and the sort order is remembered', { tag: '@desktop' }, async ({
  page,
  shop,
}) => {
  const { id, title } = await itemOf(shop, 'juniper')
  await openAs(page, 'juniper', '/seller')
  const sort = page.getByLabel('Sort LIVE by')
  await expect(sort).toHaveValue('date-modified')
  await page.getByRole('button', { name: /^PENDING/ }).click()
  await expect(page.getByLabel('Sort PENDING by')).toHaveValue('date-created')
  await page.getByRole('button', { name: /^LIVE/ }).click()
  await sort.selectOption('price-high')
  await page.reload()
  await expect(sort).toHaveValue('price-high')

  await page.getByRole('searchbox', { name: 'Search your products' }).fill(title)
  const picker = page.getByRole('group', { name: `Primary photo of ${title}` })
  await picker.getByRole('button', { name: 'Make photo 2 the primary one' }).click()
  await expect(page.getByText('Primary Image Updated', { exact: true })).toBeVisible()
  await expect(picker.getByRole('button', { name: 'Make photo 2 the primary one' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const [row] = await shop.db.select().from(products).where(eq(products.id, id))
  expect(row?.primaryImageIndex).toBe(1)
})

test('a rejected item says so, and saving resubmits it; a sold one is read-only', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  const rejected = await itemOf(shop, 'juniper', { status: 'rejected' })
  const sold = await itemOf(shop, 'juniper', { status: 'sold', viewCount: 10 })
  await openAs(page, 'juniper', '/seller?tab=pending')
  const row = page.getByRole('listitem').filter({ hasText: rejected.title })
  await expect(row.getByText('Rejected.')).toBeVisible()
  await row.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Description').fill('With a better description.')
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click()
  await expect(row.getByText('Waiting for approval')).toBeVisible()
  expect(await shop.statusOf(rejected.id)).toBe('pending')

  await page.getByRole('button', { name: /^SOLD/ }).click()
  const soldRow = page.getByRole('listitem').filter({ hasText: sold.title })
  await expect(soldRow.getByText('HOT')).toBeVisible()
  await expect(soldRow.getByText('SOLD').first()).toBeVisible()
  await expect(soldRow.getByRole('button')).toHaveCount(0)
})

test('a photo deleted meanwhile is named after a reload and by Analyze in an open tab; the details stay', {
  tag: '@desktop',
}, async ({ page }) => {
  const DAYS = 24 * 3_600_000
  await page.clock.install({ time: Date.now() - 2 * DAYS })
  await openAs(page, 'juniper', '/seller')
  await page.getByLabel('Choose photos').setInputFiles(await photoFiles(4))
  await page.getByRole('button', { name: 'Fill in by hand' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Tin star left over the winter')
  await page.getByRole('textbox', { name: 'Description' }).fill('From the barn.')
  await page.getByLabel('Price', { exact: true }).fill('12')
  await chooseCategory(page, 'Collectibles > Signs')
  await deleteSecondPhoto(page)
  await page.clock.setSystemTime(Date.now())
  await page.reload()
  await expect(page.getByText('1 photo is gone').first()).toBeVisible()
  await page.getByRole('button', { name: 'Back to Edit Images' }).click()
  await expect(page.getByText('All 3 photos are uploaded.').first()).toBeVisible()

  await deleteSecondPhoto(page)
  await page.clock.setSystemTime(Date.now() + 2 * DAYS)
  await page.getByRole('button', { name: 'Analyze' }).click()
  await expect(page.getByText('All 2 photos are uploaded.').first()).toBeVisible()
  await expect(page.getByText('Your photos are still here.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue with my details' }).click()
  await page.getByRole('button', { name: 'Publish Product' }).click()
  await expect(page.getByText('Tin star left over the winter, $12.00')).toBeVisible()
})

test('without a connection, saving an edit fails now instead of waiting, and can be tried again', {
  tag: '@desktop',
}, async ({ page, shop, context }) => {
  const item = await itemOf(shop, 'juniper')
  await openAs(page, 'juniper', '/seller')
  await page.getByRole('button', { name: `Edit ${item.title}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Price', { exact: true }).fill('13')
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await failed
  await expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeEnabled()
  await reconnect(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: item.title })).toContainText('$13.00')
})

test('the dashboard, its wizard and its dialogs have no accessibility violation in light or dark', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow()
  await openAs(page, 'juniper', '/seller')
  await page.getByLabel('Choose photos').setInputFiles(await photoFiles(2))
  await expect(page.getByRole('button', { name: 'Remove photo 2 of 2' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Analyze' }).click()
  await expect(page.getByRole('button', { name: 'Publish Product' })).toBeVisible()
  await page.getByLabel('Search for').fill('lamp')
  await page.getByRole('button', { name: 'Look up prices' }).click()
  await expect(page.getByRole('button', { name: 'Look up prices' })).toBeEnabled()
  expect(await violationsOf(page)).toEqual([])
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

/** As the cleanup of unused photos does. */
async function deleteSecondPhoto(page: Page): Promise<void> {
  const url = () =>
    page.evaluate(() => {
      const [draft = '{}'] = Object.entries(localStorage).flatMap(([key, value]) =>
        /^fernvale-draft:/.test(key) ? value : [],
      )
      return JSON.parse(draft).photos[1].url
    })
  // Stored after the page says that the photo is uploaded.
  await expect.poll(url).not.toBeNull()
  const imageUrl = await url()
  expect((await page.request.delete('/api/images/imagekit', { data: { imageUrl } })).status()).toBe(200)
}
