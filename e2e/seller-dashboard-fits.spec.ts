import { eq } from 'drizzle-orm'
import { users } from '../server/database/schema.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { bar, boxes, select, stock, tab } from './seller-items.ts'
import { brokenWords, doubleLetters, expectNoSidewaysScroll, resize } from './sideways.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'

test('a seller’s items fit while they load, the links and four figures on every phone, the heading of the wizard in one line, and items to select', {
  tag: '@phone',
}, async ({ page, shop }) => {
  await shop.db.update(users).set({ totalEarnings: 12_345_678 }).where(eq(users.username, 'hazel'))
  const held = await holdRequests(page, '**/api/seller/products*')
  await openAs(page, 'hazel', '/seller')
  await expect(page.getByRole('status', { name: 'Loading your products' })).toBeVisible()
  await expectNoSidewaysScroll(page, 'the loading dashboard')
  held.release()
  const figures = page.locator('dl').filter({ hasText: 'Active Listings' })
  await expect(figures.getByText('$0.00').first()).toBeVisible()
  const text = page.getByText('Upload New Product')
  for (const width of [390, 375, 360, 320]) {
    await resize(page, width)
    expect(await figures.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Price tags' })).toBeInViewport({ ratio: 1 })
    expect(await text.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(30)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const first = boxes(page).first()
  const toBar = async () => ((await bar(page).boundingBox())?.y ?? 0) - ((await first.boundingBox())?.y ?? 640)
  await expect.poll(toBar, 'the first item is above the bar').toBeGreaterThan(20)
  await first.tap()
  await expect(bar(page).getByRole('status')).toHaveText('1 selected')
})

// Not as a phone: such a page was once zoomed in after it was resized, and the journey hung.
test('the choice of an order shows its whole text on every phone, in every tab', { tag: '@desktop' }, async ({
  page,
  shop,
}) => {
  await stock(shop, ['Zither'])
  await stock(shop, ['Zither of yesterday'], { status: 'pending' })
  await stock(shop, ['Zither put away'], { status: 'unlisted' })
  await openAs(page, 'juniper', '/seller')
  for (const name of ['LIVE', 'PENDING', 'UNLISTED']) {
    await tab(page, name).click()
    const choice = page.getByLabel(`Sort ${name} by`)
    for (const width of [390, 360, 320]) {
      await resize(page, width)
      expect(await choice.evaluate(hiddenWidth), `${name} at ${width} px`).toBe(0)
    }
  }
})

/** Runs in the page: by how much its longest option is wider than a select. */
function hiddenWidth(select: Element): number {
  const copy = select.cloneNode(true) as HTMLElement
  copy.style.cssText = 'position: absolute; width: max-content'
  select.after(copy)
  const hidden = copy.offsetWidth - (select as HTMLElement).offsetWidth
  copy.remove()
  return Math.max(0, hidden)
}

test("with letters twice as large, a seller's sums, rows, actions and prices show everything", {
  tag: '@phone',
}, async ({ page, request, shop }) => {
  const [sold] = await stock(shop, ['Porcelain teapot'], { price: 9_999_999 })
  await shop.sell(request, [sold?.id ?? 0])
  await stock(shop, ['Zither of walnut', 'Zither of maple'], { price: 14_500 })
  await stock(shop, ['Schoolhouse dinnerware'], { viewCount: 500 })
  await signInByApi(page, 'juniper')
  await doubleLetters(page)
  await page.goto('/seller/statement')
  await expect(page.getByRole('cell', { name: '-$9,999.99', exact: true })).toBeVisible()
  expect.soft(await brokenWords(page.getByRole('main'))).toEqual([])

  await page.goto('/seller')
  await expect(page.getByText('$90,000.00').first()).toBeVisible()
  expect.soft(await brokenWords(page.locator('main header'))).toEqual([])
  const row = page.getByRole('listitem').filter({ hasText: 'Schoolhouse dinnerware' })
  expect.soft(await row.getByRole('button').evaluateAll(cutOff)).toEqual([])
  expect(await brokenWords(row.getByRole('heading'))).toEqual([])
  const photo = await row.locator('picture, img').first().boundingBox()
  const tag = await row.getByText('HOT', { exact: true }).boundingBox()
  expect(tag?.y).toBeGreaterThanOrEqual((photo?.y ?? 0) + (photo?.height ?? 0))

  await select(page, 'Zither')
  await expect(bar(page).getByText('0 selected')).toBeVisible()
  expect.soft(await bar(page).getByRole('button').evaluateAll(cutOff)).toEqual([])
  await page.getByRole('button', { name: 'Select all 2' }).click()
  await page.getByRole('button', { name: 'Change price' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Percent').fill('12.5')
  expect.soft(await brokenWords(dialog)).toEqual([])
  expect.soft(await dialog.getByRole('combobox').evaluate(hiddenWidth)).toBe(0)
  const title = dialog.getByRole('listitem').getByText('Zither of walnut')
  expect(await title.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

/** Runs in the page: the texts that do not fit into their buttons. */
const cutOff = (buttons: Element[]): (string | null)[] =>
  buttons.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent)
