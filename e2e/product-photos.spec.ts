import type { Page } from '@playwright/test'
import { coveredStops } from './covered-stops.ts'
import { expect, test } from './fixtures.ts'
import { skipReadyWait, waitUntilSettled } from './page-ready.ts'
import { pinch, swipe } from './touch.ts'

const viewer = (page: Page) => page.getByRole('dialog', { name: /^Photos of/ })
const openViewer = async (page: Page) => {
  await page.goto('/product/1')
  await page.getByRole('button', { name: 'View photo 1 full screen' }).click()
  await expect(viewer(page)).toBeVisible()
}

test('zooming is at once with reduced motion; quick presses add up, in steps of 50 %, to 400 % and not beyond', {
  tag: '@desktop',
}, async ({ page }) => {
  await openViewer(page)
  const more = viewer(page).getByRole('button', { name: 'Zoom in' })
  const size = viewer(page).getByRole('status')
  const scale = await more.evaluate((button: HTMLButtonElement) => {
    button.click()
    const photo = button.closest('dialog')?.querySelector('.react-transform-component')
    return photo instanceof HTMLElement && new DOMMatrix(photo.style.transform).a
  })
  expect(scale).toBe(1.5)
  await expect(size).toHaveText('150%')
  // All in one task, faster than any animation.
  const press = (count: number) =>
    more.evaluate((button: HTMLButtonElement, count) => {
      for (let pressed = 0; pressed < count; pressed += 1) button.click()
    }, count)
  await press(2)
  await expect(size).toHaveText('250%')
  await press(9)
  await expect(size).toHaveText('400%')
  await expect(more).toBeDisabled()
  await viewer(page).getByRole('button', { name: 'Zoom out' }).click()
  await expect(size).toHaveText('350%')
})

test('the keys that turn the photos take the focus along, and full screen opens with the image of the page', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.route(/[?&]tr=w-1400/, () => {})
  await page.goto('/product/1')
  await page.getByRole('button', { name: 'View photo 1 full screen' }).focus()
  await page.keyboard.press('ArrowRight')
  const second = page.getByRole('button', { name: 'View photo 2 full screen' })
  await expect(second).toBeFocused()
  const image = second.locator('img')
  await expect(image).toHaveJSProperty('complete', true)
  const shown = await image.evaluate((img: HTMLImageElement) => img.currentSrc)
  await page.keyboard.press('Enter')
  await expect(viewer(page).getByRole('img')).toHaveCSS('background-image', `url("${shown}")`)
  await page.keyboard.press('Escape')
  await expect(second).toBeFocused()

  await expect(viewer(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await viewer(page).getByRole('button', { name: 'Next photo' }).click()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByRole('img')).toHaveAccessibleName(/photo 1 of/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'View photo 1 full screen' })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Photos' }).getByRole('status')).toContainText('1 /')
})

test('photos can be swiped on the page and full screen, and pinched', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/product/1')
  await waitUntilSettled(page)
  const photos = page.getByRole('region', { name: 'Photos' })
  await swipe(page, { from: 300, to: 60, y: 300 })
  await expect(photos.getByRole('status')).toContainText('2 /')
  await expect(viewer(page)).toBeHidden()

  await page.getByRole('button', { name: 'View photo 2 full screen' }).tap()
  const photo = viewer(page).getByRole('img')
  await expect(photo).toHaveAccessibleName(/photo 2 of/)
  await swipe(page, { from: 80, to: 320, y: 400 })
  await expect(photo).toHaveAccessibleName(/photo 1 of/)
  await swipe(page, { from: 320, to: 80, y: 400 })
  await expect(photo).toHaveAccessibleName(/photo 2 of/)

  await pinch(page, { x: 195, y: 400, from: 60, to: 150 })
  await expect(viewer(page).getByRole('button', { name: 'Zoom out' })).toBeEnabled()
  // Zoomed in, one finger pans the photo instead of changing it.
  await swipe(page, { from: 300, to: 100, y: 400 })
  await expect(photo).toHaveAccessibleName(/photo 2 of/)
})

test('name, condition and seller of an item are on the first screen of a phone, and its bar covers no focus', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const { id } = await shop.addProduct({ title: 'Lloyd Loom linen basket, sage green', condition: 'Good' })
  await page.goto(`/product/${id}`)
  const bar = await page.locator('.buy-bar').boundingBox()
  for (const text of [
    page.getByRole('heading', { level: 1 }),
    page.getByText('Good', { exact: true }),
    page.getByRole('main').getByRole('link', { name: 'hazel' }).first(),
  ]) {
    const box = await text.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
  await page.getByRole('main').getByRole('link').last().focus()
  expect(await coveredStops(page, 'Tab', 12)).toEqual([])
})

test('the image of a card stands in for the photo of its item until that loads', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/marketplace')
  const card = page.getByRole('main').locator('a[href^="/product/"]').first()
  const shown = await card.locator('img').evaluate((img: HTMLImageElement) => img.decode().then(() => img.currentSrc))
  await page.route(/[?&]tr=w-1000/, () => {})
  skipReadyWait(page)
  await card.click()
  const photo = page.getByRole('region', { name: 'Photos' }).locator('img').first()
  await expect(photo).toHaveCSS('background-image', `url("${shown}")`)
  await expect(photo).toHaveCSS('color', 'rgba(0, 0, 0, 0)')
})
