import { continueAsGuest } from './buying.ts'
import { expect, test } from './fixtures.ts'
import { openAs, signInByApi } from './sign-in-by-api.ts'

test('a signed-in buyer goes straight to the payment step and buys', { tag: '@phone' }, async ({ page, shop }) => {
  const product = await shop.addProduct({ title: 'Pair of brass bookends', price: 125_050 })
  await openAs(page, 'juniper', `/product/${product.id}`)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL(`/checkout/${product.id}`)
  await expect(page.getByRole('main').getByText('juniper@fernvale.example')).toBeVisible()
  await page.getByRole('button', { name: 'Pay $1,250.50' }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByRole('heading', { name: 'Purchase Successful!' })).toBeVisible()
  await expect.poll(() => shop.statusOf(product.id)).toBe('sold')
})

test('the menu leads to editing the profile, and signing out clears the account and its stored data', async ({
  page,
  isMobile,
}) => {
  await openAs(page, 'juniper', '/help')
  const menu = page.getByRole('button', { name: isMobile ? 'Open menu' : 'Account menu' })
  await menu.click()
  await page.getByRole(isMobile ? 'link' : 'menuitem', { name: 'Edit Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Profile', level: 1 })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('left-behind', '1'))
  await menu.click()
  await page.getByRole(isMobile ? 'button' : 'menuitem', { name: isMobile ? 'Logout' : 'Sign Out' }).click()
  await expect(page.getByRole('link', { name: /items for sale/ })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('left-behind'))).toBeNull()
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('a checkout whose session has ended says so, keeps the details and goes on as a guest', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const product = await shop.addProduct({ title: 'Cobalt vase' })
  await openAs(page, 'juniper', `/checkout/${product.id}`)
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

test('a guest whose browser was signed in from another tab does not pay from that account unawares', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const product = await shop.addProduct({ title: 'Cobalt vase' })
  await page.goto(`/checkout/${product.id}`)
  await continueAsGuest(page)
  await signInByApi(page, 'juniper')
  await page.getByRole('button', { name: /^Pay/ }).click()
  const note = page.getByRole('status').filter({ hasText: "You're signed in as juniper now." })
  await expect(note).toBeFocused()
  await expect(page.getByRole('definition').filter({ hasText: 'juniper@fernvale.example' })).toBeVisible()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.waitForURL('**/test-checkout/**')
})

test('a guest who is signed in while buying from the product page goes on as that member', {
  tag: '@phone',
}, async ({ page, shop }) => {
  const product = await shop.addProduct({ title: 'Cobalt vase' })
  await page.goto(`/product/${product.id}`)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Buy without an account' })
  await dialog.getByLabel('Email Address').fill('june@example.com')
  await dialog.getByLabel('Full Name').fill('June Carter')
  await signInByApi(page, 'juniper')
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(dialog.getByText("You're signed in as juniper now. Nothing was charged.")).toBeVisible()
  await dialog.getByRole('link', { name: 'Continue as juniper' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'juniper@fernvale.example' })).toBeVisible()
})
