import type { Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

const titles = (page: Page) => page.getByRole('main').locator('a[href^="/product/"] h2')
const found = (page: Page) => page.getByRole('status').filter({ hasText: /^\d+ items?$/ })
const chips = (page: Page) =>
  page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: /^Remove/ })

/** The panel beside the grid, or the sheet on a phone. */
async function filters(page: Page) {
  const open = page.getByRole('button', { name: /^Filters/ })
  if (!(await open.isVisible())) return page.getByRole('complementary', { name: 'Filters' })
  await open.click()
  return page.getByRole('dialog', { name: 'Filters' })
}

test('filters combine in the URL, come back with it, are undone one by one by Back, and cleared at once', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const tags = ['zither', 'folk']
  const category = 'Other'
  const cheap = await shop.addProduct({ title: 'Zither without strings', tags, category, price: 2_000 })
  const fair = await shop.addProduct({ title: 'Zither with a case', tags, category, price: 6_000 })
  await shop.addProduct({ title: 'Concert zither', tags: ['zither'], category: 'Electronics > Audio', price: 30_000 })
  await page.goto('/marketplace')
  await page.getByLabel('Search items').fill('zither')
  await page.waitForURL(/search=zither/)
  await expect(found(page)).toHaveText('3 items')
  await page.keyboard.press('Escape')

  const panel = await filters(page)
  await expect(panel.getByRole('link', { name: /^Electronics/ })).toHaveText(/1$/)
  await expect(panel.getByRole('link', { name: /^Clothing/ })).toHaveCount(0)
  await panel.getByRole('link', { name: /^Other/ }).click()
  await page.waitForURL(/category=Other/)
  const inTree = (await filters(page)).getByRole('navigation', { name: 'Categories' })
  await expect(inTree.locator('[aria-current]')).toHaveText(/^Other/)
  await page.keyboard.press('Escape')
  await expect(found(page)).toHaveText('2 items')
  await page.getByLabel('Sort by').selectOption('Price: low to high')
  await page.waitForURL(/sortBy=price-low/)
  await expect(titles(page)).toHaveText([cheap.title, fair.title])

  await (await filters(page)).getByLabel('$50 to $100').check()
  await page.waitForURL(/priceRange=50-100/)
  await page.goto(`${page.url()}&tag=Folk`)
  await expect(titles(page)).toHaveText([fair.title])
  await expect(chips(page)).toHaveCount(4)
  await expect(page.getByLabel('Search items')).toHaveValue('zither')

  await page.goBack()
  await expect(chips(page)).toHaveCount(3)
  await page.goBack()
  await expect(titles(page)).toHaveText([cheap.title, fair.title])
  await page.goForward()
  await expect(titles(page)).toHaveText([fair.title])
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(chips(page)).toHaveCount(0)
  await expect(page).toHaveURL('/marketplace?sortBy=price-low')
  await page.goBack()
  await expect(chips(page)).toHaveCount(3)

  const closest = page.getByRole('status').filter({ hasText: 'No exact matches. Showing the closest items.' })
  await expect(titles(page)).toHaveText([fair.title])
  await expect(closest).toHaveCount(0)
  await page.getByLabel('Search items').fill('zihter')
  await expect(closest).toBeVisible()
  await expect(titles(page)).toHaveText([fair.title])
  await page.reload()
  await expect(closest).toBeVisible()
  await page.getByLabel('Search items').fill('zither')
  await expect(closest).toHaveCount(0)
})

test('after Load More, a reload and a product, the same items are at the same place, until they are sorted otherwise', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/marketplace?sortBy=price-low')
  await expect(titles(page)).toHaveCount(12)
  await page.getByRole('link', { name: /^Load More \(12 of \d+ shown\)$/ }).click()
  await expect(titles(page)).toHaveCount(24)
  const card = page.getByRole('main').locator('a[href^="/product/"]').nth(20)
  const title = (await titles(page).nth(20).textContent()) ?? ''
  await card.scrollIntoViewIfNeeded()
  // The page hears of it with the next frame, and keeps only places that it has heard of.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  const place = () => page.evaluate(() => Math.round(scrollY))
  const left = await place()
  expect(left).toBeGreaterThan(500)
  await page.reload()
  await expect(titles(page)).toHaveCount(24)
  await expect.poll(place).toBe(left)
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect.poll(place).toBe(0)
  await page.goBack()
  await expect(titles(page)).toHaveCount(24)
  await expect.poll(place).toBe(left)

  // The list is gone from memory and loads again.
  await card.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.reload()
  await page.goBack()
  await expect(titles(page)).toHaveCount(24)
  await expect.poll(place).toBe(left)

  await page.getByLabel('Sort by').selectOption('Price: high to low')
  await expect(titles(page)).toHaveCount(12)
  await expect(page).toHaveURL('/marketplace?sortBy=price-high')
})

test('an empty result says so, with a way out, and its order can be read in full on the smallest phone', {
  tag: '@phone',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/marketplace?search=qqqqzzzz&priceRange=250%2B')
  const room = await page.getByLabel('Sort by').evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
    pen.font = font
    const longest = Math.max(...[...select.options].map(({ text }) => pen.measureText(text).width))
    return select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - longest
  })
  expect(room).toBeGreaterThanOrEqual(0)
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
  await expect(found(page)).toHaveText('0 items')
  await page.getByRole('button', { name: 'Show all items' }).click()
  await expect(titles(page)).toHaveCount(12)
  await expect(page).toHaveURL('/marketplace')
})

test('the search box suggests while typing, by keyboard and pointer, without layout shift', { tag: '@phone' }, async ({
  page,
  shop,
}) => {
  const theremin = await shop.addProduct({
    title: 'Theremin, humming',
    tags: ['theremin'],
    category: 'Electronics > Audio',
  })
  await page.goto('/marketplace')
  const box = page.getByLabel('Search items')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  const options = list.getByRole('option')
  const first = titles(page).first()
  const before = await first.boundingBox()
  await box.pressSequentially('th')
  await box.press('Escape')
  await box.pressSequentially('eremi')
  await expect(options).toHaveText([/theremin1 item/, theremin.title])
  await expect(page.getByRole('combobox', { name: 'Search items', expanded: true })).toBeFocused()
  expect(await violationsOf(page)).toEqual([])
  await expect(titles(page)).toHaveText([theremin.title])
  expect((await first.boundingBox())?.y).toBeGreaterThanOrEqual(before?.y ?? 0)

  await box.press('Escape')
  await expect(list).toBeHidden()
  await expect(box).toHaveValue('theremi')
  await box.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await options.last().getAttribute('id')) ?? '')
  await box.press('ArrowUp')
  await box.press('Enter')
  await expect(page).toHaveURL('/marketplace?tag=theremin')
  await expect(box).toHaveValue('')
  await expect(box, "the phone's keyboard is gone").not.toBeFocused()

  await box.pressSequentially('there')
  await box.press('Enter')
  await expect(box).not.toBeFocused()
  await box.pressSequentially('m')
  await options.filter({ hasText: theremin.title }).click()
  await expect(page).toHaveURL(`/product/${theremin.id}`)
})
