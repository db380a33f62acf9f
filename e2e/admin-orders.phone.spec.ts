import { violationsOf } from './accessibility.ts'
import { coveredStops } from './covered-stops.ts'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in-by-api.ts'

test('an organizer finds an order by its code, refunds one of its items, and sends the receipt to the corrected address', async ({
  page,
  request,
  shop,
}) => {
  // Digits would join a title that is read from the right.
  const tray = await shop.addProduct({ title: 'מגש פח', price: 1_000 })
  const bell = await shop.addProduct({ title: 'Ship bell, brass', price: 2_000 })
  await shop.sell(request, [(await shop.addProduct({ title: 'Oak stool' })).id])
  const buyer = { buyerName: 'Doc Watson', buyerEmail: 'doc@exmaple.com' }
  const { orderId, receipt } = await shop.sell(request, [tray.id, bell.id], buyer)
  const { pickupCode } = await (await request.get(`/api/receipts/${receipt}`)).json()

  await openAs(page, 'wren', '/admin/orders')
  const order = page.getByRole('link', { name: `Order no. ${orderId}` })
  await expect(page.getByText('Oak stool')).toBeVisible()
  const search = page.getByLabel('Search orders')
  await search.fill('stool')
  await page.getByLabel('State').selectOption({ index: 1 })
  await expect(search).toHaveValue('stool')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('stool')
  await page.getByLabel('State').selectOption({ index: 0 })
  await search.fill(pickupCode)
  await search.press('Enter')
  await expect(page.getByText('Oak stool')).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: '1 order' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await order.click()

  await expect(page).toHaveTitle(`Order no. ${orderId} | Fernvale`)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('Doc Watson paid')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Refund $30.00' })).toBeVisible()
  await dialog.getByLabel(`${tray.title}, $10.00`).uncheck()
  const [checkbox, title] = [dialog.getByLabel(tray.title), dialog.getByText(tray.title, { exact: true })]
  const [box, text] = [await checkbox.boundingBox(), await title.boundingBox()]
  expect((text?.x ?? 0) - (box?.x ?? 0) - (box?.width ?? 0), 'the price follows the title').toBeCloseTo(12, 0)
  await dialog.getByLabel('Reason').fill('The clapper is missing')
  await dialog.getByRole('button', { name: 'Refund $20.00' }).click()
  await expect(page.getByText('Purchase Refunded').first()).toBeVisible()
  await expect(history.getByText('wren refunded “Ship bell, brass”: The clapper is missing')).toBeVisible()
  expect([await shop.statusOf(tray.id), await shop.statusOf(bell.id)]).toEqual(['sold', 'sold'])

  await page.getByRole('button', { name: 'Send the receipt again' }).click()
  await expect(page.getByText('The receipt is on its way to doc@exmaple.com.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Correct the address' }).click()
  const address = dialog.getByLabel("Buyer's email")
  await dialog.getByRole('button', { name: 'Save and send the receipt' }).click()
  await expect(address).toHaveAccessibleDescription(/The order has this address already/)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Correct the address' }).click()
  await expect(address).toHaveAccessibleDescription('All further mail about this order goes there.')
  await address.fill('doc')
  await dialog.getByRole('button', { name: 'Save and send the receipt' }).click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await address.fill('doc@example.com')
  await dialog.getByRole('button', { name: 'Save and send the receipt' }).click()
  await expect(history.getByText('wren corrected the address: d…@exmaple.com to d…@example.com')).toBeVisible()
  const subject = `Your receipt: order no. ${orderId}`
  const mailed = async () => (await shop.mailsTo('doc@example.com')).map((mail) => mail.subject)
  await expect.poll(mailed).toContain(subject)
})

test('on a phone the navigation shows the current page, is never cut off, covers no focus, leads to the queue, its buttons in view, and Back leaves a list of orders', async ({
  page,
  shop,
}) => {
  const { title } = await shop.addProduct({ title: 'Tall oak wardrobe', status: 'pending', createdAt: new Date(0) })
  await openAs(page, 'wren', '/admin#images')
  const button = page.getByRole('button', { name: /^Admin pages/ })
  await expect(button).toContainText('Overview · Images')
  await expect(page.getByRole('heading', { name: 'Image Storage' })).toBeInViewport()
  await button.tap()
  const menu = page.getByRole('navigation', { name: 'Admin' })
  await expect(menu.getByRole('link', { name: 'Sale events' })).toBeVisible()
  const width = page.viewportSize()?.width ?? 0
  for (const link of await menu.getByRole('link').all()) {
    const box = await link.boundingBox()
    expect(Math.round(box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThanOrEqual(width)
  }
  await menu.getByRole('link', { name: 'Approvals' }).tap()
  await expect(menu).toBeHidden()
  await expect(button).toContainText('Overview · Approvals')
  // However tall the photo is.
  await expect(page.getByRole('heading', { name: title, level: 3 })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Reject', exact: true })).toBeInViewport({ ratio: 1 })
  await button.tap()
  expect(await violationsOf(page)).toEqual([])
  await menu.getByRole('link', { name: 'Orders' }).tap()
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
  await expect(button).toHaveText(/Orders$/)
  await expect(page).toHaveTitle(/^Orders/)
  await page.getByLabel('Search orders').fill('wardrobe')
  await expect(page).toHaveURL(/q=wardrobe/)
  await page.getByLabel('State').selectOption({ index: 1 })
  await expect(page).toHaveURL(/q=wardrobe&state=/)
  await page.goBack()
  await expect(page, 'in one press, whatever was searched for').toHaveURL(/\/admin#/)

  await page.goto('/admin/listings')
  await page.getByRole('list', { name: 'Listings' }).getByRole('link').nth(15).focus()
  expect(await coveredStops(page, 'Shift+Tab', 36)).toEqual([])
})

test('an order that does not exist says so, and leads to the search', async ({ page, shop: _ }) => {
  await openAs(page, 'wren', '/admin/orders/999999')
  await expect(page.getByRole('heading', { name: 'There is no such order' })).toBeVisible()
  await expect(page.getByText(/404/)).toHaveCount(0)
  await page.getByRole('link', { name: 'All orders' }).last().click()
  await expect(page.getByLabel('Search orders')).toBeVisible()
})
