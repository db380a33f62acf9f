import { chooseCategory } from './choose-category.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { itemPhotos } from './item-photos.ts'
import { storedPhotos } from './list-many.ts'
import { photoFiles } from './photo-files.ts'
import { openAs } from './sign-in-by-api.ts'

test('two tabs show the same new listing, and it is published once', async ({ page }) => {
  await openAs(page, 'hazel', '/seller')
  await page.getByLabel('Choose photos').setInputFiles(await photoFiles(2))
  await page.getByRole('button', { name: 'Fill in by hand' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Tin star')

  const other = await page.context().newPage()
  await other.goto('/seller')
  const title = other.getByRole('textbox', { name: 'Title' })
  await expect(title).toHaveValue('Tin star')
  await page.getByRole('textbox', { name: 'Description' }).fill('Two tin stars.')
  await expect(other.getByRole('textbox', { name: 'Description' })).toHaveValue('Two tin stars.')
  await title.fill('Tin stars')
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Tin stars')

  await page.getByRole('spinbutton', { name: 'Price' }).fill('12')
  await chooseCategory(page, 'Collectibles > Signs')
  await page.getByRole('button', { name: 'Publish Product' }).click()
  await expect(page.getByRole('button', { name: 'Add Another Product' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Publish Product' })).toBeHidden()
  await expect(other.locator('#upload').getByLabel('Choose photos')).toBeAttached()
})

test('photos of many items are taken in one tab at a time', async ({ page }) => {
  await openAs(page, 'hazel', '/seller/list-many')
  // Holds the uploads back, so that the other tab opens among them.
  const { release } = await holdRequests(page, '**/api/images/upload')
  const other = await page.context().newPage()
  await page.getByLabel('Choose photos').setInputFiles(await itemPhotos(2, 2))
  await expect(page.getByText('0 of 4 uploaded', { exact: false }).first()).toBeVisible()
  await other.goto('/seller/list-many')
  await expect(other.getByText('This page is open in another tab.')).toBeVisible()
  await expect(other.getByLabel('Choose photos')).toBeDisabled()
  await expect(other.getByRole('list', { name: 'Photos' })).toBeHidden()
  await expect(other.getByText('No drafts yet')).toBeHidden()

  await page.close()
  await expect(other.getByLabel('Choose photos').or(other.getByLabel('Add photos'))).toBeEnabled()
  const items = other.getByRole('listitem').filter({ has: other.getByRole('textbox', { name: 'Title' }) })
  await expect(items.first()).toBeVisible()
  await expect.poll(async () => (await storedPhotos(other)).flat()).toHaveLength(4)
  release()
})
