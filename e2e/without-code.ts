import { expect, type Page } from '@playwright/test'
import { waitUntilReady } from './page-ready.ts'

/** Shows the page as the server sends it. Its scripts load when the returned function is called. */
export async function withoutCode(page: Page, path: string): Promise<() => Promise<void>> {
  const entry = /\/assets\/entry-client-[^/]*\.js$/
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(entry, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeAttached()
  // Keeps the route: a browser that stops intercepting can lose the requests of that moment.
  return async () => {
    release()
    await waitUntilReady(page)
  }
}
