import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Matches while the page is not hydrated or is loading something on demand. */
const NOT_READY = 'html[data-hydrated="false"], html[data-loading]'

const unwaited = new WeakSet<Page>()

/** Turns off waiting until the next full page load, for journeys about loading itself. */
export function skipReadyWait(page: Page): void {
  unwaited.add(page)
}

/** Waits until the page is hydrated and has loaded everything on demand. */
export async function waitUntilReady(page: Page): Promise<void> {
  // Checks every frame; `locator.waitFor` soon checks only twice a second.
  await page.waitForFunction((selector) => !document.querySelector(selector), NOT_READY)
}

/** Waits until the page has also preloaded what the next page may need. */
export const waitUntilSettled = (page: Page): Promise<void> =>
  page.locator('html[data-settled]').waitFor({ state: 'attached' })

/** Ends being offline, and waits until the page's requests arrive: the first ones may still fail. */
export async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await page.waitForFunction(() => fetch('/healthz').then(Boolean, () => false))
}

/** Makes every page of every context wait until it is ready after any navigation. */
export function waitInAllPages(browser: Browser): void {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => waitInContext(await newContext(options))
  const newPage = browser.newPage.bind(browser)
  browser.newPage = async (options) => waitInPage(await newPage(options))
}

function waitInContext(context: BrowserContext): BrowserContext {
  context.on('page', waitInPage)
  return context
}

const wrapped = new WeakSet<Page>()

/** A navigation with its own `waitUntil` does not wait until ready. */
function waitInPage(page: Page): Page {
  if (wrapped.has(page)) return page
  wrapped.add(page)
  for (const name of ['goto', 'reload', 'goBack', 'goForward', 'waitForURL'] as const) {
    const navigate = page[name].bind(page) as (...args: unknown[]) => Promise<unknown>
    const wrapper = async (...args: unknown[]) => {
      const options = (name === 'goto' || name === 'waitForURL' ? args[1] : args[0]) as
        | { waitUntil?: string }
        | undefined
      const hasOwnWait = name !== 'waitForURL' && options?.waitUntil !== undefined
      if (hasOwnWait) unwaited.add(page)
      else if (name !== 'waitForURL') unwaited.delete(page)
      const response = await navigate(...args)
      if (!unwaited.has(page)) await waitUntilReady(page)
      return response
    }
    Object.assign(page, { [name]: wrapper })
  }
  // For navigation by a click: Playwright runs the handler before every action and assertion.
  const handler = () => (unwaited.has(page) ? Promise.resolve() : waitUntilReady(page))
  page.addLocatorHandler(page.locator(NOT_READY), handler, { noWaitAfter: true }).catch(() => {})
  return page
}
