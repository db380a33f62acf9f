import { expect, test } from './fixtures.ts'

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
