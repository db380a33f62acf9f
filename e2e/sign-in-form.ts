import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/people.ts'

/** On the sign-in page: by default as one of the demo shop's people. */
export async function submitSignIn(page: Page, usernameOrEmail: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByLabel('Username or email').fill(usernameOrEmail)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Through the sign-in page, which leads to the landing page. */
export async function signIn(page: Page, usernameOrEmail: string, password?: string): Promise<void> {
  await page.goto('/login')
  await submitSignIn(page, usernameOrEmail, password)
  await page.waitForURL('/')
}
