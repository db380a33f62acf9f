import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in-by-api.ts'

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

test('in high contrast a filled button has an edge, and the chosen one of several a thicker one', async ({
  page,
  shop: _,
}) => {
  await page.goto('/product/1')
  const buy = page.getByRole('button', { name: 'Buy Now' }).first()
  await expect(buy).toHaveCSS('outline-style', 'solid')
  await buy.focus()
  await expect(buy).toHaveCSS('outline-width', '2px')

  const themes = page.getByRole('group', { name: 'Theme' }).locator('label')
  await expect(themes.filter({ has: page.getByRole('radio', { checked: true }) })).toHaveCSS('outline-width', '4px')
  await expect(themes.filter({ hasText: 'Dark' })).toHaveCSS('outline-style', 'none')

  await page.goto('/discounted?under=30')
  await expect(page.getByRole('button', { name: 'Under $30', pressed: true })).toHaveCSS('outline-width', '4px')
  await expect(page.getByRole('button', { name: 'Under $20' })).toHaveCSS('outline-style', 'none')
})

test('in high contrast, an outline marks the current photo, page and queued item, and the option that Enter chooses', async ({
  page,
  shop: _,
}) => {
  await page.goto('/product/1')
  const photos = page.getByRole('button', { name: /^Show photo/ })
  await expect(photos.first()).toHaveCSS('outline-style', 'solid')
  await expect(photos.nth(1)).toHaveCSS('outline-style', 'none')

  await page.goto('/marketplace')
  await page.getByLabel('Search items').pressSequentially('bra')
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  await expect(options.nth(1)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveCSS('outline-style', 'solid')
  await expect(options.nth(1)).toHaveCSS('outline-style', 'none')

  await openAs(page, 'wren', '/admin')
  const queue = page.getByRole('list', { name: 'Approval queue' }).getByRole('button')
  await expect(queue.first()).toHaveCSS('outline-style', 'solid')
  await expect(queue.nth(1)).toHaveCSS('outline-style', 'none')
  const pages = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  await expect(pages.filter({ hasText: 'Overview' })).toHaveCSS('outline-style', 'solid')
  await expect(pages.filter({ hasText: 'Orders' })).toHaveCSS('outline-style', 'none')

  await openAs(page, 'hazel', '/seller')
  const lists = page.getByRole('navigation', { name: 'Your products' }).getByRole('button')
  await expect(lists.first()).toHaveCSS('outline-style', 'solid')
  await expect(lists.nth(1)).toHaveCSS('outline-style', 'none')
})
