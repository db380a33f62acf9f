import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/people.ts'
import { codeAt } from '../server/testing/authenticator-app.ts'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { submitSignIn } from './sign-in-form.ts'

test('where admins need a second factor, a new admin has to set it up first, and a recovery code works once', async ({
  browser,
  serve,
}) => {
  const { url } = await serve({ ADMIN_REQUIRE_2FA: 'true' })
  const visitor = () => browser.newPage({ baseURL: url })
  // Three browsers, one after another.
  const phone = await visitor()
  await signIn(phone, '/admin')
  await expect(phone.getByRole('heading', { name: 'Turn on two-step sign-in first' })).toBeVisible()
  expect((await phone.request.get('/api/admin/stats')).status()).toBe(403)
  expect(await violationsOf(phone)).toEqual([])
  await phone.getByRole('link', { name: 'Set it up' }).click()
  const twoStep = phone.getByRole('region', { name: 'Two-step sign-in' })
  await expect(twoStep.getByRole('alert')).toContainText('Admins need two-step sign-in here.')
  await twoStep.getByRole('button', { name: 'Turn on' }).click()
  await twoStep.getByLabel('Your password').fill(DEMO_PASSWORD)
  await twoStep.getByRole('button', { name: 'Continue' }).click()
  const secret = ((await twoStep.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '')
  expect(await violationsOf(phone)).toEqual([])
  await twoStep.getByLabel('The code your app shows').fill(codeAt(secret, new Date()))
  await twoStep.getByRole('button', { name: 'Turn on' }).click()
  await expect(twoStep.getByRole('listitem')).toHaveCount(10)
  const [first = '', second = ''] = await twoStep.getByRole('listitem').allTextContents()
  await twoStep.getByRole('button', { name: "I've saved them" }).click()
  await expect(twoStep.getByRole('alert')).toBeHidden()
  await phone.goto('/admin')
  await expect(phone.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await expect(phone.getByText('Total Users')).toBeVisible()

  // Without the phone: each recovery code allows one sign-in.
  const office = await visitor()
  await signIn(office, '/admin')
  await showRecoveryCode(office, first)
  await expect(office.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  const later = await visitor()
  await signIn(later, '/admin')
  await expect(later.getByRole('heading', { name: 'One more step' })).toBeVisible()
  expect((await later.request.get('/api/admin/stats')).status()).toBe(401)
  await showRecoveryCode(later, first)
  await expect(later.getByText(/That recovery code is wrong/)).toBeVisible()
  await later.getByLabel('Recovery code').fill(second)
  await later.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(later.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  await later.goto('/profile/edit')
  await expect(later.getByText('8 recovery codes are left.')).toBeVisible()
})

async function signIn(page: Page, next: string): Promise<void> {
  await page.goto(`/login?next=${next}`)
  await submitSignIn(page, 'wren')
}

async function showRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: "I don't have my phone" }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
