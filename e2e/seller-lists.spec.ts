import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { violationsOf } from './accessibility.ts'
import { chooseCategory } from './choose-category.ts'
import { expect, test } from './fixtures.ts'
import { abortFirst, holdRequests, holdTimers, letThrough } from './hold-requests.ts'
import { watchShifts } from './layout-shifts.ts'
import { countStoredPhotos, damagedPhoto, mixedFiles, photoFiles, textFile } from './photo-files.ts'
import { wizard } from './seller-items.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'
import { dragByTouch } from './touch.ts'

const photos = (page: Page): Locator =>
  page.locator('#upload').getByRole('list', { name: 'Photos' }).getByRole('listitem')

/** The uploads' announcements for screen readers. */
const uploads = (page: Page): Locator =>
  page
    .locator('#upload')
    .getByRole('status')
    .filter({ hasText: /upload/i })

/** The names of the photos in their order. */
const order = (page: Page): Promise<string[]> =>
  photos(page).evaluateAll((tiles) =>
    tiles.map((tile) => /, (\w+)\.jpg/.exec(tile.querySelector('button')?.ariaLabel ?? '')?.[1] ?? ''),
  )

async function undo(page: Page, title: string): Promise<void> {
  const shown = page.locator('.toast[data-state="open"]').filter({ hasText: title })
  await shown.getByRole('button', { name: 'Undo' }).click()
}

async function choose(page: Page, count: number): Promise<void> {
  await page.goto('/seller')
  await page.getByLabel('Choose photos').setInputFiles(await photoFiles(count))
  await expect(photos(page)).toHaveCount(count)
}

