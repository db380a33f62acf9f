import { eq } from 'drizzle-orm'
import { products, users } from '../server/database/schema.ts'
import { violationsOf } from './accessibility.ts'
import { anItem, editing, openEdit } from './edit-listing.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { damagedPhoto, type PhotoFile, photoFiles } from './photo-files.ts'
import { stock, tab } from './seller-items.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'
import { submitSignIn } from './sign-in-form.ts'

test('closing the edit dialog with changes asks once, and it stays open when the last item is deleted meanwhile', async ({
  page,
  shop,
}) => {
  const { id } = await anItem(shop)
  const { dialog, edit } = await editing(page)
  const question = dialog.getByText('Discard your changes?')
  const keep = dialog.getByRole('button', { name: 'Keep editing' })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await edit.click()
  await dialog.getByLabel('Brand').fill('Kockums')
  // On a second Escape, browsers close a dialog whatever the page does.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await expect(keep).toBeFocused()
  await keep.click()
  await expect(dialog.getByLabel('Brand')).toHaveValue('Kockums')
  await expect(dialog.getByLabel('Brand')).toBeFocused()

  await page.mouse.click(3, 400)
  await expect(question).toBeVisible()
  await keep.click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(question).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  const [row] = await shop.db.select().from(products).where(eq(products.id, id))
  expect(row?.brand).not.toBe('Kockums')

  await edit.click()
  await expect(dialog.getByLabel('Brand')).not.toHaveValue('Kockums')
  await dialog.getByRole('button', { name: 'Remove photo 1 of' }).click()
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()

  await keep.click()
  await dialog.getByLabel('Brand').fill('Kockums')
  await shop.db.delete(products).where(eq(products.id, id))
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Copy what you want to keep').first()).toBeVisible()
  await expect(page.getByText('No products yet')).toBeAttached()
  await expect(dialog.getByLabel('Brand')).toHaveValue('Kockums')
})

test('leaving the page with an unsaved edit asks first, and an item that is sold meanwhile says so wherever its seller is typing', async ({
  page,
  request,
  shop,
}) => {
  const { id } = await anItem(shop)
  await openAs(page, 'juniper', '/seller/statement')
  await page.getByRole('link', { name: 'Back to your dashboard' }).click()
  const { dialog } = await openEdit(page)
  await dialog.getByLabel('Title').fill('Enamel jug')
  await page.evaluate(() => history.back())
  await expect(dialog.getByText('Discard your changes?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Enamel jug')
  await expect(page).toHaveURL('/seller')

  // The browser's own question: Playwright reports it, and the page stays.
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const prompt = await asked
  expect(prompt.type()).toBe('beforeunload')
  await prompt.dismiss()
  await expect(dialog.getByLabel('Title')).toHaveValue('Enamel jug')

  await dialog.getByLabel('Tags').fill('enamel')
  await shop.sell(request, [id])
  await expect(dialog.getByRole('alert').filter({ hasText: 'This item is sold' })).toBeInViewport()
  await expect(dialog.getByLabel('Tags')).toBeFocused()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('leaving the page asks first where the browser has no room for the photos or the details of a new item', async ({
  page,
  shop,
}) => {
  await anItem(shop)
  await stock(shop, ['Milk can'], { status: 'unlisted' })
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = refuse
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (value.includes('Tin star')) refuse()
      setItem.call(this, key, value)
    }
  })
  const { asked, release } = await holdRequests(page, '**/api/images/upload')
  await openAs(page, 'juniper', '/seller')
  await page.getByLabel('Choose photos').setInputFiles(await photoFiles(1))
  await asked
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  const leave = page.getByRole('link', { name: 'Statement', exact: true })
  await leave.click()
  await expect(question).toContainText("photos that aren't uploaded yet")
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(question).toBeHidden()
  await expect(leave).toBeFocused()
  release()
  await expect(page.getByText('Your photo is uploaded.').first()).toBeVisible()
  await leave.click()
  await expect(page).toHaveURL('/seller/statement')
  await page.goBack()

  await page.getByRole('button', { name: 'Fill in by hand' }).click()
  await page.getByLabel('Title').fill('Tin star')
  await tab(page, 'UNLISTED').click()
  await expect(page).toHaveURL('/seller?tab=unlisted')
  const closing = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => location.reload()))
  const prompt = await closing
  expect(prompt.type()).toBe('beforeunload')
  await prompt.dismiss()
  await leave.click()
  await expect(question).toContainText('photos and details')
  expect(await violationsOf(page)).toEqual([])
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/seller/statement')
})

