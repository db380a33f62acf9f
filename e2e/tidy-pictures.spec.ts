import type { Locator, Page, Route } from '@playwright/test'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { products } from '../server/database/schema.ts'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { abortFirst } from './hold-requests.ts'
import { photoFiles } from './photo-files.ts'
import type { Shop } from './shop.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'
import { pinch, swipe } from './touch.ts'

const WIDTH = 1200
const HEIGHT = 900

/** Each pixel's color encodes its position, and 120% of it is still not white. */
function gradient(): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1)
      pixels.set([40 + (x / WIDTH) * 150, 40 + (y / HEIGHT) * 150, 100], (y * WIDTH + x) * 3)
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** A live listing of Juniper's with one landscape photo. */
async function listGradient(page: Page, shop: Shop) {
  await signInByApi(page, 'juniper')
  const images = { name: 'lamp.jpg', mimeType: 'image/jpeg', buffer: await gradient() }
  const uploaded = await page.request.post('/api/upload-images', { multipart: { images } })
  const { imageUrls } = await uploaded.json()
  const title = `Gradient lamp ${Date.now()}`
  const data = { title, description: 'It glows.', price: '20.00', category: 'Other', imageUrls }
  const { id } = await (await page.request.post('/api/create-product', { data })).json()
  await shop.db.update(products).set({ status: 'approved' }).where(eq(products.id, id))
  const photo = async (): Promise<string> => (await (await page.request.get(`/api/products/${id}`)).json()).imageUrls[0]
  return { id, title, original: imageUrls[0] as string, photo }
}

const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit photo' })
const frame = (page: Page) => editor(page).getByRole('application', { name: 'Crop frame' })
const listing = (page: Page) => page.getByRole('dialog', { name: 'Edit Product' })

/** On the dashboard. */
async function openEditor(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await editPhoto(page, listing(page))
}

async function editPhoto(page: Page, inside: Page | Locator): Promise<void> {
  await inside.getByRole('button', { name: 'Edit photo 1 of 1' }).click()
  await expect(editor(page).getByRole('button', { name: 'Rotate right' })).toBeVisible()
}

async function saveListing(page: Page): Promise<void> {
  await listing(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(listing(page)).toBeHidden()
}

/** The colors of a grid of points. */
async function colorsOf(picture: Buffer): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (share: number, pixels: number) => Math.floor(share * pixels)
  const shares = [0.1, 0.3, 0.5, 0.7, 0.9]
  return shares.flatMap((y) =>
    shares.flatMap((x) => {
      const start = (at(y, info.height) * info.width + at(x, info.width)) * 3
      return [...data.subarray(start, start + 3)]
    }),
  )
}

const farthest = (a: number[], b: number[]) => Math.max(...a.map((value, index) => Math.abs(value - (b[index] ?? 999))))

test('a photo of a live listing is rotated, cropped and brightened; buyers get what the preview shows, and all of a whole photo', {
  tag: '@phone',
}, async ({ page, shop, isMobile }) => {
  const { id, title, original, photo } = await listGradient(page, shop)
  await page.goto('/seller')
  await openEditor(page, title)
  await editor(page).getByRole('button', { name: 'Rotate right' }).click()
  await editor(page).getByText('Crop to card').click()
  const zoom = editor(page).getByRole('slider', { name: 'Zoom' })
  if (isMobile) {
    const box = await frame(page).boundingBox()
    const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
    await pinch(page, { ...middle, from: 60, to: 100 })
    await swipe(page, { from: middle.x, to: middle.x + 40, y: middle.y })
  } else {
    await frame(page).focus()
    for (const key of ['+', '+', '+', '=', 'ArrowRight', 'ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key)
    await expect(editor(page).getByText(/^Zoom 146%, \d+% cut off on the left/)).toBeAttached()
  }
  await expect.poll(async () => Number(await zoom.inputValue())).toBeGreaterThan(1.3)
  const brightness = editor(page).getByRole('slider', { name: 'Brightness' })
  await brightness.fill('1.2')
  const preview = await colorsOf(await frame(page).screenshot())

  await editor(page).getByRole('button', { name: 'Save' }).click()
  await expect(editor(page)).toBeHidden()
  await expect(listing(page).getByRole('button', { name: 'Edit photo 1 of 1' })).toBeFocused()
  await saveListing(page)
  const made = await photo()
  expect(made).not.toBe(original)
  const stored = await (await page.request.get(new URL(made).pathname)).body()
  expect(farthest(await colorsOf(stored), preview)).toBeLessThanOrEqual(6)
  // Brighter than any pixel of the original.
  expect(Math.abs((preview[2] ?? 0) - 120)).toBeLessThanOrEqual(6)

  await openEditor(page, title)
  await expect(brightness).toHaveValue('1.2')
  await expect(editor(page).getByRole('radio', { name: 'Crop to card' })).toBeChecked()
  // The photo may be painted a frame after its tools.
  await expect
    .poll(async () => farthest(await colorsOf(await frame(page).screenshot()), preview))
    .toBeLessThanOrEqual(6)
  await editor(page).getByRole('button', { name: 'Reset to original' }).click()
  await expect(editor(page).getByRole('img', { name: 'The whole photo' })).toBeVisible()
  await editor(page).getByRole('button', { name: 'Save' }).click()
  await expect(editor(page)).toBeHidden()
  await saveListing(page)
  expect(await photo()).toBe(original)

  await page.goto(`/product/${id}`)
  await page.getByRole('button', { name: 'View photo 1 full screen' }).click()
  const fullScreen = page.getByRole('dialog', { name: `Photos of ${title}` }).getByRole('img')
  await expect(fullScreen).toHaveCSS('background-image', 'none')
  expect(await fullScreen.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight)).toBeCloseTo(
    WIDTH / HEIGHT,
    2,
  )
})

test('the editor is accessible in light and dark, a tap centers a spot of the photo, and sideways nothing covers the frame', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const { title } = await listGradient(page, shop)
  await page.goto('/seller')
  await openEditor(page, title)
  await expect(
    editor(page).getByText('Buyers see the middle of it, and all of it full screen.', { exact: true }),
  ).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await editor(page).getByText('Crop to card').click()
  await expect(frame(page)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  const before = await colorsOf(await frame(page).screenshot())
  const box = await frame(page).boundingBox()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) * 0.9, (box?.y ?? 0) + (box?.height ?? 0) / 2)
  await expect(async () => {
    const after = await colorsOf(await frame(page).screenshot())
    // The center now has the red of the tapped spot, a point in the grid's third row.
    expect(Math.abs((after[36] ?? 0) - (before[42] ?? 0))).toBeLessThanOrEqual(4)
  }).toPass()

  // A phone held sideways.
  await page.setViewportSize({ width: 844, height: 340 })
  const isUncovered = () =>
    frame(page).evaluate((element) => {
      element.scrollIntoView({ block: 'center' })
      const { left, width, top, height } = element.getBoundingClientRect()
      return [top + 2, top + height - 2].every((y) => document.elementFromPoint(left + width / 2, y) === element)
    })
  await expect.poll(isUncovered).toBe(true)
})

