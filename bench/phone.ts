import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { startServer } from '../e2e/server-process.ts'
import config from '../playwright.config.ts'
import { startEmbeddedPostgres } from '../server/database/embedded/start.ts'
import { median } from './measure-in-turns.ts'
import type { Row } from './table.ts'

/** The phone of goals.md: a CPU four times slower, 1.6 Mbit/s and 150 ms latency. */
const CPU_SLOWDOWN = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const GOAL = { lcp: 1_800, cls: 0, tbt: 100 }
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

/** First visits to the landing page, the marketplace and a product, and a tap from the marketplace to a product. */
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
      // Warms the server's caches, mainly the resized pictures.
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
  // tsx wraps functions in this helper, which the page lacks.
  await page.addInitScript('globalThis.__name = (named) => named')
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

declare global {
  interface Window {
    /** From the touch until the product's heading was painted. */
    tapMs?: number
  }
}

/** The time from a tap in the marketplace until the product's page shows. */
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
    await page.waitForFunction(() => window.tapMs !== undefined)
    times.push(await page.evaluate(() => window.tapMs ?? 0))
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
