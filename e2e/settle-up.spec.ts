import type { Locator } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { users } from '../server/database/schema.ts'
import { violationsOf } from './accessibility.ts'
import { coveredStops } from './covered-stops.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { printedGrids } from './printed-grids.ts'
import { brokenWords, resize } from './sideways.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'
import { submitSignIn } from './sign-in-form.ts'

test('an organizer pays two sellers at once, undoes one payout, and the seller sees both', { tag: '@desktop' }, async ({
  page,
  browser,
  request,
  shop,
}) => {
  for (const [seller, price] of [
    ['hazel', 10_000],
    ['otis', 5_000],
  ] as const) {
    const item = await shop.addProduct({ title: `Chair of ${seller}`, price, sellerId: await shop.userId(seller) })
    await shop.sell(request, [item.id])
  }
  await openAs(page, 'wren', '/admin')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Settle up' }).click()
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(rowOf('hazel').getByRole('cell', { name: '$90.00' })).toBeVisible()
  await page.getByLabel('Sale', { exact: true }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/sale=\d/)
  await expect(rowOf('otis').getByRole('cell', { name: '$45.00' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  const table = page.getByRole('table', { name: 'Sellers' })
  expect(await printedGrids(table)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 720, height: 900 })
  await expect(table.locator('tfoot'), 'is printed once, not on every page').toHaveCSS('display', 'table-row-group')
  await expect(page.getByRole('region', { name: 'Selected sellers' })).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ media: null })
  await page.getByRole('checkbox', { name: 'Select everyone who is to be paid' }).check()
  await expect(page.getByRole('status').filter({ hasText: '2 sellers, $135.00' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 600 })
  await page.getByLabel('Sale', { exact: true }).focus()
  expect(await coveredStops(page, 'Tab', 8), 'by the bar').toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay 2 sellers' })
  await dialog.getByLabel('Paid by').selectOption('Check')
  await dialog.getByLabel('Reference (optional)').fill('no. 1042')
  expect(await violationsOf(page)).toEqual([])
  const { search } = new URL(page.url())
  const signIn = await holdRequests(page, '**/assets/login-*')
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Pay $135.00' }).click()
  await signIn.asked
  expect(await page.title(), 'stays while the sign-in loads').toBe('Settle up | Fernvale')
  signIn.release()
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/admin/settle-up${search}`)}`)
  await submitSignIn(page, 'wren')
  await expect(page.getByRole('status').filter({ hasText: '2 sellers, $135.00' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(dialog.getByLabel('Paid by')).toHaveValue('check')
  await expect(dialog.getByLabel('Reference (optional)')).toHaveValue('no. 1042')
  await dialog.getByRole('button', { name: 'Pay $135.00' }).click()
  const results = page.getByRole('dialog', { name: 'Payouts', exact: true })
  await expect(results.getByText('Everyone was paid.')).toBeFocused()
  await expect(results.getByRole('listitem')).toHaveText([/hazel\$90\.00Paid/, /otis\$45\.00Paid/])
  await results.getByRole('button', { name: 'Done' }).click()
  await expect(rowOf('Total').getByRole('cell').last()).toHaveText('$0.00')

  await page.getByRole('button', { name: 'otis: show payouts' }).click()
  const payouts = page.getByRole('dialog', { name: 'Payouts to otis' })
  const askToUndo = payouts.getByRole('button', { name: /^Undo payout no\. \d+ of \$45\.00$/ })
  await askToUndo.click()
  const undo = page.getByRole('dialog', { name: 'Undo this payout?' })
  await undo.getByRole('button', { name: 'Undo $45.00' }).click()
  await expect(undo.getByText('Please give a reason').first()).toBeVisible()
  await undo.getByLabel('Reason').fill('The check bounced')
  await page.reload()
  await page.getByRole('button', { name: 'otis: show payouts' }).click()
  await askToUndo.click()
  await expect(undo.getByLabel('Reason')).toHaveValue('The check bounced')
  await page.setViewportSize({ width: 1440, height: 360 })
  await undo.getByRole('button', { name: 'Undo $45.00' }).click()
  const done = page.locator('.toast').filter({ hasText: 'Payout Undone' })
  await expect(done).toBeVisible()
  const bar = await page.getByRole('region', { name: 'Selected sellers', includeHidden: true }).boundingBox()
  const { y = 0, height = 0 } = (await done.boundingBox()) ?? {}
  expect(y + height, 'the message leaves the bar free').toBeLessThanOrEqual(bar?.y ?? 0)
  await expect(payouts.getByText('· Undone')).toBeVisible()
  await payouts.getByRole('button', { name: 'Close' }).click()
  await expect(rowOf('otis').getByRole('cell').last()).toHaveText('$45.00')

  const seller = await browser.newPage()
  await openAs(seller, 'otis', '/seller/statement')
  await expect(seller.getByText(/^Undone: payout no\. \d+/)).toBeVisible()
  const figure = (name: string) =>
    seller.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd')
  await expect(figure('To be paid')).toHaveText('$45.00')
  await expect(figure('Paid out')).toHaveText('$0.00')
  expect(await printedGrids(seller.getByRole('table'))).toEqual([])
  const owner = seller.getByText(/^Fernvale · otis · As of \w+ \d+, \d{4}$/)
  await expect(owner).toBeHidden()
  await seller.emulateMedia({ media: 'print' })
  await expect(owner).toBeVisible()
  await expect
    .poll(async () => (await shop.mailsTo('otis@fernvale.example')).map(({ subject }) => subject))
    .toEqual(expect.arrayContaining(["You've been paid $45.00", 'Payout undone: $45.00']))
})

test('the button to connect with Stripe works again when the browser returns from Stripe', { tag: '@desktop' }, async ({
  page,
}) => {
  await signInByApi(page, 'hazel')
  await page.route('**/api/seller/statement', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), connect: 'none' } })
  })
  await page.route('**/api/seller/connect', (route) => route.fulfill({ json: { url: '/leaves-the-page-as-it-is' } }))
  await page.route('**/leaves-the-page-as-it-is', (route) => route.fulfill({ status: 204 }))
  await page.goto('/seller/statement')
  await page.getByRole('button', { name: 'Connect with Stripe' }).click()
  const button = page.getByRole('button', { name: 'Opening Stripe...' })
  await expect(button).toBeVisible()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('button', { name: 'Connect with Stripe' })).toBeEnabled()
})

