import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { eq, inArray } from 'drizzle-orm'
import { formatPickupCode } from '../contracts/pickup-rules.ts'
import { orders, pickupMarks, purchases } from '../server/database/schema.ts'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { waitUntilSettled } from './page-ready.ts'
import { printedGrids } from './printed-grids.ts'
import type { Shop } from './shop.ts'
import { brokenWords, doubleLetters } from './sideways.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'
import { linesOf } from './text-lines.ts'

/** A guest's order for items of these sellers, by title. Returns its code and the purchases' ids. */
async function sellTogether(shop: Shop, guest: APIRequestContext, items: Record<string, 'hazel' | 'otis'>) {
  const productIds: number[] = []
  for (const [title, seller] of Object.entries(items)) {
    productIds.push((await shop.addProduct({ title, sellerId: await shop.userId(seller) })).id)
  }
  const { orderId, purchases } = await shop.sell(guest, productIds)
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  return { code: formatPickupCode(order?.pickupCode ?? ''), ids: purchases.map(({ id }) => id) }
}

/** Another phone at the desk. */
async function openDesk(browser: Browser, person: 'hazel' | 'wren'): Promise<Page> {
  const page = await browser.newPage()
  await openAs(page, person, '/pickup')
  await waitUntilSettled(page)
  return page
}

const handOver = (page: Page, title: string) => page.getByRole('button', { name: `Hand over ${title}`, exact: true })

/** The desks press in turn: what the first pressed waits on its phone until the server has the other's mark. */
async function loseTheRace(shop: Shop, { slow, fast }: { slow: Page; fast: Page }, title: string): Promise<void> {
  await slow.context().setOffline(true)
  await handOver(slow, title).click()
  await expect(slow.getByText('1 change not sent yet.')).toBeVisible()
  await handOver(fast, title).click()
  await expect.poll(() => shop.db.$count(pickupMarks)).toBe(1)
  await slow.context().setOffline(false)
}

test('marks of one desk and purchases show at other desks without a reload, and after being offline', async ({
  browser,
  shop,
  request,
}) => {
  await sellTogether(shop, request, { 'Oak chair': 'hazel' })
  const hazel = await openDesk(browser, 'hazel')
  const wren = await openDesk(browser, 'wren')
  const [heading] = await linesOf(hazel.getByRole('heading', { level: 1 }))
  const icon = await hazel.getByRole('link', { name: 'Cash up' }).locator('svg').boundingBox()
  expect(icon?.x, 'the first link starts below the heading').toBeCloseTo(heading?.left ?? 0, 0)
  await handOver(hazel, 'Oak chair').click()
  await expect(wren.getByText('Handed over by hazel')).toBeVisible()
  await wren.getByRole('button', { name: 'Undo: Oak chair' }).click()
  await expect(handOver(hazel, 'Oak chair')).toBeVisible()
  await sellTogether(shop, request, { 'Blue jug': 'hazel' })
  for (const desk of [hazel, wren]) await expect(handOver(desk, 'Blue jug')).toBeVisible()

  await hazel.context().setOffline(true)
  await handOver(wren, 'Blue jug').click()
  await expect(wren.getByText('Handed over by wren')).toBeVisible()
  await expect(handOver(hazel, 'Blue jug')).toBeVisible()
  await hazel.context().setOffline(false)
  await expect(hazel.getByText('Handed over by wren')).toBeVisible()
})

