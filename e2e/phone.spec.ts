import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { waitUntilSettled } from './page-ready.ts'
import { openAs } from './sign-in-by-api.ts'
import { linesOf } from './text-lines.ts'

const toastBox = async (page: Page, text: string) => {
  const toast = page.locator('.toast', { hasText: text })
  await expect(toast).toBeVisible()
  return (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
}

test('the menu blocks scrolling, closes on Escape, and a tap that closes it has no other effect', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/marketplace')
  const card = page.getByRole('main').locator('a[href^="/product/"]').first()
  const box = await card.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 40, 700]
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  await page.getByRole('button', { name: 'Open menu' }).tap()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu).toBeVisible()
  expect(await overflow()).toBe('hidden')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  expect(await overflow()).not.toBe('hidden')
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await expect(menu).toBeVisible()
  await page.touchscreen.tap(x, y)
  await expect(menu).toBeHidden()
  await expect(page).toHaveURL('/marketplace')

  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.getByRole('button', { name: /^Cart/ }).first().tap()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Cart' })).toBeHidden()
  // The next tap works again.
  await page.touchscreen.tap(x, y)
  await page.waitForURL(/\/product\//)
})

test('a toast covers neither the cart nor the pressed button nor the buy buttons; the cart says that an item exists only once, and closes on Back', {
  tag: '@phone',
}, async ({ page, shop }) => {
  await shop.addProduct({ title: 'Tin of buttons' })
  await page.goto('/marketplace')
  await page.getByRole('link', { name: /Tin of buttons/ }).tap()
  const heart = page.getByRole('button', { name: 'Favorite: Tin of buttons' }).first()
  await heart.evaluate((button) => scrollTo(0, button.getBoundingClientRect().top + scrollY - 150))
  await heart.tap()
  const low = await toastBox(page, 'Added to favorites')
  const buttons = await page.locator('.buy-bar').boundingBox()
  expect(low.y).toBeGreaterThan(422)
  expect(low.y + low.height).toBeLessThanOrEqual(buttons?.y ?? 0)

  await page.getByRole('button', { name: 'Add to Cart' }).tap()
  const box = await toastBox(page, 'Added to Cart')
  const bar = await page.getByRole('banner').boundingBox()
  expect(box.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  expect(box.y + box.height).toBeLessThanOrEqual(buttons?.y ?? 0)

  await page.getByRole('button', { name: 'View cart' }).click()
  const cart = page.getByRole('dialog', { name: 'Cart' })
  await expect(cart.getByText('1 of a kind')).toBeHidden()
  await cart.getByRole('button', { name: 'One more of Tin of buttons' }).click()
  await expect(cart.getByText('1 of a kind: you can only buy one.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/marketplace')
  await expect(cart).toBeHidden()
})

test("the payment page uses the shop's font, and its half hour starts immediately", { tag: '@phone' }, async ({
  page,
  shop,
}) => {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const { id } = await shop.addProduct({ title: 'Brass bell' })
  const { url } = await shop.hold(page.request, [id])
  await page.goto(url)
  const left = page.getByText('This page closes in')
  await expect(left).toHaveText(/ (30:00|29:5\d)$/)
  await page.clock.runFor(60_000)
  await expect(left).toHaveText(/ (29:00|28:5\d)$/)
  const faces = () =>
    page.evaluate(() =>
      ['Fraunces', 'Instrument Sans'].filter(
        (face) =>
          document.fonts.check(`1em "${face}"`) &&
          [...document.fonts].some(({ family, status }) => family.includes(face) && status === 'loaded'),
      ),
    )
  await expect.poll(faces).toEqual(['Fraunces', 'Instrument Sans'])
})

test('the filters open as soon as their code is there, without waiting for a timer', { tag: '@phone' }, async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/marketplace')
  await waitUntilSettled(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: /^Filters/ }).click()
  const filters = page.getByRole('dialog', { name: 'Filters' })
  await expect(filters.getByRole('radio', { name: '$50 to $100' })).toBeVisible()
  const [title] = await linesOf(filters.getByRole('heading', { name: 'Filters' }))
  const [category] = await linesOf(filters.getByRole('heading', { name: 'Category' }))
  expect(category?.left, 'the filters start below their title').toBeCloseTo(title?.left ?? 0, 0)
})

test('no title in a list ends with a lone word, dates keep their year, and centered lines are about as long as each other', {
  tag: '@phone',
}, async ({ page, request, shop }) => {
  const title = 'Fraser fir soy candle, hand poured, 9 oz'
  const candle = await shop.addProduct({ title, sellerId: await shop.userId('hazel') })
  const { receipt } = await shop.sell(request, [candle.id])
  await openAs(page, 'hazel', '/seller/statement')
  const lines = await linesOf(page.getByText(title).first())
  expect(lines.length, 'the title takes two lines').toBe(2)
  expect(lines[1]?.text).toContain(' ')

  await page.goto(`/receipt/${receipt}`)
  const [day] = await linesOf(page.getByRole('region', { name: 'Pick it up' }).locator('time').first())
  expect(day?.text).toMatch(/ 20\d\d ?,$/)

  await page.goto('/favourites')
  const [first, last] = await linesOf(page.getByText("Tap the heart on anything you'd like to find again."))
  expect(last?.text.length).toBeGreaterThan((first?.text.length ?? 0) / 2)
})