test('before publishing, a photo is edited in the wizard as soon as it is uploaded', { tag: '@phone' }, async ({
  page,
}) => {
  await openAs(page, 'juniper', '/seller')
  const permits: Route[] = []
  await page.route('**/api/imagekit-auth', (route) => void permits.push(route))
  const [photo] = await photoFiles(1)
  await page.getByLabel('Choose photos').setInputFiles(photo ? [photo] : [])
  const edit = page.getByRole('button', { name: 'Edit photo 1 of 1' })
  await expect.poll(() => permits.length).toBeGreaterThan(0)
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
  await edit.press('Enter')
  await expect(page.getByText('You can edit this photo as soon as it is uploaded.').first()).toBeVisible()
  await permits.shift()?.continue()

  await page.getByRole('button', { name: 'Fill in by hand' }).click()
  await page.getByRole('button', { name: 'Back to Edit Images' }).click()
  await editPhoto(page, page)
  await editor(page).getByRole('button', { name: 'Rotate left' }).click()
  await editor(page).getByRole('button', { name: 'Save' }).click()
  await expect(editor(page)).toBeHidden()

  await page.reload()
  const tile = page.locator('#upload').getByRole('list', { name: 'Photos' }).locator('img')
  const imageUrl = new URL((await tile.getAttribute('src')) ?? '', page.url())
  imageUrl.search = ''
  const settings = await page.request.get('/api/images/edit', { params: { imageUrl: imageUrl.pathname } })
  expect(await settings.json()).toMatchObject({ rotate: 270, crop: null, brightness: 1, width: 600, height: 400 })
  await page.getByRole('button', { name: 'Remove photo 1 of 1' }).click()
  await expect(page.getByRole('button', { name: 'Remove photo 1 of 1' })).toBeHidden()
  // Nobody can undo it any more.
  await page.getByRole('link', { name: 'Statement' }).click()
  await expect.poll(async () => (await page.request.get(imageUrl.pathname)).status()).toBe(404)
})

test('a failure loses nothing, saving can be canceled, and leaving asks once', { tag: '@phone' }, async ({
  page,
  shop,
}) => {
  const { title, original, photo } = await listGradient(page, shop)
  await abortFirst(page, '**/api/images/edit?*')
  await page.goto('/seller')
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await listing(page).getByRole('button', { name: 'Edit photo 1 of 1' }).click()
  await expect(editor(page).getByText("We couldn't load this photo.")).toBeVisible()
  await editor(page).getByRole('button', { name: 'Try again' }).click()
  await editor(page).getByRole('button', { name: 'Rotate right' }).click()

  await abortFirst(page, '**/api/images/edit')
  await editor(page).getByRole('button', { name: 'Save' }).click()
  await expect(editor(page).getByText("We couldn't save this photo.")).toBeVisible()
  await expect(editor(page).getByRole('button', { name: 'Reset to original' })).toBeEnabled()

  await page.route('**/api/images/edit', () => {}, { times: 1 })
  await editor(page).getByRole('button', { name: 'Save' }).click()
  await expect(editor(page).getByText('Saving...')).toBeVisible()
  await editor(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(editor(page).getByRole('button', { name: 'Save' })).toBeEnabled()

  await page.route('**/api/images/edit', () => {}, { times: 1 })
  await editor(page).getByRole('button', { name: 'Save' }).click()
  await expect(editor(page).getByText('Saving...')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(editor(page).getByRole('button', { name: 'Save' })).toBeEnabled()
  // On a second Escape in a row, the browser closes a dialog without asking the page.
  await page.keyboard.press('Escape')
  await expect(editor(page).getByText('Discard your changes?')).toBeVisible()
  await editor(page).getByRole('button', { name: 'Keep editing' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(editor(page)).toBeHidden()
  await expect(listing(page)).toBeVisible()
  await listing(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(listing(page)).toBeHidden()
  expect(await photo()).toBe(original)
})
