import { expect, test } from './fixtures.ts'

test('a signed-in buyer goes straight to the payment step and buys', { tag: '@phone' }, async ({
  page,
  shop,
  signIn,
}) => {
  const product = await shop.addProduct({ title: 'Pair of brass bookends', price: 125_050 })
  await signIn(page, 'juniper')
  await page.goto(`/product/${product.id}`)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL(`/checkout/${product.id}`)
  await expect(page.getByRole('main').getByText('juniper@fernvale.example')).toBeVisible()
  await page.getByRole('button', { name: 'Pay $1,250.50' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Purchase Successful!' })).toBeVisible()
  await expect.poll(() => shop.statusOf(product.id)).toBe('sold')
})

test('signing out clears the account and its stored data', async ({ page, signIn, isMobile }) => {
  await signIn(page, 'juniper')
  await page.evaluate(() => localStorage.setItem('left-behind', '1'))
  await page.getByRole('button', { name: isMobile ? 'Open menu' : 'Account menu' }).click()
  await page.getByRole(isMobile ? 'button' : 'menuitem', { name: isMobile ? 'Logout' : 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: /items for sale/ })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('left-behind'))).toBeNull()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('a checkout whose session has ended says so, keeps the details and goes on as a guest', {
  tag: '@phone',
}, async ({ page, shop, signIn }) => {
  const product = await shop.addProduct({ title: 'Cobalt vase' })
  await signIn(page, 'juniper')
  await page.goto(`/checkout/${product.id}`)
  await page.request.post('/api/auth/logout')
  await page.getByRole('button', { name: /^Pay/ }).click()
  const note = page.getByRole('status').filter({ hasText: 'You were signed out, and nothing was charged.' })
  await expect(note).toBeFocused()
  await expect(note.getByRole('link', { name: 'sign in again' })).toHaveAttribute('href', /next=%2Fcheckout%2F/)
  await expect(page.getByLabel('Email Address')).toHaveValue('juniper@fernvale.example')
  await page.getByLabel('Full Name').fill('Juniper Moss')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment' })).toBeFocused()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL('**/test-checkout/**')
})
