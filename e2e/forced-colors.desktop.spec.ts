import { expect, test } from './fixtures.ts'

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

test('in high contrast a filled button has an edge', async ({ page, shop: _ }) => {
  await page.goto('/product/1')
  const buy = page.getByRole('button', { name: 'Buy Now' }).first()
  await expect(buy).toHaveCSS('outline-style', 'solid')
  await buy.focus()
  await expect(buy).toHaveCSS('outline-width', '2px')
})
