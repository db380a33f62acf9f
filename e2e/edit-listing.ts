import { expect, type Page } from '@playwright/test'
import type { products } from '../server/database/schema.ts'
import { photoFiles } from './photo-files.ts'
import type { Shop } from './shop.ts'
import { openAs } from './sign-in-by-api.ts'

const TITLE = 'Enamel pitcher'

/** An item of Juniper's with a unique title. */
export async function anItem(shop: Shop, fields: Partial<typeof products.$inferInsert> = {}) {
  return shop.addProduct({ title: TITLE, sellerId: await shop.userId('juniper'), ...fields })
}

/** Opens the edit dialog of that item, as Juniper. */
export async function editing(page: Page) {
  await openAs(page, 'juniper', '/seller')
  return openEdit(page)
}

/** On the dashboard. */
export async function openEdit(page: Page) {
  await page.getByRole('searchbox', { name: 'Search your products' }).fill(TITLE)
  const edit = page.getByRole('button', { name: `Edit ${TITLE}` })
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  const choice = page.getByRole('dialog', { name: 'Choose a category' })
  const field = dialog.getByRole('combobox', { name: 'Category' })
  return { edit, dialog, choice, field }
}

/** Juniper's new listing with one photo, to be filled in by hand. */
export async function newListing(page: Page): Promise<void> {
  await openAs(page, 'juniper', '/seller')
  await page.getByLabel('Choose photos').setInputFiles(await photoFiles(1))
  await page.getByRole('button', { name: 'Fill in by hand' }).click()
  await expect(page.getByRole('button', { name: 'Publish Product' })).toBeVisible()
}
