import type { ElementHandle } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { products } from '../server/database/schema.ts'
import { violationsOf } from './accessibility.ts'
import { chooseCategory } from './choose-category.ts'
import { anItem, editing, newListing } from './edit-listing.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { photoFiles } from './photo-files.ts'

test('a category is found by typing and by drilling down, and the last used ones come first', {
  tag: '@phone',
}, async ({ page, shop }) => {
  await anItem(shop, { category: 'Electronics > Radios' })
  const { dialog, choice, field } = await editing(page)
  await expect(field).toHaveText('Electronics > Radios')
  await field.click()
  await expect(choice.getByRole('treeitem', { name: 'Radios' })).toHaveAttribute('aria-selected', 'true')
  expect(await violationsOf(page)).toEqual([])
  await choice.getByLabel('Search categories').fill('xyzzy')
  await expect(choice.getByText('No category matches. Try another word, or choose Other.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await choice.getByLabel('Search categories').fill('jeans women')
  await expect(choice.getByRole('option').first()).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await choice.getByRole('option').first().click()
  await expect(choice).toBeHidden()
  await expect(field).toHaveText('Clothing > Women > Bottoms > Jeans')
  await expect(field).toBeFocused()

  await field.click()
  await choice.getByRole('treeitem', { name: 'Collectibles' }).click()
  await choice.getByRole('treeitem', { name: 'All of Collectibles' }).click()
  await expect(field).toHaveText('Collectibles')
  await field.click()
  const recent = choice.getByRole('region', { name: 'Last used' })
  await expect(recent.getByRole('button')).toHaveText(['Clothing > Women > Bottoms > Jeans'])
  await recent.getByRole('button').click()
  await expect(field).toHaveText('Clothing > Women > Bottoms > Jeans')

  await field.click()
  await choice.getByRole('button', { name: 'Clear' }).click()
  await expect(field).toHaveText('Choose a category')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Category is required')).toBeVisible()
  await expect(field).toBeFocused()
})

test('the category picker works by keyboard alone, and stays open when it opens again within the frame it closed in', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  await anItem(shop, { category: 'Other' })
  const { dialog, choice, field } = await editing(page)
  await field.focus()
  await page.keyboard.press('Enter')
  await expect(choice.getByLabel('Search categories')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(choice.getByLabel('Search categories')).toBeFocused()
  await page.keyboard.type('vinyl rec')
  await expect(choice.getByRole('option', { selected: true })).toHaveText('Books & Media > Vinyl Records')
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expect(field).toHaveText('Books & Media > Vinyl Records')

  await page.keyboard.press('ArrowDown')
  const row = (name: string) => choice.getByRole('treeitem', { name, exact: true })
  await expect(choice.getByLabel('Search categories')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(row('Vinyl Records')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(row('Books & Media')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(row('Books & Media')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('t')
  await expect(row('Toys & Games')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(row('All of Toys & Games')).toBeFocused()
  await page.keyboard.press('p')
  await expect(row('Puzzles')).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(choice).toBeHidden()
  await expect(field).toBeFocused()
  await expect(field).toHaveText('Books & Media > Vinyl Records')
  await expect(dialog).toBeVisible()

  await field.click()
  // As in Safari, where a search field takes the key that would close the dialog.
  await choice.getByLabel('Search categories').dispatchEvent('keydown', { key: 'Escape', bubbles: true })
  await expect(choice).toBeHidden()
  await expect(dialog).toBeVisible()

  await field.click()
  const close = (await choice.getByRole('button', { name: 'Close' }).elementHandle()) as ElementHandle<HTMLElement>
  const opener = (await field.elementHandle()) as ElementHandle<HTMLElement>
  const isOpen = await page.evaluate(
    async ([close, opener]) => {
      const dialog = close.closest('dialog')
      const frame = () => new Promise(requestAnimationFrame)
      await frame()
      close.click()
      await Promise.resolve()
      const wasClosed = dialog?.open === false
      opener.click()
      await frame()
      await frame()
      return wasClosed && dialog?.open
    },
    [close, opener] as const,
  )
  expect(isOpen).toBe(true)
  await expect(choice.getByLabel('Search categories')).toBeVisible()
})

test('a category or condition that is in no list stays selectable, and a condition can be free text', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  const { id } = await anItem(shop, { category: 'Attic > Finds', condition: 'Well loved' })
  const { dialog, choice, field } = await editing(page)
  await expect(field).toHaveText('Attic > Finds')
  await field.click()
  await choice.getByLabel('Search categories').fill('rugs')
  await choice.getByRole('option', { name: 'Home & Decor > Rugs & Textiles' }).click()
  await field.click()
  await choice.getByRole('button', { name: 'Attic > Finds' }).click()
  await expect(field).toHaveText('Attic > Finds')

  const condition = dialog.getByLabel('Condition')
  await expect(condition).toHaveValue('Well loved')
  await condition.selectOption('Like new')
  await condition.selectOption('Well loved')
  await condition.selectOption('Other…')
  await dialog.getByLabel('In your own words').fill('One chip at the rim')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  const [saved] = await shop.db.select().from(products).where(eq(products.id, id))
  expect(saved).toMatchObject({ category: 'Attic > Finds', condition: 'One chip at the rim' })
})

test('what follows a publication stays in place, and the next listing suggests what its analysis leaves open', {
  tag: '@desktop',
}, async ({ page }) => {
  // They would bring the sale that the journey's shop has just opened.
  await page.route('**/api/live*', (route) => route.abort())
  const sales = await holdRequests(page, '**/api/sale-events/*')
  await newListing(page)
  await page.getByLabel('Title').fill('Salt-glazed jug')
  await page.getByLabel('Description').fill('…')
  await page.getByRole('spinbutton', { name: 'Price' }).fill('18')
  await chooseCategory(page, 'Homemade > Ceramics')
  await page.getByLabel('Condition').selectOption('Like new')
  await page.getByRole('button', { name: 'Publish Product' }).click()
  await expect(page.getByText('This is a placeholder. Please describe the item.')).toBeVisible()
  await page.getByLabel('Description').fill('Thrown and fired in Seagrove.')
  await page.getByRole('button', { name: 'Publish Product' }).click()
  const another = page.getByRole('button', { name: 'Add Another Product' })
  await expect(another).toBeVisible()
  await sales.asked
  const before = await another.boundingBox()
  sales.release()
  await expect(page.getByText(/^Items sell in live sales\. One is on now/)).toBeVisible()
  expect(await another.boundingBox()).toEqual(before)
  await another.click()

  await page.getByLabel('Choose photos').setInputFiles(await photoFiles(1))
  const proposal = { title: '', description: '', price: 35, category: 'Other', tags: [], confidence: 0.2 }
  await page.route('**/api/analyze-urls', (route) => route.fulfill({ json: { ...proposal, source: 'built-in' } }))
  await page.getByRole('button', { name: 'Analyze' }).click()
  const category = page.getByRole('combobox', { name: 'Category' })
  const price = page.getByRole('spinbutton', { name: 'Price' })
  for (const field of [page.getByLabel('Title'), page.getByLabel('Description'), price, page.getByLabel('Condition')])
    await expect(field).toHaveValue('')
  await expect(category).toHaveText('Choose a category')
  await expect(page.getByText("We couldn't tell from your photos. Please fill this in.")).toHaveCount(3)
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Use $35', exact: true }).click()
  await expect(price).toHaveValue('35.00')
  await expect(price).toBeFocused()
  await page.getByRole('button', { name: 'Same as last time: Homemade > Ceramics' }).click()
  await expect(category).toHaveText('Homemade > Ceramics')
  await expect(category).toBeFocused()
  await page.getByRole('button', { name: 'Same as last time: Like new' }).click()
  await expect(page.getByLabel('Condition')).toHaveValue('Like new')
  await expect(page.getByRole('button', { name: /^Same as last time/ })).toHaveCount(0)
})