test('a pile of files becomes a live listing', { tag: '@phone' }, async ({ page, shop }) => {
  await openAs(page, 'wren', '/upload')
  await expect(page).toHaveURL('/seller#upload')
  await page.getByLabel('Choose photos').setInputFiles(await mixedFiles())
  await expect(page.getByText('Some files were skipped', { exact: true })).toBeVisible()
  const refused = page.locator('#upload').getByRole('alert')
  await expect(refused).toHaveText('notes.jpg is not a JPEG, PNG, WebP, GIF, AVIF, HEIC or HEIF image.')
  await expect(photos(page)).toHaveCount(5)
  await expect(uploads(page)).toHaveText('All 5 photos are uploaded.')
  await page.getByRole('button', { name: 'Analyze' }).click()

  await expect(page.getByText(/Confidence: \d+%/)).toBeVisible()
  const steps = page.getByRole('list', { name: 'Step 3 of 4: Review' })
  await expect(steps).toBeFocused()
  await expect(steps).toBeInViewport()
  await expect(page.getByLabel('Title')).toHaveValue('Jeans')
  await expect(page.getByLabel('Category')).toHaveText(/^Clothing/)
  await expect(page.getByLabel('Auto-Approve Product')).toBeChecked()
  // Digits would join a title that is read from the right.
  const title = 'ג׳ינס ישן'
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Search for').fill('jeans')
  await page.getByRole('button', { name: 'Look up prices' }).click()
  await page
    .getByRole('region', { name: 'Price research' })
    .getByRole('button', { name: /^Use \$/ })
    .click()
  await expect(page.getByText('Price Updated', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue(/Similar items here sell for an average of \$[\d.]+\.$/)
  await page.getByRole('button', { name: 'Publish Product' }).click()

  await expect(page.getByText('Product created successfully!', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your item is live' })).toBeVisible()
  await expect(page.getByText(/Items sell in live sales\. One is on now, until/)).toBeVisible()
  const sentence = page.getByRole('paragraph').filter({ hasText: title })
  const name = await sentence.getByText(title, { exact: true }).boundingBox()
  const start = await sentence.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect().x
  })
  expect(name?.x, 'the price follows the title').toBeCloseTo(start, 0)
  await page.getByRole('link', { name: 'View Product' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const [, id] = /product\/(\d+)/.exec(page.url()) ?? []
  expect(await shop.statusOf(Number(id))).toBe('approved')
  const { imageUrls } = await (await page.request.get(`/api/products/${id}`)).json()
  expect(imageUrls).toHaveLength(5)
})

test('photos are reordered by touch and keyboard, and the primary marker follows its photo, also when removed and back', {
  tag: '@phone',
}, async ({ page }) => {
  await signInByApi(page, 'juniper')
  await choose(page, 4)
  const primary = page.getByRole('button', { name: /, primary$/ })
  await page.getByRole('button', { name: 'Make photo 2 of 4 the primary one' }).click()
  await expect(primary).toHaveAccessibleName('Photo 2 of 4, 2.jpg, primary')

  const [from, to] = [
    page.getByRole('button', { name: /^Photo 2 of 4/ }),
    page.getByRole('button', { name: /^Photo 1 of 4/ }),
  ]
  await dragByTouch(page, from, to, { held: 'Holding photo 2 of 4.', over: 'Moved to position 1 of 4.' })
  await expect.poll(() => order(page)).toEqual(['2', '1', '3', '4'])
  await expect(primary).toHaveAccessibleName('Photo 1 of 4, 2.jpg, primary')

  await primary.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Holding photo 1 of 4.')).toBeAttached()
  // The library starts to listen for arrow keys in a timer set on pickup; a timer set now runs after it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Moved to position 2 of 4.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(() => order(page)).toEqual(['1', '2', '3', '4'])
  await expect(primary).toHaveAccessibleName('Photo 2 of 4, 2.jpg, primary')

  await page.getByRole('button', { name: 'Remove photo 2 of 4' }).click()
  await expect(primary).toHaveAccessibleName('Photo 1 of 3, 1.jpg, primary')
  await undo(page, 'Photo removed')
  await expect.poll(() => order(page)).toEqual(['1', '2', '3', '4'])
  await expect(primary).toHaveAccessibleName('Photo 2 of 4, 2.jpg, primary')
})

test('a photo that is uploaded while it is removed can return, and is deleted once nobody can undo that', {
  tag: '@phone',
}, async ({ page }) => {
  await signInByApi(page, 'juniper')
  const { runOut } = await holdTimers(page)
  let uploaded = 0
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/images/upload')) uploaded += 1
  })
  const uploading = await holdRequests(page, '**/api/images/upload')
  await choose(page, 2)
  await uploading.asked
  const remove = page.getByRole('button', { name: 'Remove photo 2 of 2' })
  await remove.click()
  uploading.release()
  await expect.poll(() => uploaded).toBe(2)
  await expect(uploads(page)).toHaveText('Your photo is uploaded.')
  await undo(page, 'Photo removed')
  await expect(page.getByRole('button', { name: 'Edit photo 2 of 2' })).toHaveAttribute('aria-disabled', 'false')
  await page.getByRole('button', { name: 'Fill in by hand' }).click()
  await page.getByRole('button', { name: 'Back to Edit Images' }).click()

  await page.reload()
  const src = (await photos(page).last().locator('img').getAttribute('src')) ?? ''
  const { pathname } = new URL(src, page.url())
  const status = async () => (await page.request.get(pathname)).status()
  await remove.click()
  await expect(photos(page)).toHaveCount(1)
  expect(await status()).toBe(200)
  await runOut()
  await expect.poll(status).toBe(404)
})

test('a reload keeps photos and typed text, and a slow or failed analysis continues by hand', {
  tag: '@phone',
}, async ({ page }) => {
  await signInByApi(page, 'juniper')
  await page.clock.install()
  await page.route('**/api/images/upload', () => {})
  await choose(page, 2)
  await expect.poll(() => page.evaluate(countStoredPhotos)).toBe(2)
  await letThrough(page, '**/api/images/upload')
  await page.reload()
  await expect(photos(page)).toHaveCount(2)
  await expect(uploads(page)).toHaveText('All 2 photos are uploaded.')
  await expect.poll(() => page.evaluate(countStoredPhotos)).toBe(0)

  const { asked } = await holdRequests(page, '**/api/analyze-urls')
  await page.getByRole('button', { name: 'Analyze' }).click()
  await expect(page.getByText('This takes about 10 to 30 seconds.')).toBeVisible()
  // The timer starts with the request.
  await asked
  await page.clock.fastForward(31_000)
  await expect(page.getByText('This is taking longer than usual')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fill in by hand instead' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.route('**/api/analyze-urls', (route) =>
    route.fulfill({ status: 503, json: { message: 'Used up for today.' } }),
  )
  await page.getByRole('button', { name: 'Analyze' }).click()
  await expect(page.getByText('Failed to analyze images. Please try again.', { exact: true })).toBeVisible()
  await expect(page.getByText(/Used up for today\./)).toBeVisible()
  await expect(photos(page)).toHaveCount(2)

  await page.getByRole('button', { name: 'Fill in by hand' }).click()
  await page.getByLabel('Title').fill('Tin star')
  await page.getByLabel('Tags').fill('tin, star, a, b, c, d, e, f, g, h, i')
  await expect(page.getByLabel('Tags')).toHaveValue('tin, star, a, b, c, d, e, f, g, h')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Tin star')
  await expect(page.getByRole('list', { name: 'Step 3 of 4: Review' })).not.toBeFocused()
  await page.getByRole('button', { name: 'Publish Product' }).click()
  for (const message of ['Description is required', 'Price is required', 'Category is required'])
    await expect(page.getByText(message)).toBeVisible()

  await page.getByLabel('Description').fill('Hung on the barn.')
  await page.getByRole('spinbutton', { name: 'Price' }).fill('12.50')
  await chooseCategory(page, 'Collectibles > Signs')
  await abortFirst(page, '**/api/create-product')
  await page.getByRole('button', { name: 'Publish Product' }).click()
  await expect(page.getByText('Failed to create product', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Publish Product' }).click()
  await expect(page.getByText("It's pending admin approval.").first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sent for approval' })).toBeVisible()
  await expect(page.getByText(/An admin looks at it first\./)).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add Another Product' }).click()
  await chooser
  await expect(page.getByLabel('Choose photos')).toBeVisible()
  await expect(photos(page)).toHaveCount(0)
})

test('files that cannot be used are named, and the rest continues without them', { tag: '@phone' }, async ({
  page,
}) => {
  await openAs(page, 'juniper', '/seller')
  await page.getByLabel('Choose photos').setInputFiles([textFile('notes.jpg'), textFile('list.png')])
  const refused = page.locator('#upload').getByRole('alert')
  await expect(refused).toHaveText('notes.jpg and list.png are not JPEG, PNG, WebP, GIF, AVIF, HEIC or HEIF images.')
  await expect(photos(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Analyze' }).click()
  await expect(page.getByText('No images selected', { exact: true })).toBeVisible()

  const clear = { width: 40, height: 60, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
  const buffer = await sharp({ create: clear }).png().toBuffer()
  const cutout = { name: 'cutout.png', mimeType: 'image/png', buffer }
  await page.getByLabel('Choose photos').setInputFiles([damagedPhoto('broken.jpg'), cutout])
  await expect(refused).toBeHidden()
  await expect(uploads(page)).toHaveText('1 of 2 uploaded, 1 failed')
  await expect(photos(page).first()).toContainText("Can't be used")
  const reason = photos(page).first().getByText('broken.jpg is damaged or incomplete.')
  expect((await reason.boundingBox())?.width).toBeGreaterThan(40)
  await expect(photos(page).first().getByRole('button', { name: 'Edit photo' })).toHaveCount(0)
  const preview = photos(page).last().locator('img[src^="blob:"]')
  const alpha = await preview.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const context = document.createElement('canvas').getContext('2d')
    context?.drawImage(image, 0, 0)
    return context?.getImageData(5, 5, 1, 1).data[3]
  })
  expect(alpha, 'of the transparent picture').toBe(0)

  await page.getByRole('button', { name: 'Analyze' }).click()
  await expect(page.getByText('Failed to upload broken.jpg to ImageKit')).toBeVisible()
  await expect(page.getByText('broken.jpg is damaged or incomplete.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue without it' }).click()
  await expect(page.getByRole('button', { name: 'Publish Product' })).toBeVisible()
})

test('uploads interrupted by a lost connection resume by themselves', { tag: '@phone' }, async ({ page, context }) => {
  await signInByApi(page, 'juniper')
  let sent = 0
  await page.route('**/api/images/upload', (route) => {
    sent += 1
    return sent === 1 ? route.continue() : route.abort()
  })
  await choose(page, 3)
  await expect(uploads(page)).toHaveText('Waiting for the connection. The upload goes on by itself.')
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: /^Retry \d\.jpg/ }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Analyze' }).click()
  // Offline, the retry fails one step earlier.
  await expect(page.getByText(/Failed to (upload|get ImageKit auth for) \d\.jpg/).first()).toBeVisible()
  await letThrough(page, '**/api/images/upload')
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Publish Product' })).toBeVisible()
})

test('details are removed with the last photo, and both can be restored', { tag: '@phone' }, async ({ page }) => {
  await signInByApi(page, 'juniper')
  await choose(page, 2)
  await page.getByRole('button', { name: 'Fill in by hand' }).click()
  await page.getByLabel('Title').fill('Tin star')
  await page.getByRole('button', { name: 'Back to Edit Images' }).click()
  await page.getByRole('button', { name: 'Remove photo 2 of 2' }).click()
  await expect(page.getByRole('button', { name: 'Continue with my details' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo 1 of 1' }).click()
  await expect(page.getByText('Details cleared', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Fill in by hand' })).toBeVisible()

  await undo(page, 'Details cleared')
  await expect(photos(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Continue with my details' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Tin star')

  await page.getByRole('button', { name: 'Start over' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start over?' })
  await dialog.getByRole('button', { name: 'Keep them' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Tin star')
  await page.getByRole('button', { name: 'Start over' }).click()
  await dialog.getByRole('button', { name: 'Remove them' }).click()
  await expect(photos(page)).toHaveCount(0)

  await page.getByLabel('Choose photos').setInputFiles(await photoFiles(2))
  await expect(photos(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove them' }).click()
  await expect(photos(page)).toHaveCount(0)
  await page.getByLabel('Choose photos').setInputFiles(await photoFiles(1))
  await page.getByRole('button', { name: 'Fill in by hand' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
})

test('the dashboard is accessible with photos, which move nothing that is pressed and keep the next step in view', {
  tag: '@phone',
}, async ({ page, shop }) => {
  await shop.addProduct({ title: 'Enamel pitcher', sellerId: await shop.userId('juniper') })
  await openAs(page, 'juniper', '/upload')
  await expect(page.getByRole('button', { name: 'Edit Enamel pitcher' })).toBeAttached()
  await expect(wizard(page)).toHaveAttribute('aria-expanded', 'true')
  await page.evaluate(watchShifts)
  const analyze = page.getByRole('button', { name: 'Analyze' })
  const choosePhotos = page.getByLabel('Choose photos')
  await choosePhotos.focus()
  const before = await analyze.boundingBox()
  await choosePhotos.setInputFiles([...(await photoFiles(8)), textFile('notes.jpg')])
  await expect(photos(page)).toHaveCount(8)
  await expect(uploads(page)).toHaveText('All 8 photos are uploaded.')
  expect(await analyze.boundingBox()).toEqual(before)
  expect(await page.evaluate(() => window.shifts)).toEqual([])
  expect(await violationsOf(page)).toEqual([])
  await page.evaluate(() => Object.assign(window, { shifts: [] }))
  await analyze.click()
  await expect(page.getByRole('button', { name: 'Publish Product' })).toBeVisible()
  expect(await page.evaluate(() => window.shifts)).toEqual([])

  await page.getByRole('button', { name: 'Back to Edit Images' }).click()
  await page.setViewportSize({ width: 390, height: 500 })
  await page.getByRole('heading', { name: 'Upload New Product' }).evaluate((heading) => heading.scrollIntoView())
  await expect(photos(page).last()).not.toBeInViewport()
  await expect(analyze).toBeInViewport({ ratio: 1 })
})
