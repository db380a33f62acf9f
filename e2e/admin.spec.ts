import { expect, test } from './fixtures.ts'

// A toast is written and read out, in two elements of one text: hence `first()`.

const MINUTE = 60_000

/** As a datetime-local field takes it, by the browser's clock, which is this machine's. */
function fieldTime(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16)
}

test('an organiser goes through the queue by keyboard, takes a rejection back, and approves the rest at once', async ({
  page,
  shop,
  signIn,
}) => {
  const first = new Date('2020-01-01')
  const waiting: { id: number }[] = []
  for (const [index, title] of ['Oak stool', 'Tin sign', 'Cracked jug', 'Silk scarf'].entries())
    waiting.push(await shop.addProduct({ title, status: 'pending', createdAt: new Date(first.getTime() + index) }))
  const statuses = () => Promise.all(waiting.map(({ id }) => shop.statusOf(id)))
  await signIn(page, 'wren')
  await page.goto('/admin')
  const item = (title: string) => page.getByRole('heading', { name: title, level: 3 })

  await expect(item('Oak stool')).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText('Product Approved').first()).toBeVisible()
  await expect(item('Tin sign')).toBeVisible()
  await page.keyboard.press('j')
  await expect(item('Cracked jug')).toBeVisible()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('Product Rejected').first()).toBeVisible()
  expect(await statuses()).toEqual(['approved', 'pending', 'rejected', 'pending'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Back in the queue').first()).toBeVisible()
  expect(await statuses()).toEqual(['approved', 'pending', 'pending', 'pending'])

  await page.getByRole('button', { name: 'Approve All' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve \d/ })
    .click()
  await expect(page.getByText('All Products Approved').first()).toBeVisible()
  expect(await statuses()).toEqual(['approved', 'approved', 'approved', 'approved'])
  await expect(page.getByText('Nothing waits for approval').first()).toBeVisible()
  await expect(page.getByText('wren approved “Silk scarf”').first()).toBeVisible()
})

test('a sale is scheduled, refused where it overlaps, moved, and deleted', async ({ page, shop, signIn }) => {
  await shop.endSales()
  await signIn(page, 'wren')
  await page.goto('/admin-dashboard')
  const dialog = page.getByRole('dialog')
  const schedule = async (date: Date) => {
    await page.getByRole('button', { name: 'Schedule Sale' }).click()
    await dialog.getByLabel('Start').fill(fieldTime(date))
    await expect(dialog.getByText('Ends 48 hours later')).toBeVisible()
    await dialog.getByLabel('Location').fill('Hall B')
    await dialog.getByRole('button', { name: 'Schedule' }).click()
  }
  const day = new Date(Date.now() + 20 * 24 * 60 * MINUTE)

  await page.getByRole('button', { name: 'Schedule Sale' }).click()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(dialog.getByText('The sale start date is required')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await schedule(day)
  await expect(page.getByText('Sale Scheduled').first()).toBeVisible()
  await expect(page.getByText('Hall B').first()).toBeVisible()
  await schedule(new Date(day.getTime() + 60 * MINUTE))
  await expect(page.getByText('This sale overlaps another one.').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page
    .getByRole('button', { name: /^Edit the sale/ })
    .first()
    .click()
  await dialog.getByLabel('Location').fill('The old mill')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Sale Updated').first()).toBeVisible()
  await expect(page.getByText('The old mill').first()).toBeVisible()

  await page
    .getByRole('button', { name: /^Delete the sale/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Sale Deleted').first()).toBeVisible()
  await expect(page.getByText('The old mill')).toHaveCount(0)
})

test('cleaning up wants the count first, and says when there is nothing to do', async ({ page, signIn }) => {
  await signIn(page, 'wren')
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Clean Up' }).click()
  await expect(page.getByText('No Data Loaded').first()).toBeVisible()
  await page.getByRole('button', { name: 'Load Orphan Count' }).click()
  await expect(page.getByText('Orphaned', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clean Up' }).click()
  await expect(page.getByText('No Cleanup Needed').first()).toBeVisible()
})

test('a seller is sent home, and a visitor to the sign-in and back', async ({ page, signIn }) => {
  await page.goto('/admin')
  await expect(page.getByText('You are logged out. Logging in again...').first()).toBeVisible()
  await page.waitForURL(/\/login\?next=/)
  await signIn(page, 'hazel')
  await page.goto('/admin')
  await expect(page.getByText('Only administrators can access this dashboard.').first()).toBeVisible()
  await expect(page.getByText('Admin privileges required. Redirecting to homepage...').first()).toBeVisible()
  await page.waitForURL('/')
})
