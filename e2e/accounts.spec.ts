import { expect, test } from './fixtures.ts'
import { abortFirst, holdRequests, holdTimers } from './hold-requests.ts'
import { linkMailedTo, newcomer, signedInNewcomer, verifiedNewcomer } from './newcomer.ts'
import { largePhoto, textFile } from './photo-files.ts'
import { signInByApi } from './sign-in-by-api.ts'
import { signIn, submitSignIn } from './sign-in-form.ts'

test('a visitor registers, follows the emailed link, and signs in', { tag: '@phone' }, async ({ page, shop }) => {
  const person = newcomer()
  const { runOut } = await holdTimers(page)
  await page.goto('/register')
  const submit = page.getByRole('button', { name: 'Create Account' })
  const email = page.getByLabel('Email', { exact: true })
  await page.getByLabel('Username').fill('juniper')
  await expect(page.getByText('Username already taken')).toBeVisible()
  await expect(submit).toBeDisabled()
  await page.getByLabel('Username').fill(person.username)
  await expect(page.getByText('Username is available')).toBeVisible()
  await email.fill('juniper@fernvale.example')
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await submit.click()
  const notice = page.getByRole('alert').filter({ hasText: 'Email already registered' })
  await expect(email).toBeFocused()
  await expect(notice.getByRole('link', { name: 'Sign In Instead' })).toHaveAttribute('href', /^\/login\?email=/)
  const reset = notice.getByRole('link', { name: 'Reset Password' })
  await expect(reset).toHaveAttribute('href', /^\/reset-password\?email=/)
  await email.fill(person.email)
  await submit.click()
  await expect(page.getByText('Registration successful', { exact: true })).toBeVisible()
  await page.waitForURL('/verify-email')
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByText(/request another one in [12]:\d\d/)).toBeVisible()
  const about = await holdRequests(page, '**/assets/about-*')
  await page.getByRole('link', { name: 'About Us' }).click()
  await about.asked
  expect(await page.getByText(person.email).count(), 'stays while the next page loads').toBe(1)
  about.release()
  await expect(page).toHaveTitle(/About/)
  await page.goBack()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByLabel('Username or email')).toHaveValue(person.email)
  await page.getByLabel('Username or email').fill(`${person.email}.uk`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(`${person.email}.uk`)

  const link = await linkMailedTo(shop, person.email)
  await page.goto(`${link.pathname}${link.search}`)
  await expect(page.getByRole('heading', { name: 'Email verified!' })).toBeVisible()
  expect(page.url()).not.toContain('token')
  await runOut()
  await page.waitForURL('/')
  await signIn(page, person.email, person.password)
  await expect(page.getByRole('heading', { name: new RegExp(person.username) })).toBeVisible()
})

test('a verification email can be resent after two minutes', { tag: '@phone' }, async ({ page, shop }) => {
  const person = newcomer()
  await page.request.post('/api/auth/register', { data: person })
  const first = await linkMailedTo(shop, person.email)
  await page.clock.install()
  await page.goto('/verify-email')
  // Only a hydrated page counts down; the server's HTML shows 2:00.
  await expect(page.getByText(/^1:\d\d$/)).toBeVisible()
  await page.clock.fastForward(121_000)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByText('Verification email sent', { exact: true })).toBeVisible()
  await expect(page.getByText(/request another one in [12]:\d\d/)).toBeVisible()
  await page.clock.resume()
  await expect(async () => expect(await linkMailedTo(shop, person.email)).not.toEqual(first)).toPass()
  await page.goto(`${first.pathname}${first.search}`)
  await expect(page.getByRole('heading', { name: 'Verification failed' })).toBeVisible()
})

