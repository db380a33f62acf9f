import type { Locator } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { products } from '../server/database/schema.ts'
import { violationsOf } from './accessibility.ts'
import { coveredStops } from './covered-stops.ts'
import { expect, test } from './fixtures.ts'
import { photoFiles } from './photo-files.ts'
import { bar, boxes, itemsOf, select, stock, tab, wizard } from './seller-items.ts'
import { openAs } from './sign-in-by-api.ts'
import { submitSignIn } from './sign-in-form.ts'

test('many items are in tabs with counts, photos first on a phone, the URL keeps the tab, and all come in steps', {
  tag: '@phone',
}, async ({ page, shop }) => {
  await shop.addManyProducts('hazel', 150)
  await openAs(page, 'hazel', '/seller')
  await expect(page.getByRole('heading', { name: /^LIVE/ })).toBeVisible()
  await expect(wizard(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByLabel('Choose photos')).toBeHidden()
  const photo = page.getByRole('listitem').locator('picture, img').first()
  expect((await photo.boundingBox())?.y).toBeLessThan(480)

  await tab(page, 'PENDING').click()
  await expect(page).toHaveURL('/seller?tab=pending')
  await expect(tab(page, 'PENDING')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('heading', { name: /^PENDING/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^LIVE/ })).toHaveCount(0)
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(rows.first()).toContainText('Rejected.')
  await tab(page, 'SOLD').click()
  await expect(page.getByRole('heading', { name: /^SOLD/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^PENDING/ })).toBeVisible()
  await page.goto('/seller-dashboard?tab=unlisted')
  await expect(page.getByRole('heading', { name: /^UNLISTED/ })).toBeVisible()

  await page.getByRole('searchbox', { name: 'Search your products' }).fill('Lot 000')
  for (const [name, count] of [
    ['LIVE', 5],
    ['PENDING', 2],
    ['UNLISTED', 1],
    ['SOLD', 1],
  ] as const)
    await expect(tab(page, name)).toHaveText(new RegExp(`${name}\\s*${count}$`))
  await expect(page.getByText('9 products found: 5 LIVE, 2 PENDING, 1 UNLISTED, 1 SOLD')).toBeAttached()
  await page.getByRole('searchbox').fill('Lot 0150')
  await page.getByRole('button', { name: 'Show 1 in LIVE' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('searchbox').fill('')
  await expect(rows).toHaveCount(48)

  // Not by role: among thousands of elements, that alone keeps the page busy.
  const list = page.locator('ul:has(> li h3)')
  await list.evaluate(watchSteps)
  await page.getByRole('button', { name: /^Show all/ }).click()
  const live = Number((await tab(page, 'LIVE').textContent())?.replace(/\D/g, ''))
  expect(live).toBeGreaterThan(2 * 48)
  await expect(list.locator('> li')).toHaveCount(live)
  await expect(page.getByText(/^Show all/)).toHaveCount(0)
  expect(await page.evaluate(() => Reflect.get(window, 'largestStep'))).toBeLessThanOrEqual(48)
})

/** Runs in the page: notes how many entries of a list come at once. */
function watchSteps(list: Element): void {
  let before = list.children.length
  let largestStep = 0
  const note = () => {
    largestStep = Math.max(largestStep, list.children.length - before)
    before = list.children.length
    Object.assign(window, { largestStep })
  }
  new MutationObserver(note).observe(list, { childList: true })
}

test('prices of several items change by a percentage, after each new one was shown; a held one is left out', {
  tag: '@phone',
}, async ({ page, request, shop }) => {
  const rows = await stock(shop, ['Zither A', 'Zither B', 'Zither C', 'Zither D'])
  await shop.hold(request, [rows[1]?.id ?? 0])
  await openAs(page, 'juniper', '/seller')
  await select(page, 'Zither')
  await expect(boxes(page)).toHaveCount(4)
  await boxes(page).first().check()
  await boxes(page)
    .nth(2)
    .click({ modifiers: ['Shift'] })
  await expect(bar(page).getByRole('status')).toHaveText('3 selected')
  await expect(boxes(page).nth(3)).not.toBeChecked()

  await bar(page).getByRole('button', { name: 'Change price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the price of 3 products' })
  await dialog.getByLabel('Percent').fill('100')
  await expect(dialog.getByText('Enter a number up to 95')).toBeVisible()
  await dialog.getByLabel('Percent').fill('12.5')
  const prices = dialog.getByRole('list', { name: 'New prices' }).getByRole('listitem')
  await expect(prices).toHaveText([/Zither \w.*\$\d+\.\d\d.*→.*\$\d+\.\d\d/, /Zither/])
  await expect(prices.filter({ hasText: 'Zither A' })).toContainText('$10.05')
  await expect(prices.filter({ hasText: 'Zither A' })).toContainText('$8.79')
  await expect(dialog.getByText('1 product left out')).toBeVisible()
  await expect(dialog.getByText('Zither B: someone is paying for it')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Change 2 prices' }).click()
  await expect(page.getByText('2 products repriced', { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  expect((await itemsOf(shop, 'Zither')).map(({ price }) => price)).toEqual([879, 2_010, 2_638, 4_020])
})

test('a message leaves the buttons for several items free, also where the end of the page moves them up', {
  tag: '@phone',
}, async ({ page, shop }) => {
  await stock(shop, ['Crate A', 'Crate B', 'Crate C', 'Crate D'])
  await openAs(page, 'juniper', '/seller')
  const unlist = page.getByRole('button', { name: 'Unlist Crate B' })
  await unlist.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 300))
  await unlist.click()
  const message = page.locator('.toast').filter({ hasText: 'Product unlisted' })
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const expectFree = async (toast: Locator) => {
    const [box, buttons] = [await toast.boundingBox(), await bar(page).boundingBox()]
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0)
  }
  await expectFree(message)

  await page.setViewportSize({ width: 1440, height: 900 })
  await boxes(page).first().check()
  await bar(page).getByRole('button', { name: 'Change price' }).click()
  await bar(page).evaluate((element) => {
    scrollTo(0, document.documentElement.scrollHeight)
    scrollBy(0, element.getBoundingClientRect().bottom - (innerHeight - 60))
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Change 1 price' }).click()
  const repriced = page.locator('.toast[data-state="open"]').filter({ hasText: '1 product repriced' })
  await expect(repriced).toBeVisible()
  await expectFree(repriced)
})

test('several items are unlisted, relisted, which can be undone, and deleted; those that cannot be say why', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const rows = await stock(shop, ['Crate A', 'Crate B', 'Crate C'])
  await openAs(page, 'juniper', '/seller')
  await select(page, 'Crate')
  await bar(page).getByRole('button', { name: 'Select all 3' }).click()
  await expect(bar(page).getByRole('status')).toHaveText('3 selected')
  // Somebody buys one in the meantime, which this page does not know yet.
  const [sold, ...rest] = rows
  await page.route('**/api/seller/products/bulk', async (route) => {
    await shop.db
      .update(products)
      .set({ status: 'sold' })
      .where(eq(products.id, sold?.id ?? 0))
    await route.continue()
  })
  await bar(page).getByRole('button', { name: 'Unlist' }).click()
  await expect(page.getByText('2 products unlisted', { exact: true })).toBeVisible()
  const leftOut = page.getByRole('dialog', { name: '1 product was left out' })
  await expect(leftOut.getByRole('listitem').filter({ hasText: 'Crate' })).toHaveText(
    /Crate A.*This item is sold and cannot become unlisted\./,
  )
  await leftOut.getByRole('button', { name: 'OK' }).click()
  for (const { id } of rest) expect(await shop.statusOf(id)).toBe('unlisted')

  await tab(page, 'UNLISTED').click()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await bar(page).getByRole('button', { name: 'Select all 2' }).click()
  await bar(page).getByRole('button', { name: 'Relist' }).click()
  await expect(page.getByText('2 products relisted', { exact: true })).toBeVisible()
  await expect(boxes(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(boxes(page)).toHaveCount(2)
  for (const { id } of rest) expect(await shop.statusOf(id)).toBe('unlisted')
  await bar(page).getByRole('button', { name: 'Select all 2' }).click()
  await bar(page).getByRole('button', { name: 'Relist' }).click()
  await page.getByRole('button', { name: /^Show 2 in LIVE/ }).click()
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await bar(page).getByRole('button', { name: 'Select all 2' }).click()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 products?' })
  await question.getByRole('button', { name: 'Keep them' }).click()
  await expect(question).toBeHidden()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete 2' }).click()
  await expect(page.getByText('2 products deleted', { exact: true })).toBeVisible()
  for (const { id } of rest) expect(await shop.statusOf(id)).toBeUndefined()
})

test('items are selected by keyboard, ranges too, none below the sticky bar, for price tags that a reload and a new sign-in keep; Escape ends it', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  await stock(shop, ['Spoon A', 'Spoon B', 'Spoon C', 'Spoon D'])
  await openAs(page, 'juniper', '/seller')
  const start = page.getByRole('button', { name: 'Select', exact: true })
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(start).toHaveAttribute('aria-pressed', 'true')
  await expect(boxes(page)).toHaveCount(4)
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(boxes(page)).toHaveCount(0)
  await expect(start).toBeFocused()

  await select(page, 'Spoon')
  await page.setViewportSize({ width: 390, height: 560 })
  await page.getByLabel('Sort LIVE by').focus()
  expect(await coveredStops(page, 'Tab', 4)).toEqual([])
  await boxes(page).nth(1).focus()
  await page.keyboard.press('Space')
  await boxes(page).nth(3).focus()
  await page.keyboard.press('Shift+Space')
  await expect(bar(page).getByRole('status')).toHaveText('3 selected')
  expect(await violationsOf(page)).toEqual([])
  await bar(page).getByRole('button', { name: 'Print tags' }).click()
  await expect(page).toHaveURL('/price-tags')
  await expect(page.getByText('3 tags selected')).toBeVisible()
  await page.reload()
  await expect(page.getByText('3 tags selected')).toBeVisible()
  await page.context().clearCookies()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await submitSignIn(page, 'juniper')
  await expect(page.getByText('3 tags selected')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Spoon B/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /Spoon A/ })).not.toBeChecked()
})

test('a copy of a listing opens the wizard with its details and asks for photos; a started listing is not discarded without asking', {
  tag: '@phone',
}, async ({ page, shop }) => {
  await stock(shop, ['Copper kettle'], { brand: 'Revere', condition: 'Good', tags: ['copper', 'tea'] })
  await openAs(page, 'juniper', '/seller')
  await page.getByRole('searchbox').fill('Copper kettle')
  await page.getByRole('button', { name: 'Duplicate Copper kettle' }).click()
  await expect(wizard(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(wizard(page)).toBeFocused()
  await expect(page.getByText(/^The details of Copper kettle are copied\./)).toBeVisible()
  await page.getByLabel('Choose photos').setInputFiles(await photoFiles(1))
  await page.getByRole('button', { name: 'Continue with my details' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Copper kettle')
  await expect(page.getByRole('spinbutton', { name: 'Price' })).toHaveValue('10.05')
  await expect(page.getByLabel('Tags')).toHaveValue('copper, tea')
  await expect(page.getByLabel('Brand')).toHaveValue('Revere')

  await page.reload()
  await expect(wizard(page)).toHaveAttribute('aria-expanded', 'true')
  await page.getByLabel('Title').fill('Copper pot')
  await page.getByRole('searchbox').fill('Copper kettle')
  await page.getByRole('button', { name: 'Duplicate Copper kettle' }).click()
  const question = page.getByRole('dialog', { name: 'Replace the listing you started?' })
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Copper pot')
  await page.getByRole('button', { name: 'Duplicate Copper kettle' }).click()
  await question.getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText(/^The details of Copper kettle are copied\./)).toBeVisible()
  await expect(page.locator('#upload').getByRole('list', { name: 'Photos' })).toHaveCount(0)
})

test('the wizard is open for a seller without listings, and opens by its heading or by choosing photos', {
  tag: '@phone',
}, async ({ page }) => {
  await openAs(page, 'juniper', '/seller')
  await expect(wizard(page)).toHaveAttribute('aria-expanded', 'true')

  await openAs(page, 'hazel', '/seller')
  await expect(wizard(page)).toHaveAttribute('aria-expanded', 'false')
  await wizard(page).press('Enter')
  await expect(wizard(page)).toHaveAttribute('aria-expanded', 'true')
  await wizard(page).press('Enter')
  await expect(wizard(page)).toHaveAttribute('aria-expanded', 'false')
  const opened = page.waitForEvent('filechooser')
  await page.getByText('Choose photos').first().click()
  await (await opened).setFiles(await photoFiles(1))
  await expect(wizard(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('#upload').getByRole('list', { name: 'Photos' }).getByRole('listitem')).toHaveCount(1)
})
