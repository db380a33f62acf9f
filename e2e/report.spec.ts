import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in-by-api.ts'

test('an organizer reads the report of a sale and reminds the buyers who have not picked up', {
  tag: '@desktop',
}, async ({ page, request, shop }) => {
  await shop.sell(request, [(await shop.addProduct({ title: 'Oak stool', price: 2_050 })).id])
  await openAs(page, 'wren', '/admin')
  await page
    .getByRole('region', { name: 'Sale Events' })
    .getByRole('link', { name: /^Report of/ })
    .first()
    .click()
  await expect(page).toHaveTitle(/^Reports/)
  const total = page.getByRole('region', { name: 'How it was paid' }).getByRole('row', { name: /^Total/ })
  await expect(total).toHaveText(/^Total1\$20\.50\$/)
  await page.emulateMedia({ media: 'print' })
  await expect(total.locator('..'), 'is printed once, not on every page').toHaveCSS('display', 'table-row-group')
  await page.emulateMedia({ media: null })
  const waiting = page.getByRole('region', { name: 'Paid and not picked up' })
  await expect(waiting.getByText('Oak stool')).toBeVisible()
  await expect(page.getByRole('main'), 'no tax is shown where none is taken').not.toContainText(/tax/i)
  expect(await violationsOf(page)).toEqual([])
  await waiting.getByRole('button', { name: 'Remind them' }).click()
  const asked = page.getByRole('dialog')
  await expect(asked.getByRole('heading')).toHaveText('Email one buyer?')
  await expect(asked).toContainText('Each gets one email')
  const remind = asked.getByRole('button', { name: 'Remind them' })
  await expect(remind, 'is not red: it destroys nothing').toHaveCSS('background-color', 'rgb(47, 93, 67)')
  await remind.click()
  await expect(page.getByText('1 buyer gets an email').first()).toBeVisible()
  await expect(waiting.getByText(/^Reminded/)).toBeVisible()
  await expect(waiting.getByRole('button', { name: 'Remind them' })).toBeDisabled()

  const csv = page.getByRole('link', { name: 'Download as CSV' })
  await expect(csv).toBeVisible()
  await page.goto('/admin/reports?sale=99999')
  await expect(page.getByText("This sale doesn't exist")).toBeVisible()
  await expect(csv).toBeHidden()
})
