import type { Locator, Page } from '@playwright/test'
import { EBAY, ebayItem, startEbayStandIn } from '../server/testing/price-stand-ins.ts'
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

test('similar items load by themselves once there is a title, without unconnected sources', async ({ page }) => {
  await newListing(page)
  const research = priceResearch(page)
  await expect(research.getByText('Similar items here')).toBeHidden()
  await page.getByLabel('Title').fill('lamp')
  await expect(research.getByRole('heading', { name: 'Similar items here', exact: true })).toBeVisible()
  await expect(research).not.toContainText(/eBay|Poshmark/)
  await research.getByRole('button', { name: /^Use \$/ }).click()
  await expect(page.getByRole('spinbutton', { name: 'Price' })).toHaveValue(/^\d+\.00$/)

  await page.getByLabel('Search for').fill('harpsichord')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No Similar Items Found', { exact: true }).first()).toBeVisible()
  await expect(research.getByText('Try a more general search term')).toBeVisible()
  await expect(page.getByText('Title is required')).toBeHidden()
})

test('connected price research warns about small samples, and asks once per title', async ({ browser, serve }) => {
  const ebay = await startEbayStandIn()
  ebay.items = [ebayItem('40.00'), ebayItem('52.00')]
  const env = { EBAY_CLIENT_ID: EBAY.clientId, EBAY_CLIENT_SECRET: EBAY.clientSecret, EBAY_API_URL: ebay.url }
  const server = await serve(env)
  const searches = () => ebay.requests.filter(({ path }) => path.endsWith('/search')).map(({ query }) => query.get('q'))
  const page = await browser.newPage({ baseURL: server.url })
  await newListing(page)
  const research = priceResearch(page)
  await typeFast(page.getByLabel('Title'), 'Brass lamp')
  await expect(research.getByRole('heading', { name: 'eBay', exact: true })).toBeVisible()
  await expect(research.getByText('Only 2 similar items found', { exact: false }).first()).toBeVisible()
  await expect(research).not.toContainText('Poshmark')
  await page.getByLabel('Description').fill('It lights.')
  await page.getByLabel('Title').fill('Brass lamps')
  await expect.poll(searches).toEqual(['Brass lamp', 'Brass lamps'])
  await page.getByLabel('Title').fill('Brass lamp')
  await research.getByRole('button', { name: 'Use $50.00' }).click()
  await expect(page.getByLabel('Description')).toHaveValue(
    'It lights. Similar items on eBay sell for an average of $46.00.',
  )
  expect(await violationsOf(page)).toEqual([])
  expect(searches()).toEqual(['Brass lamp', 'Brass lamps'])

  ebay.faults.push(500)
  await page.getByLabel('Title').fill('Copper kettle')
  await expect(research.getByText('Unable to fetch eBay price data. Please try again.')).toBeVisible()
  await ebay.close()
})
