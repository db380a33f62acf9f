import { expect, type Page } from '@playwright/test'
import { holdRequests } from './hold-requests.ts'
import { waitUntilReady } from './page-ready.ts'

/** Shows the page as the server sends it. Its scripts load when the returned function is called. */
export async function withoutCode(page: Page, path: string): Promise<() => Promise<void>> {
  const entry = /\/assets\/entry-client-[^/]*\.js$/
  const { release } = await holdRequests(page, entry)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  return async () => {
    release()
    await waitUntilReady(page)
  }
}
