import type { Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { letThrough } from './hold-requests.ts'
import { itemPhotos } from './item-photos.ts'
import { fillIn, groupByName, inTitle, item, items, list, open, photo, storedSizes } from './list-many.ts'
import { countStoredPhotos, damagedPhoto, deletePhotoOf, textFile } from './photo-files.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'

test('files that are no photos are named, a reload keeps the photos, and a seller who is signed out midway continues', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page)
  await page.route('**/api/images/upload', (route) => route.abort())
  await page.getByLabel('Choose photos').setInputFiles([...(await itemPhotos(2, 2)), textFile('notes.jpg')])
  await expect(page.getByRole('alert').filter({ hasText: 'notes.jpg is not a' })).toBeVisible()
  await expect(page.getByText('Waiting for the connection. The upload goes on by itself.').first()).toBeVisible()
  const retry = page.getByRole('button', { name: 'Retry 1-1.jpg' })
  await expect(retry).toBeVisible()
  expect(
    await retry.evaluate((button) => button.closest('li')?.scrollWidth === button.closest('li')?.clientWidth),
  ).toBe(true)
  await expect.poll(() => page.evaluate(countStoredPhotos)).toBe(4)
  await letThrough(page, '**/api/images/upload')
  await page.reload()
  await expect(items(page)).toHaveCount(2)
  await expect(page.getByText('being described')).toBeHidden()

  await page.context().clearCookies()
  await inTitle(page, 1).fill('Tin star')
  await page.keyboard.press('Tab')
  await expect(page).toHaveURL(/\/login/)
  await openAs(page, 'hazel', '/seller/list-many')
  await expect(inTitle(page, 1)).toHaveValue('Tin star')
})

test('photos that the store has deleted since the last visit are named, and the others become items; one it refuses is replaced', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.clock.install({ time: Date.now() - 48 * 3_600_000 })
  await open(page)
  await page.route('**/api/group-photos', (route) => route.abort())
  await page.getByLabel('Choose photos').setInputFiles([...(await itemPhotos(2, 2)), damagedPhoto('damaged.jpg')])
  await expect(page.getByText('Your photos are uploaded, but could not be sorted.')).toBeVisible()
  const refused = page.getByRole('list', { name: "Photos that can't be used" })
  await expect(refused).toContainText('damaged.jpg is damaged')
  await deletePhotoOf(page, 'fernvale-many', 0)
  await page.clock.setSystemTime(Date.now())
  await groupByName(page)
  await page.reload()
  await expect(page.getByText('1 photo is gone').first()).toBeVisible()
  await expect.poll(() => storedSizes(page)).toEqual([1, 2])

  await expect(refused).toContainText('damaged.jpg is damaged')
  await refused.getByLabel('Replace damaged.jpg').setInputFiles(await itemPhotos(1, 1))
  await expect.poll(() => storedSizes(page)).toEqual([1, 2, 1])
  await expect(refused).toBeHidden()
})

test('while photos are uploaded, the time left is shown', { tag: '@phone' }, async ({ page }) => {
  await page.clock.install()
  await open(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const permits: Route[] = []
  await page.route('**/api/imagekit-auth', (route) => void permits.push(route))
  await page.getByLabel('Choose photos').setInputFiles(await itemPhotos(4, 4))
  for (let stored = 1; stored <= 6; stored += 1) {
    await expect.poll(() => permits.length).toBeGreaterThan(0)
    await permits.shift()?.continue()
    await expect(page.getByText(`${stored} of 16 uploaded`)).toBeVisible()
    await page.clock.runFor(700)
  }
  await expect(page.getByText(/6 of 16 uploaded, (about|a few) .*seconds left/)).toBeVisible()
})

test('typed text survives a refetch of the list, reaches another device, and outlives the draft', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await list(page, { count: 2, each: 1 })
  await inTitle(page, 1).fill('Tin')
  await inTitle(page, 1).pressSequentially(' star')
  await expect(inTitle(page, 1)).toHaveValue('Tin star')
  await inTitle(page, 2).focus()

  const other = await browser.newPage()
  await signInByApi(other, 'hazel')
  const titleOf = async (index: number) => (await (await page.request.get('/api/drafts')).json())[index].title
  await expect.poll(() => titleOf(0)).toBe('Tin star')
  await other.goto('/seller/list-many')
  await expect(inTitle(other, 1)).toHaveValue('Tin star')
  await inTitle(other, 2).fill('Milk can')
  await inTitle(other, 1).focus()
  await expect.poll(() => titleOf(1)).toBe('Milk can')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(inTitle(page, 2)).toHaveValue('Milk can')

  await page.route('**/api/drafts/*', (route) => route.abort())
  await item(page, 2)
    .getByRole('button', { name: /^More about/ })
    .click()
  await item(page, 2).getByLabel('Brand').fill('Buhl')
  await fillIn(other, 2, '30')
  await other.getByRole('button', { name: 'Publish the one that is ready' }).click()
  await expect(items(other)).toHaveCount(1)
  await other.close()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  const lost = page.getByRole('status').filter({ hasText: 'Barn find 2 was published on another device' })
  await expect(lost.getByRole('definition')).toHaveText('Buhl')
  await expect(lost).toBeFocused()
  await lost.getByRole('button', { name: 'Add it to the listing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(dialog.getByLabel('Title')).toHaveValue('Barn find 2')
  await expect(dialog.getByLabel('Brand')).toHaveValue('Buhl')
})

test('items that could not be published stay and say why, and no photo of the others is selected any more', {
  tag: '@phone',
}, async ({ page }) => {
  await list(page, { count: 2, each: 1 })
  await expect(page.getByText('being described')).toBeHidden()
  for (const place of [1, 2]) await fillIn(page, place, '20')
  await expect(page.getByText('2 of 2 ready.')).toBeVisible()
  await photo(page, 1, 1).click()
  await expect(page.getByText('1 photo selected')).toBeVisible()
  await page.getByRole('button', { name: 'Details' }).click()
  const drafts = await (await page.request.get('/api/drafts')).json()
  await page.route('**/api/drafts/publish', async (route) => {
    const response = await route.fetch({ postData: JSON.stringify({ ids: [drafts[0].id] }) })
    const answer = await response.json()
    const refused = [{ draftId: drafts[1].id, message: 'Too many listings today.', fields: {} }]
    await route.fulfill({ response, json: { ...answer, refused } })
  })
  await page.getByRole('button', { name: 'Publish all 2 that are ready' }).click()
  await expect(page.getByText('1 item was not published. The list says why.')).toBeVisible()
  await expect(items(page)).toHaveCount(1)
  await expect(item(page, 1).getByText('Too many listings today.')).toBeVisible()
  await page.getByRole('button', { name: 'Sort photos' }).click()
  await expect(page.getByText('Drag photos where they belong')).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Selected photos' })).toHaveCount(0)
})
