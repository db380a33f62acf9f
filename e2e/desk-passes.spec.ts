import { eq } from 'drizzle-orm'
import { pickupMarks } from '../server/database/schema.ts'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { waitUntilSettled } from './page-ready.ts'
import type { Shop } from './shop.ts'
import { openAs } from './sign-in-by-api.ts'

async function sold(shop: Shop, guest: Parameters<Shop['sell']>[0], title: string) {
  const product = await shop.addProduct({ title, sellerId: await shop.userId('hazel') })
  return shop.sell(guest, [product.id])
}

test('a helper opens the desk with a pass and hands over, offline too, until the organizer revokes it', {
  tag: '@phone',
}, async ({ page, browser, shop, request }) => {
  await sold(shop, request, 'Oak chair')
  const jug = await sold(shop, request, 'Blue jug')
  await sold(shop, request, 'Tin tray')
  await openAs(page, 'wren', '/admin/passes')
  await page.getByRole('button', { name: 'New pass' }).click()
  const form = page.getByRole('dialog', { name: 'New pass' })
  await form.getByRole('button', { name: 'Make pass' }).click()
  await expect(form.getByText('The name is required')).toBeVisible()
  await form.getByLabel("Helper's name").fill('Ana')
  await form.getByRole('button', { name: 'Make pass' }).click()
  const code = page.getByRole('dialog', { name: 'Pass of Ana' })
  await expect(code.getByRole('img', { name: 'QR code of the pass of Ana' })).toBeVisible()
  expect(await page.locator('.toasts li').count(), 'toasts over the code').toBe(0)
  expect(await violationsOf(page)).toEqual([])
  const link = (await code.getByText('/desk/').textContent()) ?? ''
  await code.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'New pass' }).click()
  await form.getByLabel("Helper's name").fill('ana ')
  await form.getByRole('button', { name: 'Make pass' }).click()
  await expect(
    form.getByText('This sale has a pass for ana. Use another name, to tell their cash apart.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  const desk = await browser.newPage()
  await desk.goto(new URL(link).pathname)
  await waitUntilSettled(desk)
  await expect(desk).toHaveURL('/pickup')
  await expect(desk.getByText('Helper desk: Ana')).toBeVisible()
  expect(await violationsOf(desk)).toEqual([])
  // It is shown before it is sent.
  const sent = desk.waitForEvent('requestfinished', (asked) => asked.url().endsWith('/marks'))
  await desk.getByRole('button', { name: 'Hand over Oak chair' }).click()
  await expect(desk.getByText('Handed over by Ana (helper)')).toBeVisible()
  await sent
  await desk.context().setOffline(true)
  await desk.getByRole('button', { name: 'Hand over Blue jug' }).click()
  await expect(desk.getByText('1 change not sent yet.')).toBeVisible()
  await desk.context().setOffline(false)
  const marksOf = (purchaseId: number) =>
    shop.db.select({ by: pickupMarks.byPassId }).from(pickupMarks).where(eq(pickupMarks.purchaseId, purchaseId))
  await expect.poll(() => marksOf(jug.id)).toEqual([{ by: expect.any(Number) }])

  const [organizer, hidden] = [page, desk.getByRole('button', { name: 'Hand over Tin tray' })]
  await expect(hidden).toBeVisible()
  await organizer.getByRole('button', { name: 'Revoke the pass of Ana' }).click()
  await organizer.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(organizer.getByText('No pass works right now')).toBeVisible()
  await expect(desk.getByText('Your desk pass has ended')).toBeVisible()
  await expect(hidden).toHaveCount(0)
  await desk.goto(new URL(link).pathname)
  await expect(desk.getByRole('heading', { name: 'This desk pass has ended' })).toBeVisible()
})

test('a helper sells for less if the pass says so, and the organizer sees who agreed to what', {
  tag: '@phone',
}, async ({ page, browser, shop }) => {
  const chair = await shop.addProduct({ title: 'Oak chair', price: 4_500 })
  await openAs(page, 'wren', '/admin/passes')
  await page.request.post('/api/admin/desk-passes', { data: { name: 'Bo' } })
  await page.getByRole('button', { name: 'New pass' }).click()
  const form = page.getByRole('dialog', { name: 'New pass' })
  await form.getByLabel("Helper's name").fill('Ana')
  await form.getByLabel('May agree lower prices').check()
  await form.getByRole('button', { name: 'Make pass' }).click()
  const code = page.getByRole('dialog', { name: 'Pass of Ana' })
  const link = (await code.getByText('/desk/').textContent()) ?? ''
  await code.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Bo', { exact: true })).toBeVisible()
  await expect(page.getByText('May agree lower prices')).toHaveCount(1)

  const desk = await browser.newPage()
  await desk.goto(new URL(link).pathname)
  await desk.getByRole('link', { name: 'Sell here' }).click()
  await desk.getByLabel('Price tag, SKU or search').fill('oak chair')
  const found = desk.getByRole('button', { name: /^Oak chair/ })
  await found.click()
  await desk.getByRole('button', { name: 'Remove Oak chair' }).click()
  await expect(desk.getByText('Nothing rung up yet')).toBeVisible()
  await desk.getByLabel('Price tag, SKU or search').fill('oak chair')
  await found.click()
  await desk.getByRole('button', { name: 'Agree on a lower price for Oak chair' }).click()
  await desk.getByLabel('Agreed price').fill('40')
  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: 'Take payment' }).click()
  await desk.getByRole('button', { name: 'Sell for $40.00' }).click()
  await expect(desk.getByRole('heading', { name: 'Sold' })).toBeVisible()
  expect(await shop.statusOf(chair.id)).toBe('sold')
  await page.goto('/admin/audit-trail')
  const entry = page.getByRole('listitem').filter({ hasText: 'Ana (helper) sold at the desk “Oak chair”' })
  await expect(entry).toContainText('for $40.00, listed at $45.00')
})
