import { eq } from 'drizzle-orm'
import { products } from '../server/database/schema.ts'
import { violationsOf } from './accessibility.ts'
import { anItem, editing, openEdit } from './edit-listing.ts'
import { expect, test } from './fixtures.ts'
import { signInByApi } from './sign-in-by-api.ts'

test('closing the edit dialog with changes asks once', async ({ page, shop }) => {
  const { id } = await anItem(shop)
  const { dialog, edit } = await editing(page)
  const question = dialog.getByText('Discard your changes?')
  const keep = dialog.getByRole('button', { name: 'Keep editing' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await edit.click()
  await dialog.getByLabel('Brand').fill('Kockums')
  // On a second Escape, browsers close a dialog whatever the page does.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await expect(keep).toBeFocused()
  await keep.click()
  await expect(dialog.getByLabel('Brand')).toHaveValue('Kockums')
  await expect(dialog.getByLabel('Brand')).toBeFocused()

  await page.mouse.click(3, 400)
  await expect(question).toBeVisible()
  await keep.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(question).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  const [row] = await shop.db.select().from(products).where(eq(products.id, id))
  expect(row?.brand).not.toBe('Kockums')

  await edit.click()
  await expect(dialog.getByLabel('Brand')).not.toHaveValue('Kockums')
  await dialog.getByRole('button', { name: 'Remove photo 1 of' }).click()
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
})

test('leaving the page with an unsaved edit asks first', async ({ page, shop }) => {
  await anItem(shop)
  await signInByApi(page, 'hazel')
  await page.goto('/seller/statement')
  await page.getByRole('link', { name: 'Back to your dashboard' }).click()
  const { dialog } = await openEdit(page)
  await dialog.getByLabel('Title').fill('Enamel jug')
  await page.evaluate(() => history.back())
  await expect(dialog.getByText('Discard your changes?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Enamel jug')
  await expect(page).toHaveURL('/seller')

  // The browser's own question: Playwright reports it, and the page stays.
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const prompt = await asked
  expect(prompt.type()).toBe('beforeunload')
  await prompt.dismiss()
  await expect(dialog.getByLabel('Title')).toHaveValue('Enamel jug')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('the sale dialog asks before it discards what was typed', async ({ page }) => {
  await signInByApi(page, 'wren')
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Schedule Sale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Sale' })
  await dialog.getByLabel('Location').fill('The mill')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Discard your changes?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Location')).toHaveValue('The mill')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})
