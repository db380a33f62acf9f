import type { Page } from '@playwright/test'
import { pickupMarks } from '../server/database/schema.ts'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdTimeouts, letThrough } from './hold-requests.ts'
import { printedGrids } from './printed-grids.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'
import { submitSignIn } from './sign-in-form.ts'

/** Like switching to another tab and back. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

test('a member finds their orders from the menu, and sees a pickup on returning to the page or a receipt', async ({
  page,
  shop,
}) => {
  await openAs(page, 'juniper', '/orders')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
  const tray = await shop.addProduct({ title: 'Tin tray, painted', price: 1_000 })
  const bell = await shop.addProduct({ title: 'Ship bell, brass', price: 2_000 })
  const { orderId, purchases } = await shop.sell(page.request, [tray.id, bell.id], {})

  await page.goto('/')
  await page.getByRole('link', { name: 'Your Orders' }).click()
  const order = page.getByRole('article', { name: `Order no. ${orderId}` })
  await expect(order.getByText('Paid $30.00 on')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 order shown' })).toBeAttached()
  await expect(order.getByText('Paid, ready for pickup')).toHaveCount(2)
  await expect(order.getByText('The old tobacco barn, Hillsborough')).toBeVisible()
  await expect(order.getByRole('img', { name: 'QR code of the pickup code' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  expect(await printedGrids(order)).toEqual([])

  const handOver = (item: number) => {
    const purchaseId = purchases[item]?.id ?? 0
    const mark = { purchaseId, version: 1, key: `a-mark-of-a-journey-${item}`, isHandedOver: true }
    return shop.db.insert(pickupMarks).values({ ...mark, markedAt: new Date() })
  }
  await handOver(0)
  await comeBack(page)
  await expect(order.getByText('Picked up')).toHaveCount(1)
  const receipt = page.getByRole('link', { name: `Receipt of order no. ${orderId}` })
  await receipt.click()
  await expect(page.getByText(`Receipt no. ${orderId}`, { exact: true })).toBeVisible()
  await expect(page.getByText('Picked up')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Pick it up' })).toBeVisible()
  await page.goBack()

  await handOver(1)
  await receipt.click()
  await expect(page.getByText('Picked up')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Pick it up' })).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Orders' }).click()
  await expect(order.getByText('Picked up')).toHaveCount(2)
  await expect(order.getByText('Pickup code', { exact: true })).toBeHidden()
})

test('orders that are not answered fail after one more try, and if the session has ended by then, the page leads to the sign-in', async ({
  page,
  shop: _,
}) => {
  await signInByApi(page, 'juniper')
  const { timeOut } = await holdTimeouts(page)
  let asked = 0
  await page.route('**/api/orders', () => void asked++)
  await page.goto('/orders')
  const failure = page.getByRole('heading', { name: "We couldn't load your orders" })
  for (const times of [1, 2]) {
    await expect.poll(() => asked).toBe(times)
    await expect(failure).toBeHidden()
    await timeOut()
  }
  await expect(failure).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeHidden()
  expect(asked).toBe(2)
  await letThrough(page, '**/api/orders')
  await page.request.post('/api/auth/logout')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL(/\/login/)
  await submitSignIn(page, 'juniper')
  await expect(page).toHaveURL('/orders')
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
})

test('a guest who lost the email has the receipts resent', async ({ page, shop, request }) => {
  const tray = await shop.addProduct({ title: 'Tin tray, painted' })
  const { receipt } = await shop.sell(request, [tray.id])
  await page.goto(`/receipt/${receipt?.slice(0, 40)}`)
  await expect(page.getByRole('heading', { name: 'Receipt Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Send my receipts again' }).click()
  await page.getByLabel('Email').fill('june')
  await page.getByRole('button', { name: 'Send My Receipts' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByLabel('Email').fill('June@example.com')
  await page.getByRole('button', { name: 'Send My Receipts' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  const mailed = async () => (await shop.mailsTo('june@example.com')).find(({ subject }) => subject === 'Your receipt')
  await expect.poll(async () => (await mailed())?.text).toContain(`/receipt/${receipt}`)
})
