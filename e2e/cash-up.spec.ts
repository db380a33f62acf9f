import type { Page } from '@playwright/test'
import { saleEvents } from '../server/database/schema.ts'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { reconnect, waitUntilSettled } from './page-ready.ts'
import { printedGrids } from './printed-grids.ts'
import { hazelsItem } from './seller-items.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'
import { submitSignIn } from './sign-in-form.ts'

interface Pass {
  id: number
  url: string
}

/** The organizer is signed in on `page`. */
async function makePass(page: Page): Promise<Pass> {
  const made = await page.request.post('/api/admin/desk-passes', { data: { name: 'Ana' } })
  return made.json()
}

test('a helper sells for cash at the listed price, counts the drawer, and loses the pass mid-sale', {
  tag: '@phone',
}, async ({ page, browser, shop }) => {
  const [chair, jug] = [await hazelsItem(shop, 'Oak chair', 4500), await hazelsItem(shop, 'Blue jug', 1200)]
  await signInByApi(page, 'wren')
  const pass = await makePass(page)
  const desk = await browser.newPage()
  await desk.goto(new URL(pass.url).pathname)
  await waitUntilSettled(desk)
  const ringUp = async (id: number, title: string) => {
    await desk.getByRole('link', { name: 'Sell here' }).click()
    await desk.getByLabel('Price tag, SKU or search').fill(`FV-${id}`)
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('heading', { name: title })).toBeVisible()
  }
  await ringUp(chair, 'Oak chair')
  await expect(desk.getByRole('button', { name: /lower price/ })).toHaveCount(0)
  await desk.getByRole('button', { name: 'Take payment' }).click()
  await desk.getByRole('button', { name: '$50' }).click()
  await desk.getByRole('button', { name: 'Sell for $45.00' }).click()
  await expect(desk.getByRole('heading', { name: 'Sold' })).toBeVisible()

  await desk.getByRole('button', { name: 'Next sale' }).click()
  await desk.getByRole('button', { name: 'Back to pickups' }).click()
  await desk.getByRole('link', { name: 'Cash up' }).click()
  await desk.getByRole('button', { name: 'Put in or take out cash' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Your drawer' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter an amount such as 50.00')).toBeVisible()
  await expect(dialog.getByLabel('Amount')).toBeFocused()
  expect(await violationsOf(desk)).toEqual([])
  await dialog.getByLabel('Amount').fill('$20')
  await dialog.getByLabel('Note').fill('Change to start with')
  await desk.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/press Save again/)).toBeVisible()
  await reconnect(desk)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const entries = desk.getByRole('list', { name: 'Put in and taken out' }).getByRole('listitem')
  await expect(entries).toHaveText([/\$20\.00 put in.*Ana \(helper\) · Change to start with/])
  await desk.getByLabel('Counted').fill('60')
  await expect(desk.getByText('$5.00 missing')).toBeVisible()
  await desk.getByLabel('Note').fill('Five went for coffee')
  expect(await violationsOf(desk)).toEqual([])
  await desk.context().setOffline(true)
  await desk.getByRole('button', { name: 'Save count' }).click()
  await expect(desk.getByText(/press Save again/)).toBeVisible()
  await reconnect(desk)
  await desk.getByRole('button', { name: 'Save count' }).click()
  await expect(desk.getByRole('region', { name: 'Counted so far' }).getByText('Five went for coffee')).toBeVisible()
  await expect(desk.getByText(/press Save again/)).toHaveCount(0)
  expect(await printedGrids(desk.getByText('Five went for coffee'))).toEqual([])

  await desk.getByRole('link', { name: 'Pickup desk' }).click()
  await ringUp(jug, 'Blue jug')
  await desk.getByRole('button', { name: 'Take payment' }).click()
  await desk.route('**/api/desk/sales', (route) => route.abort())
  await desk.getByRole('button', { name: 'Sell for $12.00' }).click()
  await expect(desk.getByText('This sale may already be recorded.')).toBeVisible()
  await page.request.delete(`/api/admin/desk-passes/${pass.id}`)
  await expect(desk.getByText('Your desk pass has ended')).toBeVisible()
  await expect(desk.getByText('Ask the organizer whether this sale is recorded: “Blue jug”.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Check again' })).toHaveCount(0)
  expect([await shop.statusOf(chair), await shop.statusOf(jug)]).toEqual(['sold', 'approved'])
})

