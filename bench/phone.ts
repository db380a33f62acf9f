import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { MEASURED_SHELL } from '../e2e/browsers.ts'
import { startDemoShop } from '../e2e/demo-shop.ts'
import { median } from './measure-in-turns.ts'
import type { Row } from './table.ts'

/** A CPU four times slower, 1.6 Mbit/s and 150 ms latency. */
const CPU_SLOWDOWN = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const GOAL = { lcp: 1_200, cls: 0, tbt: 60 }
/** ms. */
const TAP_GOAL = 300
const INP_GOAL = 200
const ROUNDS = 5

interface Visit {
  /** In ms, as `tbt`. */
  lcp: number
  tbt: number
  cls: number
  /** Compressed. */
  bytes: number
  scriptBytes: number
}

/** A first visit to the landing page, the marketplace and a product, and how fast they respond to touch. */
export async function phone(): Promise<Row[]> {
  const shop = await startDemoShop()
  const browser = await chromium.launch(MEASURED_SHELL)
  try {
    const [item] = (await (await fetch(`${shop.url}/api/products`)).json()) as { id: number }[]
    const rows: Row[] = []
    const places = { landing: '/', marketplace: '/marketplace', product: `/product/${item?.id}` }
    for (const [name, place] of Object.entries(places)) {
      // Warms the server's caches, mainly the resized pictures.
      await visit(browser, shop.url + place)
      const visits: Visit[] = []
      for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, shop.url + place))
      rows.push(rowFor(name, visits))
    }
    return [...rows, ...(await fingerRows(browser, shop.url))]
  } finally {
    await browser.close()
    await shop.stop()
  }
}

function rowFor(name: string, visits: Visit[]): Row {
  const middle = (of: keyof Visit) => median(visits.map((visit) => visit[of]))
  const [lcp, tbt, cls] = [middle('lcp'), middle('tbt'), middle('cls')]
  const kilobytes = (of: 'bytes' | 'scriptBytes') => `${Math.round(middle(of) / 1000)} kB`
  return {
    what: `first visit of the ${name} page on a phone`,
    figures: `LCP ${Math.round(lcp)} ms, CLS ${cls.toFixed(3)}, blocked ${Math.round(tbt)} ms; ${kilobytes('bytes')}, scripts ${kilobytes('scriptBytes')}`,
    goal: `LCP ${GOAL.lcp}, CLS ${GOAL.cls}, blocked ${GOAL.tbt}`,
    met: lcp <= GOAL.lcp && cls <= GOAL.cls && tbt <= GOAL.tbt,
  }
}

async function openPhone(browser: Browser): Promise<{ page: Page; session: CDPSession; close(): Promise<void> }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  // tsx wraps functions in this helper, which the page lacks.
  await page.addInitScript('globalThis.__name = (named) => named')
  return { page, session, close: () => context.close() }
}

/** Visits a page with an empty cache. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const { page, session, close } = await openPhone(browser)
  const scripts = new Set<string>()
  const sizes = { all: 0, scripts: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.all += encodedDataLength
    if (scripts.has(requestId)) sizes.scripts += encodedDataLength
  })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'load' })
  // Until the main thread and the network are idle, except for live updates.
  await page.waitForTimeout(3_000)
  const vitals = await page.evaluate(() => window.vitals)
  await close()
  if (vitals.lcp === 0) throw new Error(`No largest contentful paint was reported for ${url}`)
  return { ...vitals, bytes: sizes.all, scriptBytes: sizes.scripts }
}

declare global {
  interface Window {
    vitals: { lcp: number; cls: number; tbt: number }
    /** From the touch until the product's heading was painted. */
    tapMs?: number
    longestDelay: number
  }
}

/** Runs in the page. Blocking time is the part of tasks beyond 50 ms, after the first paint. */
function watch(): void {
  const vitals = { lcp: 0, cls: 0, tbt: 0 }
  window.vitals = vitals
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) vitals.cls += value
  })
  observe('longtask', ({ startTime, duration }) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    if (paint && startTime + duration > paint.startTime) vitals.tbt += Math.max(0, duration - 50)
  })
}

/** From the marketplace to an item, and other interactions on the way. */
async function fingerRows(browser: Browser, url: string): Promise<Row[]> {
  const taps: number[] = []
  const delays: Delays[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { page, close } = await openPhone(browser)
    await page.addInitScript(watchDelays)
    await page.goto(`${url}/marketplace`, { waitUntil: 'load' })
    await page.waitForTimeout(1_500)
    const open = await delayOf(page, async () => {
      await page.getByRole('button', { name: /^Cart/ }).tap()
      await page.getByRole('dialog').waitFor()
    })
    await page.keyboard.press('Escape')
    const card = page.locator('main a[href^="/product/"]').first()
    await page.evaluate(watchTap, (await card.getByRole('heading').textContent()) ?? '')
    const tap = await delayOf(page, async () => {
      await card.tap()
      await page.waitForFunction(() => window.tapMs !== undefined)
    })
    taps.push(await page.evaluate(() => window.tapMs ?? 0))
    const add = await delayOf(page, () => page.getByRole('button', { name: 'Add to Cart' }).tap())
    await page.goto(`${url}/marketplace`, { waitUntil: 'load' })
    await page.waitForTimeout(1_500)
    const type = await delayOf(page, () =>
      page.getByLabel('Search items').pressSequentially('lamp', { delay: TYPING_MS }),
    )
    delays.push({ tap, type, open, add })
    await close()
  }
  const time = median(taps)
  const middle = (what: keyof Delays) => median(delays.map((each) => each[what]))
  const kinds = ['tap', 'type', 'open', 'add'] as const
  return [
    {
      what: 'a tap from the marketplace to an item on a phone',
      figures: `${Math.round(time)} ms until its heading is seen`,
      goal: `at most ${TAP_GOAL} ms`,
      met: time <= TAP_GOAL,
    },
    {
      what: 'INP on a phone',
      figures: kinds
        .map((kind) => `${kind} ${middle(kind)}`)
        .join(', ')
        .concat(' ms'),
      goal: `at most ${INP_GOAL} ms`,
      met: kinds.every((kind) => middle(kind) <= INP_GOAL),
    },
  ]
}

/** The duration of each interaction in ms, as browsers measure it for INP. */
type Delays = Record<'tap' | 'type' | 'open' | 'add', number>

/** In ms, between two keystrokes. */
const TYPING_MS = 150

/** The longest interaction that the action caused. */
async function delayOf(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    window.longestDelay = 0
  })
  await act()
  // The browser reports an event once its frame has been painted.
  await page.waitForTimeout(1_000)
  return page.evaluate(() => window.longestDelay)
}

/** Runs in the page. */
function watchDelays(): void {
  window.longestDelay = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEventTiming).interactionId)
        window.longestDelay = Math.max(window.longestDelay, entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/**
 * Runs in the page: measured from outside, Playwright's polling would dominate. Waits for the product's heading because the
 * URL changes earlier.
 */
function watchTap(title: string): void {
  let touchedAt = 0
  addEventListener(
    'touchstart',
    ({ timeStamp }) => {
      touchedAt = timeStamp
    },
    { capture: true, once: true },
  )
  new MutationObserver((_, observer) => {
    if (document.querySelector('h1')?.textContent !== title) return
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.tapMs = performance.now() - touchedAt
      }),
    )
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
