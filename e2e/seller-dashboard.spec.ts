import { eq } from 'drizzle-orm'
import { products } from '../server/database/schema.ts'
import { chooseCategory } from './choose-category.ts'
import { expect, test } from './fixtures.ts'
import { deletePhotoOf, photoFiles } from './photo-files.ts'
import { tab } from './seller-items.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'
import { dragByMouse } from './touch.ts'

test('a seller edits an item, unlists it, relists it and deletes it, once however often the mouse clicks', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  const sellerId = await shop.userId('juniper')
  const title = 'Enamel pitcher'
  const {
    id,
    imageUrls: [first, second],
  } = await shop.addProduct({ title, sellerId })
  await signInByApi(page, 'juniper')
  const sent: string[] = []
  page.on('request', (request) => {
    const isWrite = request.method() !== 'GET'
    if (isWrite && request.url().includes(`/api/products/${id}`)) sent.push(request.method())
  })
  await page.goto('/seller')
  await page.getByRole('searchbox', { name: 'Search your products' }).fill(title)
  await expect(tab(page, 'LIVE')).toHaveText(/LIVE\s*1/)

  await page.getByRole('button', { name: `Edit ${title}` }).dblclick()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Title').fill('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Title is required')).toBeVisible()
  await dialog.getByLabel('Title').fill(`${title}, blue`)
  await dialog.getByRole('spinbutton', { name: 'Price' }).fill('31.5')
  await dialog.getByLabel('Add photos').setInputFiles(await photoFiles(1))
  await expect(page.getByText('Added 1 image', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: /^Make photo (\d) of \1 the primary one/ }).click()
  const [from, to] = [
    dialog.getByRole('button', { name: /^Photo 2 of/ }),
    dialog.getByRole('button', { name: /^Photo 1 of/ }),
  ]
  await dragByMouse(page, from, to, 'Moved to position 1 of')
  await dialog.getByRole('button', { name: 'Remove photo 1 of' }).click()
  // Enter, twice.
  await dialog.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit()
    form.requestSubmit()
  })
  await expect(page.getByText('Product Updated', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  const edited = page.getByRole('listitem').filter({ hasText: `${title}, blue` })
  await expect(edited.getByText('$31.50')).toBeVisible()
  const [row] = await shop.db.select().from(products).where(eq(products.id, id))
  expect(row?.imageUrls).toContain(first)
  expect(row?.imageUrls).not.toContain(second)
  expect(row?.primaryImageIndex).toBe((row?.imageUrls.length ?? 0) - 1)
  await edited.getByRole('button', { name: 'Make photo 1 the primary one' }).dblclick()
  await expect(page.getByText('Primary Image Updated', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: `Unlist ${title}` }).dblclick()
  await expect(page.getByText('Product unlisted', { exact: true })).toBeVisible()
  expect(await shop.statusOf(id)).toBe('unlisted')
  await expect(tab(page, 'UNLISTED')).toHaveText(/UNLISTED\s*1/)
  await page.getByRole('button', { name: 'Show 1 in UNLISTED' }).click()
  await page.getByRole('button', { name: `Relist ${title}` }).dblclick()
  await expect(page.getByText('Product relisted', { exact: true })).toBeVisible()
  expect(await shop.statusOf(id)).toBe('approved')
  await page.getByRole('button', { name: 'Show 1 in LIVE' }).click()

  await page.getByRole('button', { name: `Delete ${title}` }).dblclick()
  const question = page.getByRole('dialog', { name: 'Delete this product?' })
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  expect(await shop.statusOf(id)).toBe('approved')
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await question.getByRole('button', { name: 'Delete' }).dblclick()
  await expect(page.getByText('Product deleted', { exact: true })).toBeVisible()
  expect(await shop.statusOf(id)).toBeUndefined()
  await expect(page.getByRole('heading', { name: 'No products yet' })).toBeVisible()
  expect(sent).toEqual(['PATCH', 'PATCH', 'PATCH', 'PATCH', 'DELETE'])
  await expect(page.getByText(/Failed$/)).toHaveCount(0)
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
  await deletePhotoOf(page, 'fernvale-draft', 1)
  await page.clock.setSystemTime(Date.now())
  await page.reload()
  await expect(page.getByText('1 photo is gone').first()).toBeVisible()
  await page.getByRole('button', { name: 'Back to Edit Images' }).click()
  await expect(page.getByText('All 3 photos are uploaded.').first()).toBeVisible()

  await deletePhotoOf(page, 'fernvale-draft', 1)
  await page.clock.setSystemTime(Date.now() + 2 * DAYS)
  await page.getByRole('button', { name: 'Analyze' }).click()
  await expect(page.getByText('All 2 photos are uploaded.').first()).toBeVisible()
  await expect(page.getByText('Your photos are still here.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue with my details' }).click()
  await page.getByRole('button', { name: 'Publish Product' }).click()
  await expect(page.getByText('Tin star left over the winter, $12.00')).toBeVisible()
})
