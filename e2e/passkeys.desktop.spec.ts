import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { withResolvers } from '../contracts/testing/with-resolvers.ts'
import { violationsOf } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signedInNewcomer } from './newcomer.ts'
import { waitUntilSettled } from './page-ready.ts'

/** A device with a fingerprint sensor, whose owner always responds. */
async function withAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

const signOut = (context: BrowserContext) => context.request.post('/api/auth/logout')

test('a user adds a passkey, names it, signs in with it, and removes it', async ({ page, shop, context }) => {
  const { password } = await signedInNewcomer(page, shop)
  await page.goto('/profile/edit')
  const { cdp, authenticatorId } = await withAuthenticator(page)
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByLabel('Your password').fill('not it')
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByText("That's not your password.")).toBeVisible()
  await section.getByLabel('Your password').fill(password)
  await section.getByRole('button', { name: 'Continue' }).click()
  await section.getByLabel('Name of this passkey').fill('Blue phone')
  expect(await violationsOf(page)).toEqual([])
  await section.getByRole('button', { name: 'Save name' }).click()
  await expect(section.getByRole('listitem')).toContainText('Blue phone')
  await expect(section.getByRole('listitem')).toContainText('not used yet')
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])

  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByLabel('Your password').fill(password)
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This device already has a passkey for your account.').first()).toBeVisible()
  await expect(section.getByRole('listitem')).toHaveCount(1)

  await signOut(context)
  // Without autofill, which would sign in by itself: this test is about the button.
  const autofill = withResolvers()
  await page.route('**/api/auth/passkeys/sign-in', () => autofill.resolve(), { times: 1 })
  await page.goto('/login?next=/profile/edit')
  await autofill.promise
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('/profile/edit')
  await expect(section.getByRole('listitem')).toContainText('last used')
  await section.getByRole('button', { name: 'Remove Blue phone' }).click()
  await section.getByLabel('Your password').fill(password)
  await section.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(0)

  await signOut(context)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(
    page.getByText("That passkey didn't work. Please try again, or use your password.").first(),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Sign in to / })).toBeVisible()
})

test('a device told not to make a passkey is not asked again; one with a passkey autofills it', async ({
  page,
  shop,
  context,
}) => {
  const { password } = await signedInNewcomer(page, shop)
  await page.goto('/profile/edit')
  const { cdp, authenticatorId } = await withAuthenticator(page)
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/passkeys/begin')) asked += 1
  })
  const section = page.getByRole('region', { name: 'Passkeys' })
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByLabel('Your password').fill(password)
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You can start again whenever you like.').first()).toBeVisible()
  expect(asked).toBe(1)

  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await section.getByRole('button', { name: 'Continue' }).click()
  await section.getByRole('button', { name: 'Save name' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await signOut(context)
  await page.goto('/login?next=/help')
  await expect(page.getByText('Welcome back!').first()).toBeVisible()
  await page.waitForURL('/help')
})

test('a device without a passkey for this shop can still use the password', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.credentials.get = async () => {
      setTimeout(() => document.documentElement.toggleAttribute('data-refused', true))
      throw new DOMException('Not on this device', 'NotSupportedError')
    }
  })
  await page.goto('/login')
  await page.locator('html[data-refused]').waitFor({ state: 'attached' })
  await waitUntilSettled(page)
  expect(await page.getByText('Sign in failed').count()).toBe(0)
  await page.addInitScript(() => Reflect.deleteProperty(navigator.credentials, 'get'))
  await page.reload()
  const { cdp, authenticatorId } = await withAuthenticator(page)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('No passkey was used. You can also sign in with your password.').first()).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  expect(await violationsOf(page)).toEqual([])
})
