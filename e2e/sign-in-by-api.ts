import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, type DemoPerson } from '../demo/people.ts'

/** Signs in without the form. */
export async function signInByApi(page: Page, person: DemoPerson): Promise<void> {
  const data = { usernameOrEmail: person, password: DEMO_PASSWORD }
  const response = await page.request.post('/api/auth/login', { data })
  if (!response.ok()) throw new Error(`Sign-in as ${person} failed: ${await response.text()}`)
}
