import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { watchShifts } from './layout-shifts.ts'
import { waitUntilSettled } from './page-ready.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'
import { submitSignIn } from './sign-in-form.ts'

test('a suspended person’s open page signs out by itself, signing in says why, and lifting it brings everything back', async ({
  page,
  browser,
  request,
  shop,
}) => {
  const { id } = await shop.addProduct({ title: 'Copied handbag' })
  const theirs = await browser.newPage()
  await signInByApi(theirs, 'hazel')
  // From then on it hears that its account has changed.
  const connected = theirs.waitForEvent('response', (answer) => answer.url().includes('/api/live'))
  await theirs.goto('/seller/statement')
  await expect(theirs.getByRole('heading', { name: 'Statement' })).toBeVisible()
  await connected

  await openAs(page, 'wren', '/admin/people')
  await page.getByLabel('Search people').fill('hazel')
  const people = page.getByRole('list', { name: 'People' })
  await expect(people.getByRole('listitem')).toHaveCount(1)
  await people.getByRole('link', { name: /^hazel/ }).click()
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByLabel('Reason')).toBeVisible()
  await expect(dialog.getByText('Reason is required')).toBeHidden()
  await dialog.getByLabel('Reason').fill('Sells copies.')
  await page.reload()
  await page.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog.getByLabel('Reason')).toHaveValue('Sells copies.')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText('Account Suspended').first()).toBeVisible()
  await expect(page.getByText(/^Suspended .* by wren$/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await expect(theirs).toHaveURL(/\/login/)
  await submitSignIn(theirs, 'hazel')
  await expect(theirs.getByText('This account is suspended.').first()).toBeVisible()
  const status = async () => (await request.get(`/api/products/${id}`)).status()
  expect(await status()).toBe(404)

  await page.getByRole('button', { name: 'Lift suspension' }).click()
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
  expect(await status()).toBe(200)
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(theirs.getByRole('heading', { name: 'Statement' })).toBeVisible()
})

test('messages are marked as answered and reopened, and the navigation counts the open ones', async ({ page }) => {
  for (const subject of ['A lamp for my desk', 'Where to park'])
    await page.request.post('/api/contact', {
      data: { name: 'June Carter', email: 'june@example.com', subject, message: 'Could you tell me more?' },
    })
  await openAs(page, 'wren', '/admin/messages')
  const link = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Messages/ })
  await expect(link).toHaveText('Messages2 open')
  const message = page.getByRole('article', { name: 'Where to park' })
  await expect(message.getByRole('link', { name: 'Reply' })).toHaveAttribute(
    'href',
    /^mailto:june%40example\.com\?subject=Re%3A%20Where%20to%20park&body=/,
  )
  await message.getByRole('button', { name: 'Mark answered: “Where to park”' }).click()
  await expect(message).toBeHidden()
  await expect(link).toHaveText('Messages1 open')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: 'Mark answered: “Where to park”' }).click()
  await page.getByLabel('Show').selectOption('Answered')
  await expect(message.getByText(/^Answered .* by wren$/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('the lists of the organizer load without layout shift', async ({ page }) => {
  await signInByApi(page, 'wren')
  await page.addInitScript(watchShifts)
  // People stand for all lists that load page by page.
  for (const path of ['/admin/people', '/admin/cash-up', '/admin/reports', '/pickup', '/price-tags']) {
    await page.goto(path)
    await waitUntilSettled(page)
    expect([path, await page.evaluate(() => window.shifts)]).toEqual([path, []])
  }
})
