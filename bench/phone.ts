import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { startServer } from '../e2e/server-process.ts'
import config from '../playwright.config.ts'
import { startEmbeddedPostgres } from '../server/database/embedded/start.ts'
import { median } from './in-turns.ts'
import type { Row } from './table.ts'

/** A phone as goals.md has it: its CPU is four times slower, its line 1.6 Mbit/s, and every answer 150 ms away. */
const SLOWER = 4
const LINE = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const GOAL = { lcp: 1_800, cls: 0, tbt: 100 }
const ROUNDS = 5

interface Visit {
  /** ms. */
  lcp: number
  tbt: number
  cls: number
  /** Over the line, compressed. */
  bytes: number
  scriptBytes: number
}

/** A first visit of the landing page, the marketplace and a product, and a tap from one to the next. */
export async function phone(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fernvale-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, durable: false })
  const server = await startServer({ databaseUrl: postgres.connectionString, dataDir: folder })
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    const [item] = (await (await fetch(`${server.url}/api/products`)).json()) as { id: number }[]
    const rows: Row[] = []
    const places = { landing: '/', marketplace: '/marketplace', product: `/product/${item?.id}` }
    for (const [name, place] of Object.entries(places)) {
      // What the server makes once, pictures above all, is made before.
      await visit(browser, server.url + place)
      const visits: Visit[] = []
      for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, server.url + place))
      rows.push(rowFor(name, visits))
    }
    return [...rows, await tapRow(browser, server.url)]
  } finally {
    await browser.close()
    await server.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
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

async function openPhone(browser: Browser): Promise<{ page: Page; line: CDPSession; close(): Promise<void> }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', LINE)
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return { page, line, close: () => context.close() }
}

/** In an empty browser, until nothing is loaded any more. */
async function visit(browser: Browser, url: string): Promise<Visit> {
  const { page, line, close } = await openPhone(browser)
  const scripts = new Set<string>()
  const sizes = { all: 0, scripts: 0 }
  line.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.all += encodedDataLength
    if (scripts.has(requestId)) sizes.scripts += encodedDataLength
  })
  // tsx names functions through a helper of its own, which no page has.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'load' })
  // Lighthouse's end of blocking: the main thread is quiet, and so is the line but for live updates.
  await page.waitForTimeout(3_000)
  const seen = await page.evaluate(() => window.seen)
  await close()
  if (seen.lcp === 0) throw new Error(`nothing was painted at ${url}, or it was not seen`)
  return { ...seen, bytes: sizes.all, scriptBytes: sizes.scripts }
}

declare global {
  interface Window {
    seen: { lcp: number; cls: number; tbt: number }
  }
}

/** Runs in the page. Blocking is what tasks take beyond 50 ms each, after the first paint. */
function watch(): void {
  const seen = { lcp: 0, cls: 0, tbt: 0 }
  window.seen = seen
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.cls += value
  })
  observe('longtask', ({ startTime, duration }) => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    if (paint && startTime + duration > paint.startTime) seen.tbt += Math.max(0, duration - 50)
  })
}

declare global {
  interface Window {
    /** ms from the touch until the item's heading was painted. */
    tapTook?: number
  }
}

/** From the marketplace to an item: how long after the finger its page is seen. */
async function tapRow(browser: Browser, url: string): Promise<Row> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { page, close } = await openPhone(browser)
    await page.addInitScript('globalThis.__name = (named) => named')
    await page.goto(`${url}/marketplace`, { waitUntil: 'load' })
    await page.waitForTimeout(1_500)
    const card = page.locator('main a[href^="/product/"]').first()
    await page.evaluate(watchTap, (await card.getByRole('heading').textContent()) ?? '')
    await card.tap()
    await page.waitForFunction(() => window.tapTook !== undefined)
    times.push(await page.evaluate(() => window.tapTook ?? 0))
    await close()
  }
  const time = median(times)
  return {
    what: 'a tap from the marketplace to an item',
    figures: `${Math.round(time)} ms until its heading is seen`,
    goal: 'at most 300 ms',
    met: time <= 300,
  }
}

/**
 * Runs in the page. The address is the item's before its page is there, and the page one comes from has a heading as well;
 * seen from outside, the tool's own waiting would be most of the time.
 */
function watchTap(title: string): void {
  let begun = 0
  addEventListener(
    'touchstart',
    ({ timeStamp }) => {
      begun = timeStamp
    },
    { capture: true, once: true },
  )
  new MutationObserver((_, observer) => {
    if (document.querySelector('h1')?.textContent !== title) return
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.tapTook = performance.now() - begun
      }),
    )
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