test('amounts of thousands of dollars stay on one line; paying again keeps the order, and a refusal offers no retry', {
  tag: '@phone',
}, async ({ page, request, shop }) => {
  const longest = 'hazel_of_the_long_lane_in_2026'
  const sellerId = await shop.userId('hazel')
  await shop.db.update(users).set({ username: longest }).where(eq(users.id, sellerId))
  for (const [id, price] of [
    [sellerId, 1_234_567],
    [await shop.userId('otis'), 10_000],
  ] as const)
    await shop.sell(request, [(await shop.addProduct({ price, sellerId: id })).id])
  await openAs(page, 'wren', '/admin/settle-up')
  for (const width of [820, 390]) {
    await resize(page, width)
    const card = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: `Select ${longest}` }) })
    await expect(card.getByText('-$1,234.56')).toBeVisible()
    expect(await mostLines(card.locator('dt, dd')), `at ${width} px`).toBe(1)
  }
  await page.getByRole('checkbox', { name: 'Select everyone who is to be paid' }).check()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const dialog = page.getByRole('dialog')
  expect(await brokenWords(dialog.getByText('$11,111.11', { exact: true }))).toEqual([])
  let tries = 0
  await page.route('**/api/admin/payouts', (route) => (tries++ === 0 ? route.abort() : route.continue()))
  await dialog.getByRole('button', { name: /^Pay \$/ }).click()
  const results = (first: string) => [new RegExp(`${longest}.*${first}`), /otis.*Paid/]
  await expect(dialog.getByRole('listitem')).toHaveText(results('We could not reach the server'))
  await expect(dialog.getByText('1 of 2 was paid, 1 may have been.')).toBeVisible()
  expect(await brokenWords(dialog.getByText('$11,111.11', { exact: true }))).toEqual([])
  const paid = { sellerId, amount: '11111.11', method: 'cash', reference: null, key: 'paid-in-another-tab' }
  expect((await page.request.post('/api/admin/payouts', { data: paid })).status()).toBe(201)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText(results(`Nothing is to be paid to ${longest}`))
  expect(tries).toBe(3)
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(dialog.getByText('To pay another amount or another way, choose Done.')).toBeVisible()
})

