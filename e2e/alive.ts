import type { Browser, BrowserContext, Page } from '@playwright/test'

/** What the document of a page of ours says as long as it is not hydrated, or something is being loaded on demand. */
const AWAITED = 'html[data-hydrated="false"], html[data-loading]'

const asItComes = new WeakSet<Page>()

/** From here to the next whole page, what is done and expected does not wait: for journeys about the waiting itself. */
export function lookWhileItLoads(page: Page): void {
  asItComes.add(page)
}

/** Until the page is hydrated and all that it loads on demand is there. */
export const untilAlive = (page: Page): Promise<void> => page.locator(AWAITED).waitFor({ state: 'detached' })

/** Until the page has also loaded what it loads unasked, for the page after it. */
export const untilSettled = (page: Page): Promise<void> =>
  page.locator('html[data-settled]').waitFor({ state: 'attached' })

/** Every page of every context waits by itself, however one gets to it. */
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

const watched = new WeakSet<Page>()

/** A way to a page that says what it waits for (`waitUntil`) is taken at its word. */
function waitInPage(page: Page): Page {
  if (watched.has(page)) return page
  watched.add(page)
  for (const way of ['goto', 'reload', 'goBack', 'goForward', 'waitForURL'] as const) {
    const go = page[way].bind(page) as (...args: unknown[]) => Promise<unknown>
    const wrapped = async (...args: unknown[]) => {
      const options = (way === 'goto' || way === 'waitForURL' ? args[1] : args[0]) as { waitUntil?: string } | undefined
      const isOnItsOwn = way !== 'waitForURL' && options?.waitUntil !== undefined
      if (isOnItsOwn) asItComes.add(page)
      else if (way !== 'waitForURL') asItComes.delete(page)
      const response = await go(...args)
      if (!asItComes.has(page)) await untilAlive(page)
      return response
    }
    Object.assign(page, { [way]: wrapped })
  }
  // After a press that leads elsewhere: Playwright asks before every action and expectation.
  const handler = () => (asItComes.has(page) ? Promise.resolve() : untilAlive(page))
  page.addLocatorHandler(page.locator(AWAITED), handler, { noWaitAfter: true }).catch(() => {})
  return page
}