test('a forgotten password is reset by email, which ends earlier sessions', { tag: '@phone' }, async ({
  page,
  shop,
  browser,
}) => {
  const { email, username, password } = await verifiedNewcomer(page, shop)
  const elsewhere = await browser.newContext()
  await signInByApi(elsewhere, username, password)
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(200)

  await page.goto(`/reset-password?email=${email}`)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()

  const link = await linkMailedTo(shop, email, /Reset/)
  await page.goto(`${link.pathname}${link.search}`)
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await page.getByLabel('New password').fill('Another-hunt-2')
  await page.getByLabel('Confirm password').fill('Another-hunt-3')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await expect(page.getByLabel('Confirm password')).toBeFocused()
  await page.getByLabel('Confirm password').fill('Another-hunt-2')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('heading', { name: 'Password reset successful!' })).toBeVisible()
  expect((await elsewhere.request.get('/api/auth/user')).status()).toBe(401)

  await signInByApi(page, username, 'Another-hunt-2')
})

test('a seller edits the profile with a large photo, and everybody sees it', { tag: '@phone' }, async ({
  page,
  shop,
}) => {
  await signedInNewcomer(page, shop)
  await page.goto('/profile/edit')
  const choose = page.getByLabel('Choose photo')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await expect(page.getByText('Take photo')).toBeVisible()
  await choose.setInputFiles([textFile('notes.jpg')])
  await expect(page.getByText(/notes\.jpg is not a JPEG/)).toBeVisible()
  await save.click()
  await expect(choose).toBeFocused()
  await page.getByRole('button', { name: 'Go on without it' }).click()
  await expect(page.getByText('JPG, PNG or GIF, max 5MB')).toBeVisible()

  await page.getByLabel('Username').fill('juniper')
  await page.getByLabel('About You').fill('Lamps, mostly.\nAll of them work.')
  await expect(page.getByText('32/500')).toBeVisible()
  await save.click()
  await expect(page.getByText('Update Failed', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('About You')).toHaveValue('Lamps, mostly.\nAll of them work.')

  const large = await largePhoto()
  expect(large.buffer.length).toBeGreaterThan(5 * 1024 * 1024)
  await choose.setInputFiles([large])
  await expect(page.getByText('large.jpg is ready to save.')).toBeVisible()
  const renamed = newcomer().username
  await page.getByLabel('Username').fill(renamed)
  await abortFirst(page, '**/api/auth/profile')
  await save.click()
  await expect(
    page.getByText('We got no answer, so your changes may not be saved. Please save them again.'),
  ).toBeVisible()
  await save.click()
  await expect(page.getByText('Profile Updated', { exact: true })).toBeVisible()
  await page.waitForURL(`/seller/${renamed}`)
  await expect(page.getByText('All of them work.')).toBeVisible()
  const photo = page.locator('main header img')
  const width = await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
  expect(width).toBeGreaterThan(0)
  await expect(page.getByRole('link', { name: 'Upload Your First Item' })).toHaveAttribute('href', '/upload')
})

test("the sign-in leads back to the tab that an email's link names, and to a list that found the session ended", {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/help')
  await page.goto('/admin#approvals')
  await expect(page.getByText('You are logged out. Logging in again...', { exact: true })).toBeVisible()
  await page.waitForURL(/\/login/)
  await page.goBack()
  await expect(page).toHaveURL('/help')
  await page.goForward()
  await submitSignIn(page, 'wren')
  await expect(page).toHaveURL('/admin#approvals')
  await expect(page.getByRole('heading', { name: /Approvals/ })).toBeInViewport()

  await page.request.post('/api/auth/logout')
  const approval = await holdRequests(page, /\/api\/products\/\d+$/)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await approval.asked
  const about = await holdRequests(page, '**/assets/about-*')
  await page.getByRole('link', { name: 'About Us' }).click()
  await about.asked
  approval.release()
  await page.waitForURL('/login?next=%2Fadmin%23approvals')
  await submitSignIn(page, 'wren')
  await expect(page).toHaveURL('/admin#approvals')

  // In another window.
  await page.request.post('/api/auth/logout')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'People' }).click()
  await page.waitForURL(/\/login/)
  await submitSignIn(page, 'wren')
  await expect(page).toHaveURL('/admin/people')
  await expect(page.getByRole('list', { name: 'People' })).toContainText('hazel')
})