test('what another admin pays out shows on return to the page, but an open dialog keeps its amounts', {
  tag: '@desktop',
}, async ({ page, request, shop }) => {
  const ids = await Promise.all(['hazel', 'otis'].map((username) => shop.userId(username)))
  for (const sellerId of ids) await shop.sell(request, [(await shop.addProduct({ price: 10_000, sellerId })).id])
  await openAs(page, 'wren', '/admin/settle-up')
  const payElsewhere = async (sellerId: number | undefined, amount: string) => {
    const data = { sellerId, amount, method: 'cash', reference: null, key: `${sellerId}-${amount}` }
    expect((await page.request.post('/api/admin/payouts', { data })).status()).toBe(201)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  }
  const total = page.getByRole('row').filter({ hasText: 'Total' }).getByRole('cell').last()
  await expect(total).toHaveText('$180.00')
  await payElsewhere(ids[0], '80.00')
  await expect(total).toHaveText('$100.00')

  await page.getByRole('checkbox', { name: 'Select otis' }).check()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await payElsewhere(ids[1], '90.00')
  await expect(page.getByText('Total', { exact: true }).locator('xpath=..')).toContainText('$10.00')
  const dialog = page.getByRole('dialog', { name: 'Pay otis' })
  await expect(dialog.getByText('$90.00 is to be paid')).toBeVisible()
  await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Payouts' }).getByText('Nothing is to be paid to otis')).toBeVisible()
})

test('a payout whose answer was lost counts once, and the same amount paid later on purpose counts again', {
  tag: '@desktop',
}, async ({ page, request, shop }) => {
  const sellerId = await shop.userId('otis')
  await shop.sell(request, [(await shop.addProduct({ price: 10_000, sellerId })).id])
  await openAs(page, 'wren', '/admin/settle-up')
  const toBePaid = page.getByRole('row').filter({ hasText: 'otis' }).getByRole('cell').last()
  const dialog = page.getByRole('dialog', { name: 'Pay otis' })
  const results = page.getByRole('dialog', { name: 'Payouts', exact: true })
  const pay = async (amount: string) => {
    await page.getByRole('checkbox', { name: 'Select otis' }).check()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await dialog.getByLabel('Amount').fill(amount)
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click()
  }
  await expect(toBePaid).toHaveText('$90.00')
  const loseAnswers = () =>
    page.route('**/api/admin/payouts', async (route) => {
      await route.fetch()
      await route.abort()
    })
  const isUnsure = () => expect(results.getByText('It may have been paid.')).toBeVisible()
  await loseAnswers()
  await pay('30')
  await isUnsure()
  await page.unroute('**/api/admin/payouts')
  await results.getByRole('button', { name: 'Try again' }).click()
  await expect(results.getByText('Paid.', { exact: true })).toBeVisible()
  await results.getByRole('button', { name: 'Done' }).click()
  await expect(toBePaid).toHaveText('$60.00')

  await loseAnswers()
  await pay('30')
  await isUnsure()
  await page.unroute('**/api/admin/payouts')
  await results.getByRole('button', { name: 'Done' }).click()
  await expect(toBePaid).toHaveText('$30.00')
  await pay('30')
  await expect(results.getByText('Paid.', { exact: true })).toBeVisible()
  await results.getByRole('button', { name: 'Done' }).click()
  await expect(toBePaid).toHaveText('$0.00')
})

const mostLines = async (cells: Locator): Promise<number> => {
  const lines = await cells.evaluateAll((all) =>
    all.map((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      return text.getClientRects().length
    }),
  )
  return Math.max(...lines)
}
