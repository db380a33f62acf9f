import type { Page } from '@playwright/test'

/** A promise and what resolves it: `Promise.withResolvers`, which Node 20 does not have. */
export function signal() {
  let send = () => {}
  const sent = new Promise<void>((resolve) => {
    send = resolve
  })
  return { sent, send: () => send() }
}

/** Holds the matching requests back until `release` is called. `asked` resolves with the first. */
export async function holdRequests(page: Page, url: Parameters<Page['route']>[0]) {
  const [first, released] = [signal(), signal()]
  await page.route(url, async (route) => {
    first.send()
    await released.sent
    await route.continue()
  })
  return { asked: first.sent, release: released.send }
}
