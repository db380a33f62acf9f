import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/people.ts'

/** Signs in without the form: by default one of the demo shop's people. */
export async function signInByApi(
  { request }: Pick<Page, 'request'>,
  username: string,
  password = DEMO_PASSWORD,
): Promise<void> {
  const response = await request.post('/api/auth/login', { data: { usernameOrEmail: username, password } })
  if (!response.ok()) throw new Error(`Sign-in as ${username} failed: ${await response.text()}`)
}

/** Opens a page as one of the demo shop's people. */
export async function openAs(page: Page, username: string, path: string): Promise<void> {
  await signInByApi(page, username)
  await page.goto(path)
}
