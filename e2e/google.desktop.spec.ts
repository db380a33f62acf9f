import { googleEnv, openIdProvider } from '../server/testing/openid-provider.ts'
import { expect, test } from './fixtures.ts'

test('a visitor signs up with Google and lands on the home page; later on the page they left', async ({
  page,
  serve,
}) => {
  // The provider and our server need each other's URL before they start.
  const reserved = await openIdProvider('http://localhost/')
  await reserved.close()
  const server = await serve(googleEnv(reserved))
  await page.goto(`${server.url}/register`)
  await page.getByRole('link', { name: 'Sign up with Google' }).click()
  await expect(page.getByText('Google sign-in cannot be reached right now.')).toBeVisible()

  const provider = await openIdProvider(`${server.url}/auth/google/callback`, Number(new URL(reserved.issuer).port))
  provider.signInAs('rowan', { email: 'rowan@example.org', email_verified: true, given_name: 'Rowan' })
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await page.waitForURL(`${server.url}/`)
  await expect(page.getByRole('heading', { name: /rowan/ })).toBeVisible()
  await page.context().clearCookies()
  await page.goto(`${server.url}/profile/edit`)
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL(`${server.url}/login`)
  await page.reload()
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page.getByLabel('Username')).toHaveValue('rowan')
  expect(new URL(page.url()).pathname).toBe('/profile/edit')
  await expect(page.getByRole('heading', { name: 'Change Password' })).toBeHidden()
  await provider.close()
})
