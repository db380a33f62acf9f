import type { Page } from '@playwright/test'
import { and, eq, ne } from 'drizzle-orm'
import { hashRecoveryCode } from '../server/account/second-factor/recovery-code.ts'
import { recoveryCodes, secondFactors } from '../server/database/schema.ts'
import { codeAt } from '../server/testing/authenticator-app.ts'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signedInNewcomer } from './newcomer.ts'
import type { Shop } from './shop.ts'
import { brokenWords, doubleLetters } from './sideways.ts'
import { submitSignIn } from './sign-in-form.ts'

test('with letters twice as large, a user turns on two-step sign-in, signs in with a code, and signs out another device', async ({
  page,
  shop,
  browser,
}) => {
  const { username, password } = await signedInNewcomer(page, shop)
  await doubleLetters(page)
  await page.goto('/profile/edit')
  const twoStep = page.getByRole('region', { name: 'Two-step sign-in' })
  await twoStep.getByRole('button', { name: 'Turn on' }).click()
  await expect(twoStep.getByLabel('Your password')).toBeFocused()
  await twoStep.getByLabel('Your password').fill(password)
  await twoStep.getByRole('button', { name: 'Continue' }).click()
  await expect(twoStep.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = ((await twoStep.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? '').replaceAll(' ', '')
  await twoStep.getByLabel('The code your app shows').fill('000000')
  await twoStep.getByRole('button', { name: 'Turn on' }).click()
  await expect(twoStep.getByText(/That code is wrong/)).toBeVisible()
  await expect(twoStep.getByLabel('The code your app shows')).toBeFocused()
  await twoStep.getByLabel('The code your app shows').fill(codeAt(secret, new Date()))
  await twoStep.getByRole('button', { name: 'Turn on' }).click()
  await expect(twoStep.getByRole('listitem')).toHaveCount(10)
  const [recoveryCode = ''] = await twoStep.getByRole('listitem').allTextContents()
  expect(await brokenWords(twoStep)).toEqual([])
  expect(await violationsOf(page)).toEqual([])
  await twoStep.getByRole('button', { name: "I've saved them" }).click()
  await expect(twoStep.getByText('10 recovery codes are left.')).toBeVisible()
  await twoStep.getByRole('button', { name: 'New recovery codes' }).click()
  await expect(twoStep.getByText('The recovery codes you have now will stop working.')).toBeVisible()
  await twoStep.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms & Conditions' }).click()
  await page.waitForURL('/terms')

  const other = await browser.newPage()
  await other.goto('/login?next=/profile/edit')
  await submitSignIn(other, username, password)
  await expect(other.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await expect(other.getByLabel('Code from your app')).toBeFocused()
  await other.getByRole('button', { name: "I don't have my phone" }).click()
  await other.getByLabel('Recovery code').fill(recoveryCode)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await other.waitForURL('/profile/edit')
  const devices = other.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  // It was one when the profile was last open.
  await page.goBack()
  const known = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(known.getByRole('listitem')).toHaveCount(2)
  expect(await brokenWords(known)).toEqual([])
  await devices.getByRole('button', { name: /^Sign out / }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await page.goto('/profile/edit')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})

test('who has no phone at hand signs in with a recovery code, and is led from the last one to new ones', async ({
  page,
  shop,
}) => {
  const { username, password } = await signedInNewcomer(page, shop)
  const last = await turnOnTwoSteps(page, shop, { username, password })
  await page.request.post('/api/auth/logout')

  await page.goto('/login')
  await submitSignIn(page, username, password)
  await page.getByLabel('Code from your app').fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/^That code is wrong/)).toBeVisible()
  await page.getByRole('button', { name: "I don't have my phone" }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expect(page.getByLabel('Recovery code')).toHaveValue('')
  await expect(page.getByText(/^That code is wrong/)).toHaveCount(0)
  await page.getByLabel('Recovery code').fill(last)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('That was your last recovery code', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'New codes' }).click()
  await page.waitForURL('/profile/edit#two-step')
  await expect(page.getByText('You have no recovery codes left. Make new ones.')).toBeVisible()
})

/** Returns the only recovery code that is left. */
async function turnOnTwoSteps(
  { request }: Page,
  shop: Shop,
  { username, password }: { username: string; password: string },
): Promise<string> {
  const { secret } = await (await request.post('/api/auth/second-factor/begin', { data: { password } })).json()
  const code = codeAt(secret.replaceAll(' ', ''), new Date())
  const confirmed = await request.post('/api/auth/second-factor/confirm', { data: { code } })
  const [last = ''] = (await confirmed.json()).recoveryCodes
  const id = await shop.userId(username)
  const [factor] = await shop.db.select().from(secondFactors).where(eq(secondFactors.userId, id))
  const hash = await hashRecoveryCode(last.replaceAll('-', ''), factor?.salt ?? Buffer.alloc(0), username)
  await shop.db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, id), ne(recoveryCodes.hash, hash)))
  return last
}

test('a user changes the password, exports their data and deletes the account', async ({ page, shop }) => {
  const { username, email, password: former } = await signedInNewcomer(page, shop)
  const password = 'Another-hunt-2'
  await page.goto('/profile/edit')
  // The sections above have loaded, so that the link does not move between press and release.
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Alerts' }).getByRole('combobox').first()).toBeVisible()
  await page.getByLabel('Current password').fill('not it')
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm new password').fill(password)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password Change Failed', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByLabel('Current password').fill(former)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password Changed', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')

  const ownData = page.getByRole('region', { name: 'Your data' })
  const download = page.waitForEvent('download')
  await ownData.getByRole('link', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toBe(`${username}.json`)
  await ownData.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByLabel('Your password').fill('not it')
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(dialog.getByText("That's not your password.")).toBeVisible()
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await page.waitForURL('/')
  const signIn = await page.request.post('/api/auth/login', { data: { usernameOrEmail: email, password } })
  expect(signIn.status()).toBe(401)
})
