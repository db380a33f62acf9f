import type { Locator } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests, holdTimers } from './hold-requests.ts'
import { watchShifts } from './layout-shifts.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'

// A toast's text is in two elements, visible and announced: hence `first()`.

const MINUTE = 60_000

/** The value of a datetime-local field, in this machine's time zone, like the browser's. */
function fieldTime(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16)
}

test('an organizer works through the queue by keyboard, undoes a rejection, and approves the rest at once', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  const first = new Date('2020-01-01')
  const waiting: { id: number }[] = []
  for (const [index, title] of ['Oak stool', 'Pine bench', 'Tin sign', 'Cracked jug', 'Silk scarf'].entries())
    waiting.push(await shop.addProduct({ title, status: 'pending', createdAt: new Date(first.getTime() + index) }))
  const statuses = () => Promise.all(waiting.map(({ id }) => shop.statusOf(id)))
  // On a busy machine, a toast could be gone before the click that caused it returns.
  await holdTimers(page)
  const editor = await holdRequests(page, '**/assets/edit-dialog-*')
  await openAs(page, 'wren', '/admin')
  const item = (title: string) => page.getByRole('heading', { name: title, level: 3 })

  await expect(item('Oak stool')).toBeVisible()
  const keys = page.locator('kbd', { hasText: /^[ARJK]$/ })
  const tops = await keys.evaluateAll((keys) => keys.map((key) => key.getBoundingClientRect().top))
  expect(tops, 'the shortcuts are on one line').toEqual(Array.from({ length: 4 }, () => tops[0]))
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await editor.asked
  // Faster than the server responds.
  await page.keyboard.press('a')
  editor.release()
  await expect(item('Pine bench')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(page.getByText('Product Approved').first()).toBeVisible()
  await expect(item('Tin sign')).toBeVisible()
  // A late response to the second approval would replace the toast of the rejection.
  await expect.poll(statuses).toEqual(['approved', 'approved', 'pending', 'pending', 'pending'])
  await page.keyboard.press('j')
  await expect(item('Cracked jug')).toBeVisible()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('Product Rejected').first()).toBeVisible()
  await expect.poll(statuses).toEqual(['approved', 'approved', 'pending', 'rejected', 'pending'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Back in the queue').first()).toBeVisible()
  expect(await statuses()).toEqual(['approved', 'approved', 'pending', 'pending', 'pending'])

  await page.getByRole('button', { name: 'Approve All' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve \d/ })
    .click()
  await expect(page.getByText('All Products Approved').first()).toBeVisible()
  expect(await statuses()).toEqual(Array(5).fill('approved'))
  await expect(page.getByText('Nothing to approve').first()).toBeVisible()
  const trail = page.getByRole('region', { name: 'Audit Trail' })
  await trail
    .getByRole('button', { name: /^wren approved \d+ items/ })
    .first()
    .click()
  await expect(trail.getByText('“Silk scarf”')).toBeVisible()
})

test('an organizer ends a hold, marks a disputed payment as done, and refunds a purchase with a reason', {
  tag: '@desktop',
}, async ({ page, request, shop }) => {
  const held = await shop.addProduct({ title: 'Rosewood chess set' })
  const product = await shop.addProduct({ title: 'Brass ship lantern', price: 6_400 })
  const bought = await shop.sell(request, [product.id])
  await shop.raiseAlert(bought.id, 'dispute_opened', "The buyer's bank disputes $64.00 (fraudulent).")
  await openAs(page, 'wren', '/admin')
  const dialog = page.getByRole('dialog')
  const holds = page.getByRole('region', { name: 'Items on Hold' })
  await expect(holds.getByText('Nothing is on hold')).toBeVisible()
  const buyer = { buyerName: 'Doc Watson', buyerEmail: 'doc@example.com' }
  const { url } = await shop.hold(request, [held.id], buyer)
  await holds.getByRole('button', { name: 'End hold on Rosewood chess set' }).click()
  await expect(dialog.getByText('Doc Watson is paying for Rosewood chess set.')).toBeVisible()
  await dialog.getByRole('button', { name: 'End hold' }).click()
  await expect(page.getByText('Hold Ended').first()).toBeVisible()
  // Someone may be next in line.
  await expect(page.getByText('Rosewood chess set is no longer held for Doc Watson.').first()).toBeVisible()
  await expect(holds.getByText('Nothing is on hold')).toBeVisible()
  await expect(page.getByText('wren ended the hold on “Rosewood chess set”').first()).toBeVisible()
  expect(await (await request.get(url)).text()).toContain('This payment has expired')

  const rowIn = (section: string) =>
    page.getByRole('region', { name: section }).getByRole('listitem').filter({ hasText: product.title })
  const alert = rowIn('Payments to review')
  await expect(alert.getByText("The buyer's bank disputes $64.00 (fraudulent).")).toBeVisible()
  await expect(alert.getByText("Don't hand over the item")).toBeVisible()
  const order = alert.getByRole('link', { name: `Order no. ${bought.orderId}: Brass ship lantern` })
  await expect(order).toHaveAttribute('href', `/admin/orders/${bought.orderId}`)
  await alert.getByRole('button', { name: /^Mark as done/ }).click()
  await expect(page.getByText('Marked as done').first()).toBeVisible()
  await expect(alert).toHaveCount(0)

  const recent = page.getByRole('region', { name: 'Recent Sales' })
  await expect(recent.getByRole('link', { name: 'All orders' })).toHaveAttribute('href', '/admin/orders')
  const sale = rowIn('Recent Sales')
  await sale.getByRole('button', { name: 'Refund Brass ship lantern' }).click()
  await dialog.getByRole('button', { name: 'Refund $64.00' }).click()
  await expect(dialog.getByText('Please give a reason').first()).toBeVisible()
  await dialog.getByLabel('Reason').fill('The glass is cracked')
  await dialog.getByLabel('Put the item back on sale').check()
  await dialog.getByRole('button', { name: 'Refund $64.00' }).click()
  await expect(page.getByText('Purchase Refunded').first()).toBeVisible()
  await expect(sale.getByText('The glass is cracked')).toBeVisible()
  await expect(sale.getByRole('button', { name: /^Refund/ })).toHaveCount(0)
  expect(await shop.statusOf(product.id)).toBe('approved')
  await page.goto(`/receipt/${bought.receipt}`)
  await expect(page.getByText(/^Refunded \$64\.00 on .+ There is nothing to pick up/)).toBeVisible()
})

test('a further page of the audit trail that fails to load says so, and loads on retry', { tag: '@desktop' }, async ({
  page,
  shop: _,
}) => {
  let isBroken = true
  await page.route('**/api/admin/audit-trail/gathered?*', async (route) => {
    if (!route.request().url().includes('before=')) {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), next: 1 } })
    } else if (isBroken) await route.fulfill({ status: 400, json: { message: 'The server is stuck.' } })
    else await route.fulfill({ json: { lines: [], next: null } })
  })
  await openAs(page, 'wren', '/admin/audit-trail')
  await page.getByRole('button', { name: 'Show earlier entries' }).click()
  await expect(page.getByRole('alert')).toContainText('The server is stuck.')
  isBroken = false
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Show earlier entries' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a sale is scheduled, refused if it overlaps, moved to another time zone and deleted, and open pages follow', {
  tag: '@desktop',
}, async ({ page, browser, shop }) => {
  await shop.endSales()
  const open = await browser.newPage()
  await open.goto('/marketplace')
  await openAs(page, 'wren', '/admin-dashboard')
  const dialog = page.getByRole('dialog')
  const schedule = async (date: Date) => {
    await page.getByRole('button', { name: 'Schedule Sale' }).click()
    await dialog.getByLabel('Start').fill(fieldTime(date))
    await expect(dialog.getByText('Ends 48 hours later')).toBeVisible()
    await dialog.getByLabel('Location').fill('Hall B')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
  }
  const day = new Date(Date.now() + 20 * 24 * 60 * MINUTE)

  await page.getByRole('button', { name: 'Schedule Sale' }).click()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText('The sale start date is required')).toBeVisible()
  await expect(dialog.getByLabel('Start')).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await schedule(day)
  await expect(page.getByText('Sale Scheduled').first()).toBeVisible()
  await expect(page.getByText('Hall B').first()).toBeVisible()
  await expect(open.getByText(/Next sale in \d+d \d+h/).first()).toBeVisible()
  await schedule(new Date(day.getTime() + 60 * MINUTE))
  const overlap = /^This sale overlaps another one, from .+ to /
  await expect(page.getByText(overlap).first()).toBeVisible()
  await expect(dialog.getByLabel('Start')).toHaveAccessibleDescription(overlap)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page
    .getByRole('button', { name: /^Edit sale/ })
    .first()
    .click()
  await dialog.getByLabel('Location').fill('The old mill')
  await dialog.getByLabel('Time zone of the venue').selectOption('Pacific (Los Angeles)')
  await expect(dialog.getByText(/^At the venue it starts .* P[SD]T$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sale Updated').first()).toBeVisible()
  await expect(page.getByText(/at the venue from .* P[SD]T · The old mill/)).toBeVisible()
  await expect(open.getByText(/P[SD]T/).first()).toBeVisible()

  await page
    .getByRole('button', { name: /^Delete sale/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Sale Deleted').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sale Events' }).getByText('The old mill')).toHaveCount(0)
  await expect(open.getByText('No scheduled sales').first()).toBeVisible()
})

