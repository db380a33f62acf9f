import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'

test('an admin gives a reason for a rejection; the seller reads it and resubmits', { tag: '@desktop' }, async ({
  page,
  browser,
  shop,
}) => {
  const stool = {
    title: 'Oak stool',
    sellerId: await shop.userId('hazel'),
    status: 'pending',
    createdAt: new Date('2020-01-01'),
  } as const
  const { id } = await shop.addProduct(stool)
  await openAs(page, 'wren', '/admin')
  await expect(page.getByRole('heading', { name: 'Oak stool', level: 3 })).toBeVisible()
  // A letter typed in a menu decides nothing.
  const account = page.getByRole('button', { name: 'Account menu' })
  await account.press('Enter')
  await page.getByRole('menuitem', { name: 'Dashboard', exact: true }).press('a')
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
  // The reason follows before the server has answered.
  await page.keyboard.press('r')
  await page.keyboard.press('1')
  const rejected = page.getByRole('region', { name: 'Rejected: Oak stool' })
  await expect(rejected.getByRole('status')).toHaveText('hazel will read: “The photos are too dark or blurry”')
  await page.keyboard.press('o')
  await page.keyboard.type('One leg is missing in the photos')
  await page.keyboard.press('Enter')
  await expect(rejected.getByRole('status')).toHaveText('hazel will read: “One leg is missing in the photos”')
  expect(await violationsOf(page)).toEqual([])
  const reasons = rejected.getByRole('list', { name: 'Reasons' })
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(reasons).toBeHidden()
  await rejected.getByRole('button', { name: 'Reasons' }).click()
  await expect(reasons).toBeVisible()

  const seller = await browser.newPage()
  await signInByApi(seller, 'hazel')
  await expect
    .poll(async () => (await (await seller.request.get(`/api/products/${id}`)).json()).rejectionReason)
    .toBe('One leg is missing in the photos')
  await seller.goto('/seller?tab=pending')
  const row = seller.getByRole('listitem').filter({ hasText: 'Oak stool' })
  await expect(row.getByText('One leg is missing in the photos')).toBeVisible()
  await row.getByRole('button', { name: 'Send again' }).click()
  await expect(row.getByText('Waiting for approval')).toBeVisible()
  expect(await shop.statusOf(id)).toBe('pending')

  // Rejected again while its seller types further down: saving would resubmit it.
  await row.getByRole('button', { name: 'Edit' }).click()
  const dialog = seller.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByLabel('Tags').fill('oak')
  const reject = (reason?: string) =>
    page.request.patch(`/api/products/${id}`, { data: { status: 'rejected', reason } })
  expect((await reject()).status()).toBe(200)
  await expect(dialog.getByText('An admin rejected this item.')).toBeInViewport()
  expect((await reject('It wobbles')).status()).toBe(200)
  await expect(dialog.getByText('It wobbles')).toBeInViewport()
  await expect(dialog.getByLabel('Tags')).toBeFocused()
})

test('an admin corrects an item before approving it', { tag: '@desktop' }, async ({ page, shop }) => {
  const { id } = await shop.addProduct({
    title: 'Oak stol',
    sellerId: await shop.userId('hazel'),
    status: 'pending',
    createdAt: new Date('2020-01-01'),
  })
  await openAs(page, 'wren', '/admin')
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(dialog.getByLabel('Add photos')).toBeFocused()
  await dialog.getByLabel('Title').fill('Oak stool')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Oak stool', level: 3 })).toBeVisible()
  expect(await shop.statusOf(id)).toBe('pending')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Product Approved').first()).toBeVisible()
  expect((await (await page.request.get(`/api/products/${id}`)).json()).title).toBe('Oak stool')
})

test('on a phone the message about a rejection covers neither its reasons nor the buttons for the next item', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const sellerId = await shop.userId('hazel')
  for (const title of ['Oak stool', 'Tin tray'])
    await shop.addProduct({ title, sellerId, status: 'pending', createdAt: new Date('2020-01-01') })
  await openAs(page, 'wren', '/admin')
  const reject = page.getByRole('button', { name: 'Reject', exact: true })
  await reject.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 300))
  await reject.click()
  const message = page.locator('.toast').filter({ hasText: 'Product Rejected' })
  await expect(message).toBeVisible()
  const [box, button, reasons] = await Promise.all(
    [message, reject, page.getByRole('list', { name: 'Reasons' })].map((locator) => locator.boundingBox()),
  )
  const bottom = (box?.y ?? 0) + (box?.height ?? 0)
  expect(bottom).toBeLessThanOrEqual(button?.y ?? 0)
  expect(bottom).toBeLessThanOrEqual(reasons?.y ?? 0)
})
