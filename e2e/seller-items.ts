import type { Locator, Page } from '@playwright/test'
import { like } from 'drizzle-orm'
import { products } from '../server/database/schema.ts'
import type { Shop } from './shop.ts'

export const tab = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Your products' }).getByRole('button', { name: new RegExp(`^${name}`) })
export const boxes = (page: Page): Locator => page.getByRole('checkbox')
export const bar = (page: Page): Locator => page.getByRole('region', { name: 'Selected products' })
export const wizard = (page: Page): Locator => page.getByRole('button', { name: 'Upload New Product' })

export const itemsOf = async (shop: Shop, search: string) =>
  shop.db
    .select()
    .from(products)
    .where(like(products.title, `${search}%`))
    .orderBy(products.title)

/** Items of Juniper's, who has no others, with these prices in cents, the first listed last. */
export async function stock(shop: Shop, titles: string[], fields: Partial<typeof products.$inferInsert> = {}) {
  const sellerId = await shop.userId('juniper')
  const rows = []
  for (const [index, title] of titles.entries())
    rows.push(await shop.addProduct({ title, sellerId, price: 1_005 * (index + 1), ...fields }))
  return rows
}

/** The id of a new item of Hazel's, with the price in cents. */
export async function hazelsItem(shop: Shop, title: string, price: number): Promise<number> {
  return (await shop.addProduct({ title, price, sellerId: await shop.userId('hazel') })).id
}

export async function select(page: Page, search: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search your products' }).fill(search)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByLabel(/^Sort \w+ by$/).selectOption('alphabetical')
}