test('the sale dialog asks before it discards what was typed, and keeps it for its admin when the session ends', async ({
  page,
  shop,
}) => {
  await openAs(page, 'wren', '/admin')
  await page.getByRole('button', { name: 'Schedule Sale' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule Sale' })
  await dialog.getByLabel('Location').fill('The mill')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Discard your changes?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Location')).toHaveValue('The mill')

  await dialog.getByLabel('Start').fill('2026-12-24T09:00')
  await dialog.getByRole('button', { name: 'Add a price drop' }).click()
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.getByText('Failed to schedule').count()).toBe(0)
  await shop.db.update(users).set({ role: 'admin' }).where(eq(users.username, 'otis'))
  await openAs(page, 'otis', '/admin')
  await page.getByRole('button', { name: 'Schedule Sale' }).click()
  await expect(dialog.getByLabel('Location')).toHaveValue('')
  await openAs(page, 'wren', '/admin')
  await page.getByRole('button', { name: 'Schedule Sale' }).click()
  await expect(dialog.getByText("You haven't saved these changes yet.")).toBeVisible()
  await expect(dialog.getByLabel('Location')).toHaveValue('The mill')
  await expect(dialog.getByLabel('Percent off')).toHaveValue('25')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Schedule Sale' }).click()
  await expect(dialog.getByLabel('Location')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Add a price drop' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Discard your changes?')).toBeVisible()
})

test('an edit of a sale that is opened again undoes nothing that another admin has changed since', async ({
  page,
  shop: _,
}) => {
  await openAs(page, 'wren', '/admin')
  const edit = page.getByRole('button', { name: /^Edit sale/ })
  const dialog = page.getByRole('dialog', { name: 'Edit Sale' })
  await edit.click()
  await dialog.getByLabel('Location').fill('The mill')
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)

  await signInByApi(page, 'wren')
  const current = async () => (await page.request.get('/api/sale-events/current')).json()
  const { id } = await current()
  await page.request.patch(`/api/sale-events/${id}`, { data: { timeZone: 'America/Chicago' } })
  await page.goto('/admin')
  await edit.click()
  await expect(dialog.getByLabel('Location')).toHaveValue('The mill')
  await expect(dialog.getByRole('alert')).toContainText('America/Chicago')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await current()).toMatchObject({ location: 'The mill', timeZone: 'America/Chicago' })
})

