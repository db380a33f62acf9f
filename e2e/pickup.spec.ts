import type { APIRequestContext } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { formatPickupCode } from '../contracts/pickup-rules.ts'
import { orders, pickupMarks, purchases } from '../server/database/schema.ts'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import type { Shop } from './shop.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'

/** An item of Hazel's that a guest has bought but not picked up. */
async function sold(shop: Shop, guest: APIRequestContext, title: string) {
  const product = await shop.addProduct({ title, sellerId: await shop.userId('hazel') })
  const { id } = await shop.sell(guest, [product.id])
  const [row] = await shop.db
    .select()
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(eq(purchases.id, id))
  if (!row) throw new Error('nothing was bought')
  return { ...row.purchases, pickupCode: row.orders.pickupCode, title }
}

const marksOf = async (shop: Shop, { id }: { id: number }) =>
  (await shop.db.select().from(pickupMarks).where(eq(pickupMarks.purchaseId, id))).map(
    ({ isHandedOver }) => isHandedOver,
  )

test('a seller hands items over by code, offline too, and is told of refunds', {
  tag: '@phone',
}, async ({ page, context, shop, request, playwright }) => {
  const tray = await sold(shop, request, 'Tin tray')
  const bell = await sold(shop, request, 'Ship bell')
  const vase = await sold(shop, request, 'Milk glass vase')
  await openAs(page, 'hazel', '/pickup')
  await expect(page.getByText('0 of 3 handed over', { exact: true })).toBeVisible()

  await page.getByLabel('Pickup code').fill('AAA-AAA')
  await page.keyboard.press('Enter')
  await expect(page.getByText("That's not a pickup code.")).toBeVisible()
  await page.getByLabel('Pickup code').fill(formatPickupCode(tray.pickupCode).toLowerCase())
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: formatPickupCode(tray.pickupCode) })
  await expect(dialog.getByRole('heading', { name: 'Tin tray' })).toBeVisible()
  await expect(dialog.getByText('June Carter')).toBeVisible()
  await expect(dialog.getByText('The old tobacco barn, Hillsborough')).toBeVisible()
  await expect(dialog.getByText('june@example.com')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Hand over Tin tray' }).click()
  await expect(dialog.getByText('Handed over by hazel')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('1 of 3 handed over', { exact: true })).toBeVisible()
  await expect.poll(() => marksOf(shop, tray)).toEqual([true])

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Hand over Ship bell' }).click()
  await page.getByRole('button', { name: 'Hand over Milk glass vase' }).click()
  await expect(page.getByText('2 changes not sent yet.')).toBeVisible()
  await expect(page.getByText('3 of 3 handed over', { exact: true })).toBeVisible()
  expect(await marksOf(shop, bell)).toEqual([])
  const organiser = await playwright.request.newContext()
  await signInByApi({ request: organiser }, 'wren')
  await organiser.post(`/api/admin/purchases/${vase.id}/refund`, { data: { reason: 'Cracked' } })
  await organiser.dispose()

  await context.setOffline(false)
  await expect(page.getByText('“Milk glass vase” was refunded. Please do not hand it over.')).toBeVisible()
  await expect(page.getByText('not sent yet')).toHaveCount(0)
  await expect(page.getByText('2 of 2 handed over', { exact: true })).toBeVisible()
  expect([await marksOf(shop, bell), await marksOf(shop, vase)]).toEqual([[true], []])

  await page.getByRole('button', { name: 'Milk glass vase', exact: true }).click()
  const refunded = page.getByRole('dialog')
  await expect(refunded.getByText('Refunded: do not hand over')).toBeVisible()
  await expect(refunded.locator('footer'), 'no empty bar').toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Undo: Ship bell' }).click()
  await expect(page.getByText('1 of 2 handed over', { exact: true })).toBeVisible()
  await expect.poll(() => marksOf(shop, bell)).toEqual([true, false])
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the desk opens, and its marks are sent when the connection is back', { tag: '@phone' }, async ({
    page,
    context,
    shop,
    request,
  }) => {
    const { pickupCode, ...pot } = await sold(shop, request, 'Copper pot')
    await signInByApi(page, 'hazel')
    // As a phone's camera opens it from the receipt.
    await page.goto(`/pickup?code=${pickupCode}`)
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Copper pot' })).toBeVisible()
    await page.keyboard.press('Escape')
    const isKept = () =>
      page.evaluate(async () => (await caches.match('/pickup', { cacheName: 'pages' })) !== undefined)
    await expect.poll(isKept).toBe(true)

    await context.setOffline(true)
    await page.reload()
    await page.getByRole('button', { name: 'Hand over Copper pot' }).click()
    await expect(page.getByText('1 change not sent yet.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('1 change not sent yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo: Copper pot' })).toBeVisible()

    // With a service worker, Chromium sometimes sends a request even when offline, and only the response is lost. A mark that
    // is sent again must not count twice.
    await context.setOffline(false)
    await expect(page.getByText('1 change not sent yet.')).toHaveCount(0)
    await expect.poll(() => marksOf(shop, pot)).toEqual([true])
  })
})

