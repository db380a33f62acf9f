import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openAs } from './sign-in-by-api.ts'

test('a helper opens the desk with a pass, hands over, and sells for less if it says so, until the organizer revokes it', {
  tag: '@phone',
}, async ({ page, browser, shop, request }) => {
  const sellerId = await shop.userId('hazel')
  for (const title of ['Oak chair', 'Tin tray'])
    await shop.sell(request, [(await shop.addProduct({ title, sellerId })).id])
  const lamp = await shop.addProduct({ title: 'Brass lamp', price: 4_500, sellerId })
  await openAs(page, 'wren', '/admin/passes')
  await page.request.post('/api/admin/desk-passes', { data: { name: 'Bo' } })
  const form = page.getByRole('dialog', { name: 'New pass' })
  const makePass = async (name: string) => {
    await page.getByRole('button', { name: 'New pass' }).click()
    await form.getByLabel("Helper's name").fill(name)
    await form.getByLabel('May agree on lower prices').check()
    await form.getByRole('button', { name: 'Make pass' }).click()
  }
  await makePass('Ana')
  const code = page.getByRole('dialog', { name: 'Pass of Ana' })
  await expect(code.getByRole('img', { name: 'QR code of the pass of Ana' })).toBeVisible()
  expect(await page.locator('.toasts li').count(), 'toasts over the code').toBe(0)
  expect(await violationsOf(page)).toEqual([])
  const link = new URL((await code.getByText('/desk/').textContent()) ?? '').pathname
  await code.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Bo', { exact: true })).toBeVisible()
  await expect(page.getByText('May agree on lower prices')).toHaveCount(1)
  await makePass('ana ')
  await expect(form.getByText('This sale has a pass for ana. Use another name')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  const desk = await browser.newPage()
  await desk.goto(link)
  await expect(desk).toHaveURL('/pickup')
  await expect(desk.getByText('Helper desk: Ana')).toBeVisible()
  expect(await violationsOf(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Hand over Oak chair' }).click()
  await expect(desk.getByText('Handed over by Ana (helper)')).toBeVisible()

  await desk.getByRole('link', { name: 'Sell here' }).click()
  const ringUp = async () => {
    await desk.getByLabel('Price tag, SKU or search').fill('brass lamp')
    await desk.getByRole('button', { name: /^Brass lamp/ }).click()
  }
  await ringUp()
  await expect(desk.getByRole('heading', { name: 'Brass lamp' })).toBeVisible()
  const otherTill = await page.context().newPage()
  await otherTill.goto('/pickup?sell=here')
  await otherTill.getByLabel('Price tag, SKU or search').fill(`FV-${lamp.id}`)
  await otherTill.keyboard.press('Enter')
  const refused = otherTill.getByRole('alert').filter({ hasText: 'Brass lamp' })
  await expect(refused).toContainText('This item is being rung up at another desk.')
  await desk.getByRole('button', { name: 'Remove Brass lamp' }).click()
  await expect(desk.getByText('Nothing rung up yet')).toBeVisible()
  await expect(refused).toContainText('This item is free now.')
  await ringUp()
  await desk.getByRole('button', { name: 'Agree on a lower price for Brass lamp' }).click()
  await desk.getByLabel('Agreed price').fill('40')
  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: 'Take payment' }).click()
  await desk.getByRole('button', { name: 'Sell for $40.00' }).click()
  await expect(desk.getByRole('heading', { name: 'Sold' })).toBeVisible()
  expect(await shop.statusOf(lamp.id)).toBe('sold')
  await expect(refused).toContainText('SOLD')
  await otherTill.close()

  await desk.getByRole('button', { name: 'Back to pickups' }).click()
  const hidden = desk.getByRole('button', { name: 'Hand over Tin tray' })
  await expect(hidden).toBeVisible()
  await page.getByRole('button', { name: 'Revoke the pass of Ana' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(desk.getByText('Your desk pass has ended')).toBeVisible()
  await expect(hidden).toHaveCount(0)
  await desk.goto(link)
  await expect(desk.getByRole('heading', { name: 'This desk pass has ended' })).toBeVisible()
})