test('the message about a refused start covers neither the start nor the buttons', { tag: '@phone' }, async ({
  page,
  shop: _,
}) => {
  await openAs(page, 'wren', '/admin')
  await page.getByRole('button', { name: 'Schedule Sale' }).click()
  const dialog = page.getByRole('dialog')
  const start = dialog.getByLabel('Start')
  await start.fill(fieldTime(new Date()))
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText('Error', { exact: true })).toBeVisible()
  await expect(start).toBeFocused()
  const isInSight = (control: Locator) =>
    control.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  expect(await isInSight(start)).toBe(true)
  for (const name of ['Cancel', 'Schedule'])
    expect(await isInSight(dialog.getByRole('button', { name })), name).toBe(true)
})

test('an ended sale is reopened, archived and restored', { tag: '@desktop' }, async ({ page, shop: _ }) => {
  await openAs(page, 'wren', '/admin')
  const sales = page.getByRole('region', { name: 'Sale Events' })
  const dialog = page.getByRole('dialog')
  const press = (name: string | RegExp) => sales.getByRole('button', { name }).first().click()
  const endNow = async () => {
    await press('End now')
    await expect(dialog).toContainText('Buyers who still have to pick up get no email about it')
    await dialog.getByRole('button', { name: 'End now' }).click()
    await expect(sales.getByRole('button', { name: 'End now' })).toHaveCount(0)
  }
  await endNow()
  await press(/^Open again: sale on/)
  await expect(page.getByText('The sale is on again').first()).toBeVisible()
  await endNow()
  await press(/^Edit sale/)
  await expect(dialog.getByText('This sale is over.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await press(/^Archive sale/)
  await press('Show 1 archived')
  await press(/^Bring back sale on/)
  await expect(page.getByText('Sale back in the list').first()).toBeVisible()
  await expect(sales.getByRole('button', { name: /^Bring back/ })).toHaveCount(0)
})

test('a seller is told that the dashboard is for admins, and redirected home', { tag: '@desktop' }, async ({
  page,
}) => {
  await signInByApi(page, 'hazel')
  const { runOut } = await holdTimers(page)
  await page.goto('/admin')
  await expect(page.getByText('Only administrators can access this dashboard.').first()).toBeVisible()
  await expect(page.getByText('Admin privileges required. Redirecting to homepage...').first()).toBeVisible()
  await runOut()
  await page.waitForURL('/')
})

test('the dashboard is accessible, full and empty; it cleans up images, and says to pay cash back', {
  tag: '@phone',
}, async ({ page, request, shop }) => {
  await signInByApi(page, 'wren')
  const waiting = await shop.addProduct({ title: 'Oak stool', status: 'pending' })
  const { id } = await shop.addProduct({ title: 'Brass ship lantern' })
  const bought = await shop.sell(request, [id])
  await shop.raiseAlert(bought.id, 'dispute_opened', "The buyer's bank disputes $38.00 (fraudulent).")
  await shop.hold(request, [(await shop.addProduct({ title: 'Rosewood chess set' })).id])
  const bucket = await shop.addProduct({ title: 'Tin bucket', price: 1_800 })
  const sale = { items: [{ productId: bucket.id }], method: 'cash', key: 'a-bucket-for-cash' }
  expect((await page.request.post('/api/desk/sales', { data: sale })).status()).toBe(201)
  await shop.addOrphans(2)
  await page.goto('/admin')
  await page.getByRole('button', { name: waiting.title, exact: true }).click()
  await expect(page.getByRole('heading', { name: waiting.title, level: 3 })).toBeVisible()
  await page.getByRole('button', { name: 'Load Orphan Count' }).click()
  await expect(page.getByText('Orphaned', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Mark as done/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'End hold on Rosewood chess set' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Clean Up' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 images?' })
  await question.getByRole('button', { name: 'Delete 2 images' }).click()
  await expect(page.getByText('2 deleted.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Refund Tin bucket' }).click()
  const refund = page.getByRole('dialog', { name: 'Refund this purchase?' })
  await expect(
    refund.getByText("Pay the buyer $18.00 in cash, from your drawer. We'll email the seller."),
  ).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await refund.getByLabel('Reason').fill('The handle came off')
  await refund.getByRole('button', { name: 'Refund $18.00' }).click()
  await expect(page.getByText('Pay the buyer $18.00 in cash, from your drawer.').first()).toBeVisible()

  await shop.clearHistory()
  await page.addInitScript(watchShifts)
  // Not a reload, which would scroll down again.
  await page.goto('about:blank')
  await page.goto('/admin')
  for (const text of ['Nothing to approve', 'No sales scheduled', 'No sales yet', 'No activity yet'])
    await expect(page.getByText(text)).toBeVisible()
  const shifts = await page.evaluate(() => window.shifts)
  expect(shifts.filter((shift) => Number.parseFloat(shift) >= 0.01)).toEqual([])
  const figures = page.locator('dl').filter({ hasText: 'Total Views' }).first()
  expect(await figures.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
  expect(await violationsOf(page)).toEqual([])
})