test('an admin counts the drawer of a helper who went home, and pays a refund from it', {
  tag: '@desktop',
}, async ({ page, playwright, shop }) => {
  const lamp = await hazelsItem(shop, 'Brass lamp', 3000)
  await signInByApi(page, 'wren')
  const pass = await makePass(page)
  const helper = await playwright.request.newContext()
  await helper.get(new URL(pass.url).pathname)
  const sale = { items: [{ productId: lamp }], method: 'cash', key: 'one-lamp-for-cash' }
  expect((await helper.post('/api/desk/sales', { data: sale })).status()).toBe(201)
  await page.request.delete(`/api/admin/desk-passes/${pass.id}`)

  await page.goto('/admin/cash-up')
  const all = page.getByRole('region', { name: 'All drawers together' })
  await expect(all.getByText('$30.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Count the drawer of Ana (helper)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Drawer of Ana (helper)' })
  await dialog.getByRole('button', { name: 'Save count' }).click()
  await expect(dialog.getByText('Enter what you counted')).toBeVisible()
  await dialog.getByLabel('Counted').fill('32')
  await expect(dialog.getByText('$2.00 too much')).toBeVisible()
  await dialog.getByLabel('Note').fill('Found two dollars')
  await page.mouse.click(3, 400)
  await expect(dialog.getByText('Discard your changes?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Save count' }).click()
  await expect(dialog).toBeHidden()
  const saved = page.getByText('Count saved', { exact: true })
  await expect(saved).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(saved, 'is not printed').toHaveCSS('visibility', 'hidden')
  await page.emulateMedia({ media: null })
  const drawer = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Ana (helper)' }) })
  await expect(drawer.getByText(/wren · Found two dollars/)).toBeVisible()
  await expect(drawer.getByText('$32.00')).toBeVisible()
  await expect(drawer.getByText('$2.00 too much')).toBeVisible()
  expect(await printedGrids(drawer.getByRole('listitem'))).toEqual([])
  await page.getByRole('button', { name: 'Put cash into the drawer of Ana (helper), or take some out' }).click()
  const moved = page.getByRole('dialog', { name: 'Drawer of Ana (helper)' })
  await moved.getByRole('button', { name: 'Take out' }).click()
  await moved.getByLabel('Amount').fill('2')
  await moved.getByRole('button', { name: 'Save' }).click()
  await expect(drawer.getByText('$2.00 taken out')).toBeVisible()
  await expect(all.getByText('$28.00')).toBeVisible()
  await helper.dispose()

  await page.goto('/admin/settle-up')
  await page.getByRole('checkbox', { name: 'Select everyone who is to be paid' }).check()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const payment = page.getByRole('dialog', { name: 'Pay hazel' })
  await payment.getByLabel('Cash from').selectOption({ label: 'Drawer of Ana (helper), $28.00' })
  expect(await violationsOf(page)).toEqual([])
  await payment.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('dialog', { name: 'Payouts', exact: true }).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'hazel: show payouts' }).click()
  await expect(page.getByText('Cash from the drawer of Ana (helper)')).toBeVisible()
  await page.goto('/admin/cash-up')
  await expect(drawer.getByText('-$27.00')).toBeVisible()
  await expect(drawer.getByText('$1.00', { exact: true })).toBeVisible()

  await page.goto('/admin')
  await page.getByRole('button', { name: 'Refund Brass lamp' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund this purchase?' })
  await expect(refund.getByText('in cash, from your drawer.')).toBeVisible()
  await refund.getByLabel("Pay it from Ana's drawer").check()
  await expect(refund.getByText("in cash, from Ana's drawer.")).toBeVisible()
  await refund.getByLabel('Reason').fill('The switch is broken')
  expect(await violationsOf(page)).toEqual([])
  await refund.getByRole('button', { name: 'Refund $30.00' }).click()
  await expect(page.getByText("Pay the buyer $30.00 in cash, from Ana's drawer.").first()).toBeVisible()
  await page.goto('/admin/cash-up')
  await expect(drawer.getByText('-$30.00')).toBeVisible()
})

test('the sale of the drawers can still be chosen while another one loads, and after that failed', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  const startDate = new Date(Date.now() - 10 * 24 * 60 * 60 * 1000)
  const endDate = new Date(startDate.getTime() + 48 * 60 * 60 * 1000)
  const [earlier] = await shop.db.insert(saleEvents).values({ startDate, endDate }).returning()
  await openAs(page, 'wren', '/admin/cash-up')
  const sale = page.getByLabel('Sale', { exact: true })
  const current = await sale.inputValue()
  await page.route(
    ({ searchParams }) => searchParams.get('sale') === String(earlier?.id),
    (route) => route.fulfill({ status: 409, json: { message: 'Not now.' } }),
  )
  await sale.selectOption(String(earlier?.id))
  await expect(page.getByRole('alert')).toContainText("We couldn't load the drawers")
  await sale.selectOption(current)
  await expect(page.getByRole('region', { name: 'All drawers together' })).toBeVisible()
})

test('a count and cash taken out wait in their forms over a sign-in, and count once after a lost answer and a reload', {
  tag: '@phone',
}, async ({ page, shop: _ }) => {
  const signInAgain = async () => {
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await submitSignIn(page, 'wren')
    await expect(page).toHaveURL('/pickup/cash-up')
  }
  await openAs(page, 'wren', '/pickup/cash-up')
  const dialog = page.getByRole('dialog', { name: 'Your drawer' })
  const open = page.getByRole('button', { name: 'Put in or take out cash' })
  await open.click()
  await dialog.getByRole('button', { name: 'Take out' }).click()
  await dialog.getByLabel('Amount').fill('20')
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await signInAgain()
  await open.click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('20')
  const save = dialog.getByRole('button', { name: 'Save' })
  await page.route('**/api/desk/drawer/movements', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await save.click()
  await expect(dialog.getByText(/press Save again/)).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await open.click()
  await save.click()
  await expect(dialog).toBeHidden()
  const entries = page.getByRole('list', { name: 'Put in and taken out' }).getByRole('listitem')
  await expect(entries).toHaveText([/\$20\.00 taken out/])
  await open.click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  const counted = page.getByRole('textbox', { name: 'Counted' })
  await counted.fill('12')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save count' }).click()
  await signInAgain()
  await expect(counted).toHaveValue('12')
  await page.getByRole('button', { name: 'Save count' }).click()
  await expect(page.getByText('$12.00 counted')).toBeVisible()
  await page.reload()
  await expect(counted).toHaveValue('')
})
