import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, type DemoPerson } from '../demo/people.ts'

/** Signs in without the form, for journeys that are about something else. */
export async function signInQuietly(page: Page, person: DemoPerson): Promise<void> {
  const data = { usernameOrEmail: person, password: DEMO_PASSWORD }
  const response = await page.request.post('/api/auth/login', { data })
  if (!response.ok()) throw new Error(`${person} could not sign in: ${await response.text()}`)
}
