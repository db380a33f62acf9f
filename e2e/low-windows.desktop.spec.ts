import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in-by-api.ts'

/** A desktop of 1280 x 1024 at 400 %. */
const WINDOW = { width: 320, height: 256 }
test.use({ viewport: WINDOW })

/** How many pixels from the top and the bottom stay covered while the page scrolls. */
const coveredHeight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 2)
    const stays = (element: Element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position)
    let covered = 0
    for (let y = 2; y < innerHeight; y += 4) {
      let element = document.elementFromPoint(innerWidth / 2, y)
      while (element && !stays(element)) element = element.parentElement
      if (element) covered += 4
    }
    return covered
  })

/** The height of the box that the element scrolls in. */
const roomOf = (element: Locator): Promise<number> =>
  element.evaluate((element) => {
    let box = element.parentElement as HTMLElement
    while (getComputedStyle(box).overflowY !== 'auto') box = box.parentElement as HTMLElement
    return box.clientHeight
  })

test('at 400 % no bar covers the page, a photo fills the window, and a dialog leaves room for its fields, as on a phone held sideways', async ({
  page,
  shop: _,
}) => {
  await page.goto('/product/1')
  expect(await coveredHeight(page)).toBe(0)
  await page.getByRole('button', { name: 'View photo 1 full screen' }).click()
  const viewer = page.getByRole('dialog', { name: /^Photos of/ })
  await expect(viewer.getByRole('button', { name: 'Next photo' })).toBeInViewport({ ratio: 1 })
  expect((await viewer.getByRole('img').boundingBox())?.height).toBeGreaterThan(200)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Buy Now' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Buy without an account' })
  expect(await roomOf(dialog.getByLabel('Email Address'))).toBeGreaterThan(128)
  const next = dialog.getByRole('button', { name: 'Continue to Payment' })
  await next.scrollIntoViewIfNeeded()
  await expect(next).toBeInViewport({ ratio: 0.9 })
  await page.setViewportSize({ width: 844, height: 390 })
  expect(await roomOf(dialog.getByLabel('Email Address'))).toBeGreaterThan(340)

  await page.setViewportSize(WINDOW)
  await openAs(page, 'hazel', '/seller')
  await expect(page.getByRole('navigation', { name: 'Your products' })).toBeVisible()
  expect(await coveredHeight(page)).toBe(0)
})