test('the camera reads the code of a receipt', { tag: '@phone' }, async ({ page, shop, request }) => {
  const { pickupCode } = await sold(shop, request, 'Oak stool')
  await signInByApi(page, 'hazel')
  await page.addInitScript(showToCamera, `/pickup-code/${pickupCode}.svg`)
  await page.goto('/pickup')
  expect((await page.request.get('/pickup')).headers()['permissions-policy']).toContain('camera=(self)')
  await page.getByRole('button', { name: 'Scan' }).click()
  await expect(page.getByRole('dialog', { name: formatPickupCode(pickupCode) })).toBeVisible()
})

/** Runs in the page: a fake camera that sees the picture, slightly tilted. */
function showToCamera(picture: string): void {
  navigator.mediaDevices.getUserMedia = async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const context = canvas.getContext('2d')
    const image = new Image()
    image.src = picture
    setInterval(() => {
      context?.setTransform(1, 0.06, -0.06, 1, 0, 0)
      context?.fillRect(-100, -100, 900, 700)
      context?.drawImage(image, 190, 110, 260, 260)
    }, 50)
    return canvas.captureStream()
  }
}

test('price tags of chosen items come as a PDF; an item listed since they were last open has a tag too', {
  tag: '@desktop',
}, async ({ page, shop, request }) => {
  await sold(shop, request, 'Sold lamp')
  await openAs(page, 'hazel', '/price-tags')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('0 tags selected')).toBeVisible()
  await expect(page.getByLabel(/Sold lamp/)).toHaveCount(0)
  await page.getByRole('checkbox').nth(1).check()
  await page.getByLabel('Labels').selectOption('avery-l7160')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Print tags' }).click()
  await (await opened).close()
  const address = await page.getByRole('link', { name: 'Open the file' }).getAttribute('href')
  expect(address?.length).toBeLessThan(60)
  const answer = await page.request.get(address ?? '')
  expect([answer.headers()['content-type'], (await answer.body()).subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ])

  await page.getByRole('link', { name: 'Seller', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Seller Dashboard' })).toBeVisible()
  await shop.addProduct({ title: 'Tin whistle', sellerId: await shop.userId('hazel') })
  await page.getByRole('link', { name: 'Price tags' }).click()
  await expect(page.getByRole('button', { name: /^Not printed yet/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel(/Tin whistle/)).toBeChecked()
  await page.getByRole('button', { name: /^All \d/ }).click()
  await expect(page.getByText(/Printed$/)).toHaveCount(1)
})

test('the desk and the tags have no accessibility violation by day or by night', {
  tag: '@phone',
}, async ({ page, shop, request }) => {
  await sold(shop, request, 'Salt crock')
  await signInByApi(page, 'hazel')

  await page.goto('/pickup')
  await page.getByRole('button', { name: 'Hand over Salt crock' }).click()
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('Please enter the code.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.goto('/price-tags')
  await expect(page.getByRole('button', { name: 'Print tags' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})
