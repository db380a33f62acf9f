import { expect } from '@playwright/test'
import { googleEnv, openIdProvider } from '../server/testing/openid-provider.ts'
import { copyDemoShop } from './copy-demo-shop.ts'
import { test } from './fixtures.ts'
import { startServer } from './server-process.ts'

test('a visitor signs up with Google and lands on the home page; later on the page they left', async ({ page }) => {
  // The provider and our server need each other's URL before they start.
  const reserved = await openIdProvider('http://localhost/')
  await reserved.close()
  const { databaseUrl, dataDir, remove } = await copyDemoShop()
  const server = await startServer({
    databaseUrl,
    dataDir,
    env: googleEnv(reserved),
  })
  try {
    await page.goto(`${server.url}/register`)
    await page.getByRole('link', { name: 'Sign up with Google' }).click()
    await expect(page.getByText('Google sign-in cannot be reached right now.')).toBeVisible()

    const provider = await openIdProvider(`${server.url}/auth/google/callback`, Number(new URL(reserved.issuer).port))
    provider.signInAs('rowan', { email: 'rowan@example.org', email_verified: true, given_name: 'Rowan' })
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await page.waitForURL(`${server.url}/`)
    await expect(page.getByRole('heading', { name: /rowan/ })).toBeVisible()
    await page.goto(`${server.url}/profile/edit`)
    await expect(page.getByLabel('Username')).toHaveValue('rowan')
    await expect(page.getByRole('heading', { name: 'Change Password' })).toBeHidden()

    await page.context().clearCookies()
    await page.goto(`${server.url}/profile/edit`)
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL(`${server.url}/login`)
    await page.reload()
    await page.getByRole('link', { name: 'Continue with Google' }).click()
    await expect(page.getByLabel('Username')).toHaveValue('rowan')
    expect(new URL(page.url()).pathname).toBe('/profile/edit')
    await provider.close()
  } finally {
    await server.stop()
    await remove()
  }
})
