import { expect, type Page } from '@playwright/test'

/** Picks a category in the form of a listing by searching for its whole path. */
export async function chooseCategory(page: Page, path: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Category' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a category' })
  await dialog.getByLabel('Search categories').fill(path)
  await dialog.getByRole('option', { name: path, exact: true }).click()
  await expect(dialog).toBeHidden()
}
