import type { Page } from '@playwright/test'
import { codeAt } from '../server/testing/authenticator-app.ts'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signedInNewcomer } from './newcomer.ts'
import { brokenWords, doubleLetters } from './sideways.ts'
import { signInByApi } from './sign-in-by-api.ts'
import { submitSignIn } from './sign-in-form.ts'

test('a user turns on two-step sign-in, signs in with a code, and signs out another device', async ({
  page,
  shop,
  browser,
}) => {
  const { username, password } = await signedInNewcomer(page, shop)
  await page.goto('/profile/edit')
  const twoStep = page.getByRole('region', { name: 'Two-step sign-in' })
  await twoStep.getByRole('button', { name: 'Turn on' }).click()
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
  expect(await violationsOf(page)).toEqual([])
  await twoStep.getByRole('button', { name: "I've saved them" }).click()
  await expect(twoStep.getByText('10 recovery codes are left.')).toBeVisible()
  await twoStep.getByRole('button', { name: 'New recovery codes' }).click()
  await expect(twoStep.getByText('The recovery codes you have now will stop working.')).toBeVisible()
  await twoStep.getByRole('button', { name: 'Cancel' }).click()

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
  await devices.getByRole('button', { name: /^Sign out / }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await page.goto('/profile/edit')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
})

test('a sign-in elsewhere shows as soon as the profile is opened again', async ({ page, shop, browser }) => {
  const { username, password } = await signedInNewcomer(page, shop)
  await page.goto(`/seller/${username}`)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  const devices = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await page.goBack()

  const elsewhere = await browser.newContext()
  await signInByApi(elsewhere, username, password)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(2)
})

test('who has no phone at hand signs in with a recovery code, and is led from the last one to new ones', async ({
  page,
  shop,
}) => {
  const { username, password } = await signedInNewcomer(page, shop)
  const [last = '', ...others] = await turnOnTwoSteps(page, password)
  for (const code of others) {
    await signInByApi(page, username, password)
    expect((await page.request.post('/api/auth/second-factor', { data: { code } })).ok()).toBe(true)
  }
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

test('with letters twice as large, devices and recovery codes keep their words whole', async ({
  page,
  shop,
  browser,
}) => {
  const { username, password } = await signedInNewcomer(page, shop)
  await doubleLetters(page)
  const elsewhere = await browser.newContext()
  await signInByApi(elsewhere, username, password)
  await page.goto('/profile/edit')
  const devices = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  expect(await brokenWords(devices)).toEqual([])

  const twoStep = page.getByRole('region', { name: 'Two-step sign-in' })
  await twoStep.getByRole('button', { name: 'Turn on' }).click()
  await twoStep.getByLabel('Your password').fill(password)
  await twoStep.getByRole('button', { name: 'Continue' }).click()
  const secret = (await twoStep.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? ''
  await twoStep.getByLabel('The code your app shows').fill(codeAt(secret.replaceAll(' ', ''), new Date()))
  await twoStep.getByRole('button', { name: 'Turn on' }).click()
  await expect(twoStep.getByRole('listitem')).toHaveCount(10)
  expect(await brokenWords(twoStep)).toEqual([])
})

async function turnOnTwoSteps(page: Page, password: string): Promise<string[]> {
  const { secret } = await (await page.request.post('/api/auth/second-factor/begin', { data: { password } })).json()
  const code = codeAt(secret.replaceAll(' ', ''), new Date())
  return (await (await page.request.post('/api/auth/second-factor/confirm', { data: { code } })).json()).recoveryCodes
}

test('a user exports their data and deletes the account', async ({ page, shop }) => {
  const { username, email, password } = await signedInNewcomer(page, shop)
  await page.goto('/profile/edit')
  // The sections above have loaded, so that the link does not move between press and release.
  await expect(page.getByText('This device')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Alerts' }).getByRole('combobox').first()).toBeVisible()
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
