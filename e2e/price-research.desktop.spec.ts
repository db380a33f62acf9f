import type { Locator, Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { newListing } from './edit-listing.ts'
import { expect, test } from './fixtures.ts'

const priceResearch = (page: Page): Locator => page.getByRole('region', { name: 'Price research' })

/** Key by key, but without the way to the page between two keys: on a slow machine that pause would count as the end. */
const typeFast = (field: Locator, typed: string) =>
  field.evaluate(async (input: HTMLElement, keys) => {
    input.focus()
    for (const key of keys) {
      document.execCommand('insertText', false, key)
      await new Promise((next) => setTimeout(next))
    }
  }, typed)

test('similar items load by themselves, once per title, and suggest a price', async ({ page }) => {
  const searches: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/price-lookup')) searches.push(request.postDataJSON().query)
  })
  await newListing(page)
  const research = priceResearch(page)
  await expect(research.getByText('Similar items here')).toBeHidden()
  await typeFast(page.getByLabel('Title'), 'Desk lamp')
  await expect(research.getByRole('heading', { name: 'Similar items here', exact: true })).toBeVisible()
  await expect(research).not.toContainText(/eBay|Poshmark/)
  await page.getByLabel('Description').fill('It lights.')
  await page.getByLabel('Title').fill('Desk lamps')
  await expect.poll(() => searches).toEqual(['Desk lamp', 'Desk lamps'])
  await page.getByLabel('Title').fill('Desk lamp')
  await research.getByRole('button', { name: /^Use \$/ }).click()
  await expect(page.getByRole('spinbutton', { name: 'Price' })).toHaveValue(/^\d+\.00$/)
  await expect(page.getByLabel('Description')).toHaveValue(
    /^It lights\. Similar items here sell for an average of \$[\d.]+\.$/,
  )
  expect(await violationsOf(page)).toEqual([])
  expect(searches).toEqual(['Desk lamp', 'Desk lamps'])

  await page.getByLabel('Search for').fill('harpsichord')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No Similar Items Found', { exact: true }).first()).toBeVisible()
  await expect(research.getByText('Try a more general search term')).toBeVisible()
  await expect(page.getByText('Category is required')).toBeHidden()

  await page.route('**/api/price-lookup', (route) => route.fulfill({ status: 503, json: { message: 'Down.' } }))
  await page.getByLabel('Title').fill('Copper kettle')
  await expect(research.getByText('Unable to fetch price data. Please try again.')).toBeVisible()
})