test('when two desks hand over the same item, the second is told who did and when, in view far down a long list', async ({
  browser,
  shop,
  request,
}) => {
  const titles = ['Oak chair', 'Blue jug', 'Tin tray', 'Brass lamp', 'Wool rug', 'Clay pot', 'Iron pan', 'Old clock']
  for (const title of titles) await sellTogether(shop, request, { [title]: 'hazel' })
  const fast = await openDesk(browser, 'wren')
  const slow = await openDesk(browser, 'hazel')
  const item = (await slow.getByRole('article').last().getByRole('heading', { level: 4 }).textContent()) ?? ''
  await loseTheRace(shop, { slow, fast }, item)
  const told = slow.getByText(`“${item}” was already handed over by wren`)
  await expect(told).toHaveText(/ at \d{1,2}:\d\d [AP]M\. Check that it's still here\./)
  await expect(told).toBeInViewport({ ratio: 1 })
  await expect(slow.getByRole('button', { name: `Undo: ${item}` })).toBeInViewport()
  expect(await violationsOf(slow)).toEqual([])
  await slow.getByRole('button', { name: 'Dismiss' }).click()
  await expect(told).toHaveCount(0)
  await expect(fast.getByRole('button', { name: `Undo: ${item}` })).toBeVisible()
  await expect(fast.getByText('was already handed over')).toHaveCount(0)
  expect(await shop.db.$count(pickupMarks)).toBe(1)
})

test('a whole order, or the rest of it, is handed over and undone with one press, offline too', async ({
  browser,
  shop,
  request,
}) => {
  const { code, ids } = await sellTogether(shop, request, {
    'Oak chair': 'hazel',
    'Blue jug': 'hazel',
    'Brass lamp': 'hazel',
    'Tin tray': 'otis',
  })
  const hazel = await openDesk(browser, 'hazel')
  const order = hazel.getByRole('article', { name: `June Carter ${code}` })
  await expect(order.getByText('Tin tray · otis')).toBeVisible()
  const marks = async () => {
    const all = await shop.db.select().from(pickupMarks)
    return all.filter(({ purchaseId }) => ids.includes(purchaseId)).map(({ isHandedOver }) => isHandedOver)
  }

  await hazel.context().setOffline(true)
  await order.getByRole('button', { name: 'Hand over all 3, June Carter' }).press('Enter')
  await expect(hazel.getByText('3 changes not sent yet.')).toBeVisible()
  await expect(hazel.getByText('3 of 3 handed over', { exact: true }).first()).toBeVisible()
  await expect(order.getByRole('button', { name: 'Undo all 3, June Carter' })).toBeFocused()
  await hazel.context().setOffline(false)
  await expect.poll(marks).toEqual([true, true, true])

  await order.getByRole('button', { name: 'Undo all 3, June Carter' }).click()
  await expect.poll(marks).toHaveLength(6)
  await handOver(hazel, 'Blue jug').click()
  await order.getByRole('button', { name: 'Hand over the other 2, June Carter' }).click()
  await expect.poll(marks).toHaveLength(9)
  await order.getByRole('button', { name: 'Undo the last 2, June Carter' }).click()
  await expect(order.getByText('1 of 3 handed over')).toBeVisible()
  await expect.poll(marks).toHaveLength(11)

  await hazel.getByLabel('Pickup code').fill(code)
  await hazel.keyboard.press('Enter')
  const dialog = hazel.getByRole('dialog', { name: code })
  await expect(dialog.getByText('Tin tray · otis')).toBeVisible()
  expect(await violationsOf(hazel)).toEqual([])
  await dialog.getByRole('button', { name: 'Hand over the other 2, June Carter' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(order.getByText('3 of 3 handed over')).toBeVisible()
})

test('the list remembers whether it is by buyer or seller, and the printed list has the code of each order', async ({
  browser,
  shop,
  request,
}) => {
  const { code } = await sellTogether(shop, request, { 'Oak chair': 'hazel', 'Tin tray': 'otis' })
  const bench = await sellTogether(shop, request, { 'Oak bench': 'hazel' })
  // Digits would join a name that is read from the right.
  const [buyer, digits] = ['נועה כהן', '234567']
  await shop.db
    .update(orders)
    .set({ pickupCode: digits })
    .where(eq(orders.pickupCode, bench.code.replace('-', '')))
  await shop.db.update(purchases).set({ buyerName: buyer }).where(inArray(purchases.id, bench.ids))
  const wren = await openDesk(browser, 'wren')
  await wren.getByLabel('Search the list').fill('oak')
  await expect(wren.getByRole('heading', { name: 'Tin tray' })).toBeVisible()
  // As after closing its dialog.
  const opened = wren.getByRole('heading', { name: 'Oak chair' }).getByRole('button')
  await opened.focus()
  await wren.emulateMedia({ media: 'print' })
  await expect(opened, 'no focus on paper').toHaveCSS('outline-style', 'none')
  await expect(wren.getByRole('article').getByText(code)).toBeVisible()
  await expect(wren.getByRole('article').first(), 'fills the first page').toHaveCSS('break-inside', 'auto')
  await expect(wren.getByRole('article').last()).toHaveCSS('break-inside', 'avoid')
  await expect(wren.getByRole('button', { name: 'Hand over all 2' })).toBeHidden()
  expect(await printedGrids(wren.getByRole('article').first())).toEqual([])

  await wren.getByRole('button', { name: 'By seller' }).click()
  await expect(wren.getByRole('region', { name: 'hazel' })).toHaveCSS('break-inside', 'auto')
  await expect(wren.getByRole('heading', { name: 'Tin tray' })).toBeHidden()
  const [name, ofBuyer] = [wren.getByText(buyer), wren.getByText(formatPickupCode(digits))]
  const [nameBox, codeBox] = [await name.boundingBox(), await ofBuyer.boundingBox()]
  expect(codeBox?.x, 'the code follows the name').toBeGreaterThan(nameBox?.x ?? Infinity)
  await wren.reload()
  await expect(wren.getByRole('region', { name: 'otis' })).toHaveCSS('break-inside', 'avoid-page')
  expect(await printedGrids(wren.getByRole('region', { name: 'otis' }))).toEqual([])
  await expect(wren.getByRole('button', { name: 'By seller' })).toHaveAttribute('aria-pressed', 'true')
})

test('with letters twice as large, the desk, the till and an order keep their words whole', async ({
  page,
  request,
  shop,
}) => {
  const { orderId } = await shop.sell(request, [(await shop.addProduct({ title: 'Porcelain teapot' })).id])
  const jug = await shop.addProduct({ title: 'Earthenware jug' })
  await signInByApi(page, 'wren')
  await doubleLetters(page)
  await page.goto('/pickup')
  const row = page.getByRole('listitem').filter({ hasText: 'Porcelain teapot' })
  const [button, card] = [row.getByRole('button', { name: 'Hand over Porcelain teapot' }), page.getByRole('article')]
  await button.scrollIntoViewIfNeeded()
  expect(await brokenWords(row)).toEqual([])
  const [inner, outer] = [await button.boundingBox(), await card.boundingBox()]
  expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0))

  await page.getByRole('button', { name: 'Porcelain teapot', exact: true }).click()
  const details = page.getByRole('dialog')
  await expect(details.getByText('Seller')).toBeVisible()
  expect(await brokenWords(details.getByRole('heading', { name: 'Porcelain teapot' }))).toEqual([])
  expect(await brokenWords(details.getByText(/^\$/))).toEqual([])
  const ends = await details.evaluate((box) => [box.scrollWidth, box.clientWidth])
  expect(ends[0]).toBe(ends[1])

  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Sell here' }).click()
  await page.getByLabel('Price tag, SKU or search').fill(`FV-${jug.id}`)
  await page.keyboard.press('Enter')
  const line = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Earthenware jug' }) })
  await expect(line).toBeVisible()
  expect(await brokenWords(line)).toEqual([])

  await line.getByRole('button', { name: 'Agree on a lower price' }).click()
  await page.keyboard.type('999999')
  await page.keyboard.press('Enter')
  const [refusal, bar] = [line.getByText(/^Not above the listed/), page.locator('.buy-bar')]
  const [error, total] = [await refusal.boundingBox(), await bar.boundingBox()]
  expect.soft((error?.y ?? 0) + (error?.height ?? 0), 'the reason is above the total').toBeLessThan(total?.y ?? 0)
  await line.getByRole('button', { name: 'Never mind' }).click()

  await page.getByRole('button', { name: 'Take payment' }).click()
  expect(await brokenWords(page.getByRole('heading', { name: 'Total' }))).toEqual([])
  expect(await brokenWords(page.getByRole('group', { name: 'Paid by' }))).toEqual([])
  await page.getByLabel('Cash received').fill('999.99')
  expect.soft(await brokenWords(page.getByRole('status').filter({ hasText: 'Change due' }))).toEqual([])
  await page.getByRole('button', { name: /^Sell for/ }).click()
  await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible()
  const change = page.getByText('Change due').locator('..')
  expect.soft(await brokenWords(change)).toEqual([])
  const [due, next] = [await change.boundingBox(), await page.getByRole('button', { name: 'Next sale' }).boundingBox()]
  expect.soft((due?.y ?? 0) + (due?.height ?? 0), 'the change is above the button').toBeLessThan(next?.y ?? 0)
  const code = await page.getByRole('img', { name: 'QR code of the receipt' }).boundingBox()
  expect((code?.x ?? 0) + (code?.width ?? 0)).toBeLessThan(390)

  await page.goto(`/admin/orders/${orderId}`)
  const items = page.getByRole('region', { name: 'Items' })
  await expect(items.getByText('Porcelain teapot')).toBeVisible()
  expect(await brokenWords(items)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Refund' }).click()
  const title = page.getByRole('heading', { name: 'Refund this purchase?' })
  await expect(title).toBeVisible()
  expect(await brokenWords(title)).toEqual([])
})
