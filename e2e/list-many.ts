import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { itemPhotos } from './item-photos.ts'
import { openAs } from './sign-in-by-api.ts'

export const items = (page: Page): Locator => page.getByRole('listitem', { name: /^Item \d+/ })
export const item = (page: Page, place: number): Locator => items(page).nth(place - 1)
export const inTitle = (page: Page, place: number): Locator => item(page, place).getByLabel('Title')

/** The number of photos of each item, on the board. */
export const sizes = (page: Page): Promise<number[]> =>
  items(page).evaluateAll((groups) => groups.map((group) => group.querySelectorAll('[data-photo]').length))

export const photo = (page: Page, place: number, of: number): Locator =>
  item(page, of).getByRole('button', { name: new RegExp(`^Photo ${place} of `) })

/** Groups the photos by file name: this test is not about the quality of the grouping. */
export async function groupByName(page: Page): Promise<void> {
  await page.route('**/api/group-photos', async (route) => {
    const { photos }: { photos: { imageUrl: string }[] } = route.request().postDataJSON()
    const groups = new Map<string, string[]>()
    for (const { imageUrl } of photos) {
      const item = /(\d+)-\d+_/.exec(imageUrl)?.[1] ?? imageUrl
      groups.set(item, [...(groups.get(item) ?? []), imageUrl])
    }
    await route.fulfill({ json: { groups: [...groups.values()], source: 'built-in' } })
  })
}

export async function open(page: Page): Promise<void> {
  await groupByName(page)
  await openAs(page, 'hazel', '/seller/list-many')
}

export async function list(page: Page, { count, each }: { count: number; each: number }): Promise<void> {
  await open(page)
  await page.getByLabel('Choose photos').setInputFiles(await itemPhotos(count, each))
  await expect(items(page)).toHaveCount(count)
}

/** The photos of the drafts as the server has them. */
export async function storedPhotos(page: Page): Promise<string[][]> {
  const drafts: { imageUrls: string[] }[] = await (await page.request.get('/api/drafts')).json()
  return drafts.map(({ imageUrls }) => imageUrls)
}

export const storedSizes = async (page: Page) => (await storedPhotos(page)).map(({ length }) => length)

export async function fillIn(page: Page, place: number, price: string): Promise<void> {
  const own = item(page, place)
  await own.getByLabel('Title').fill(`Barn find ${place}`)
  await own.getByLabel('Description').fill('Hung in the barn for years.')
  await own.getByLabel('Price').fill(price)
  await own.getByRole('combobox', { name: 'Category' }).click()
  await page.getByRole('combobox', { name: 'Search categories' }).fill('signs')
  await page.keyboard.press('Enter')
}

/** As the browser tells them to screen readers. */
export async function namedRows(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  return nodes.filter(({ role, name }) => role?.value === 'listitem' && /^Item \d+/.test(name?.value ?? '')).length
}
