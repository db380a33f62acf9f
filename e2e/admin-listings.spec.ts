import { inArray } from 'drizzle-orm'
import { products } from '../server/database/schema.ts'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests, holdTimers } from './hold-requests.ts'
import { openAs } from './sign-in-by-api.ts'

test('an admin finds listings, unlists several at once with Undo, and approves all of a seller', {
  tag: '@desktop',
}, async ({ page, shop }) => {
  const sellerId = await shop.userId('otis')
  const radio = await shop.addProduct({ title: 'Zither in a case', sellerId })
  const fan = await shop.addProduct({ title: 'Zither stand', sellerId })
  const clock = await shop.addProduct({ title: 'Mantel clock', sellerId, status: 'pending' })
  // The Undo stays until it is pressed.
  await holdTimers(page)
  await openAs(page, 'wren', '/admin/listings')
  const list = page.getByRole('list', { name: 'Listings' })
  await page.getByLabel('Search listings').fill('zither')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: /^2 shown$/ })).toBeAttached()
  await page.getByRole('button', { name: 'Select all 2 live ones shown' }).click()
  await page.getByRole('button', { name: 'Unlist 2' }).click()
  const question = page.getByRole('dialog', { name: 'Unlist 2 items?' })
  expect(await violationsOf(page)).toEqual([])
  await question.getByRole('button', { name: 'Unlist 2' }).click()
  await expect(question).toBeHidden()
  await expect(list.getByText('Unlisted')).toHaveCount(2)
  expect([await shop.statusOf(radio.id), await shop.statusOf(fan.id)]).toEqual(['unlisted', 'unlisted'])
  const relisting = await holdRequests(page, '**/api/admin/listings/bulk')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Relisting...')).toBeVisible()
  relisting.release()
  await expect(list.getByText('Live')).toHaveCount(2)
  await shop.db.delete(products).where(inArray(products.id, [radio.id, fan.id]))
  await page.getByRole('button', { name: 'Select all 2 live ones shown' }).click()
  await page.getByRole('button', { name: 'Unlist 2' }).click()
  await question.getByRole('button', { name: 'Unlist 2' }).click()
  await expect(page.locator('.toast').filter({ hasText: '0 items changed, 2 not' })).toContainText('Nothing Changed')

  await page.getByLabel('Search listings').fill('')
  await page.getByLabel('Seller', { exact: true }).fill('otis')
  await page.getByLabel('State').selectOption('Pending')
  await expect(list.getByRole('link', { name: 'Mantel clock' })).toBeVisible()
  await expect(list.getByText('Select Mantel clock'), 'only live items can be selected').toBeHidden()
  const filters = () => Object.fromEntries(new URL(page.url()).searchParams)
  await expect.poll(filters).toEqual({ status: 'pending', seller: 'otis' })
  await page.reload()
  await page.getByRole('button', { name: 'Approve all of otis' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve all' }).click()
  await expect(page.getByText('No listings match')).toBeVisible()
  expect(await shop.statusOf(clock.id)).toBe('approved')
})
