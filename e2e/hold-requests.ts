import type { Page } from '@playwright/test'
import { withResolvers } from '../contracts/testing/with-resolvers.ts'

/** Holds the matching requests back until `release` is called. `asked` resolves with the first. */
export async function holdRequests(page: Page, url: Parameters<Page['route']>[0]) {
  const [first, released] = [withResolvers(), withResolvers()]
  await page.route(url, async (route) => {
    first.resolve()
    await released.promise
    await route.continue()
  })
  return { asked: first.promise, release: released.resolve }
}

/** Ends what an earlier route does to these requests. Unlike `unroute`, does not send those that it holds. */
export async function letThrough(page: Page, url: Parameters<Page['route']>[0]): Promise<void> {
  await page.route(url, (route) => route.continue())
}

/** Aborts the first matching request. */
export async function abortFirst(page: Page, url: Parameters<Page['route']>[0]): Promise<void> {
  let isFirst = true
  await page.route(url, (route) => {
    const aborts = isFirst
    isFirst = false
    return aborts ? route.abort() : route.continue()
  })
}

/** Keeps timers of more than a second from running out in pages opened from now on, until `runOut` is called. */
export async function holdTimers(page: Page) {
  await page.addInitScript(() => {
    const start = window.setTimeout
    const hold = (run: () => void) => addEventListener('run-out', run, { once: true })
    const startOrHold = (run: () => void, ms = 0, ...rest: unknown[]) =>
      ms > 1_000 ? hold(run) : start(run, ms, ...rest)
    Object.assign(window, { setTimeout: startOrHold })
  })
  return { runOut: () => page.evaluate(() => dispatchEvent(new Event('run-out'))) }
}

/** Keeps calls of this page load from timing out until `timeOut` is called, which ends all that are waiting. */
export async function holdTimeouts(page: Page) {
  const replaceTimeout = () => {
    AbortSignal.timeout = () => {
      const waiting = new AbortController()
      const end = () => waiting.abort(new DOMException('The request timed out.', 'TimeoutError'))
      addEventListener('time-out', end, { once: true })
      return waiting.signal
    }
  }
  await page.addInitScript(replaceTimeout)
  await page.evaluate(replaceTimeout)
  return { timeOut: () => page.evaluate(() => dispatchEvent(new Event('time-out'))) }
}