test('a refund that the end of the session interrupts keeps the choice of items', async ({ page, request, shop }) => {
  const tray = await shop.addProduct({ title: 'Tin tray', price: 1_000 })
  const bell = await shop.addProduct({ title: 'Ship bell', price: 2_000 })
  const { orderId } = await shop.sell(request, [tray.id, bell.id])
  const dialog = page.getByRole('dialog')
  await openAs(page, 'wren', `/admin/orders/${orderId}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByLabel('Reason').fill('The clapper is missing')
  await dialog.getByLabel('Tin tray').uncheck()
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Refund $20.00' }).click()
  await expect(page).toHaveURL(/\/login/)

  await openAs(page, 'wren', `/admin/orders/${orderId}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('The clapper is missing')
  await expect(dialog.getByRole('button', { name: 'Refund $20.00' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog.getByRole('button', { name: 'Refund $30.00' })).toBeVisible()
})

test('a profile, a corrected address and a new desk pass wait in their forms until who typed them has signed in again', async ({
  page,
  request,
  shop,
}) => {
  const { orderId } = await shop.sell(request, [(await shop.addProduct()).id])
  await openAs(page, 'wren', '/profile/edit')
  const about = page.getByLabel('About You')
  await about.fill('Runs the barn.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Update Failed', { exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await submitSignIn(page, 'wren')
  await expect(page).toHaveURL(/\/profile\/edit/)
  await expect(page.getByText("You haven't saved these changes yet.")).toBeVisible()
  await expect(about).toHaveValue('Runs the barn.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Runs the barn.')).toBeVisible()
  await page.goto('/profile/edit')
  await expect(about).toHaveValue('Runs the barn.')
  await expect(page.getByText("You haven't saved these changes yet.")).toHaveCount(0)
  await page.context().clearCookies()
  await page.getByLabel('A sale opens', { exact: true }).selectOption('Email')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toBeVisible()

  const dialog = page.getByRole('dialog')
  for (const [path, button, field, typed, submit] of [
    [
      `/admin/orders/${orderId}`,
      'Correct the address',
      "Buyer's email",
      'june@example.org',
      'Save and send the receipt',
    ],
    ['/admin/passes', 'New pass', "Helper's name", 'Ana', 'Make pass'],
  ] as const) {
    await openAs(page, 'wren', path)
    await page.getByRole('button', { name: button }).click()
    await dialog.getByLabel(field).fill(typed)
    await page.context().clearCookies()
    await dialog.getByRole('button', { name: submit }).click()
    await expect(page).toHaveURL(/\/login/)
    await submitSignIn(page, 'wren')
    await page.getByRole('button', { name: button }).click()
    await expect(dialog.getByLabel(field)).toHaveValue(typed)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: button }).click()
    await expect(dialog.getByLabel(field)).not.toHaveValue(typed)
  }
})

test('photos are added to an edit whatever became of the others, and it opens again after a session that ended, also to say that the item is sold since', async ({
  page,
  request,
  shop,
}) => {
  const { id, imageUrls } = await anItem(shop)
  const { dialog } = await editing(page)
  await dialog.getByLabel('Description').fill('Chipped at the rim, holds water.')
  const pictures = dialog.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  const [first, second] = (await photoFiles(2)) as [PhotoFile, PhotoFile]
  let sent = 0
  await page.route('**/api/upload-images', (route) => {
    sent += 1
    return sent === 3 ? route.abort() : route.continue()
  })
  await dialog.getByLabel('Add photos').setInputFiles([first, damagedPhoto('broken.jpg'), second])
  await expect(dialog.getByRole('alert')).toHaveText(
    "broken.jpg is damaged or incomplete. 2.jpg wasn't uploaded. We couldn't connect.",
  )
  await expect(pictures).toHaveCount(imageUrls.length + 1)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  const count = imageUrls.length + 2
  await expect(pictures).toHaveCount(count)
  await expect(dialog.getByRole('alert')).toBeHidden()
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.getByText('Update Failed').count()).toBe(0)

  await submitSignIn(page, 'juniper')
  await expect(page).toHaveURL('/seller')
  await expect(dialog.getByText("You haven't saved these changes yet.")).toBeVisible()
  await expect(dialog.getByLabel('Description')).toHaveValue('Chipped at the rim, holds water.')
  await expect(pictures).toHaveCount(count)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Product Updated', { exact: true })).toBeVisible()
  const [row] = await shop.db.select().from(products).where(eq(products.id, id))
  expect(row?.description).toBe('Chipped at the rim, holds water.')
  expect(row?.imageUrls).toHaveLength(count)

  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search your products' })).toBeVisible()
  await expect(dialog).toBeHidden()

  await openEdit(page)
  await dialog.getByLabel('Tags').fill('enamel')
  await page.context().clearCookies()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(/\/login/)
  await shop.sell(request, [id])
  await openAs(page, 'juniper', '/seller')
  await expect(dialog.getByRole('alert').filter({ hasText: 'This item is sold' })).toBeInViewport()
  await expect(dialog.getByLabel('Tags')).toHaveValue('enamel')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search your products' })).toBeVisible()
  await expect(dialog).toBeHidden()
})
