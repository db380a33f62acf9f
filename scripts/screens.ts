/**
 * Takes the pictures of the screens: `npm run screens` for all of them, `npm run screens -- marketplace` for those whose name
 * holds the word. They land in test-results/screens/<width>-<theme>/<name>.png.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD, type DemoPerson } from '../demo/people.ts'
import { startServer } from '../e2e/server-process.ts'
import config from '../playwright.config.ts'
import { startEmbeddedPostgres } from '../server/database/embedded/start.ts'
import { SCREENS, type Screen } from './screen-list.ts'

const OUTPUT = 'test-results/screens'
const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
const THEMES = ['light', 'dark'] as const

const wanted = process.argv[2] ?? ''
const folder = await mkdtemp(path.join(os.tmpdir(), 'fernvale-screens-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, durable: false })
const server = await startServer({ databaseUrl: postgres.connectionString, dataDir: folder })
const { launchOptions } = config.use ?? {}
const browser = await chromium.launch(launchOptions)
try {
  for (const screen of SCREENS.filter(({ name }) => name.includes(wanted))) await takeAll(browser, screen)
} finally {
  await browser.close()
  await server.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function takeAll(browser: Browser, screen: Screen): Promise<void> {
  for (const viewport of SIZES)
    for (const colorScheme of THEMES) {
      const isMobile = viewport.width < 500
      const context = await browser.newContext({
        baseURL: server.url,
        viewport,
        colorScheme,
        isMobile,
        hasTouch: isMobile,
      })
      const page = await context.newPage()
      if (screen.as) await signIn(page, screen.as)
      await page.goto(screen.path, { waitUntil: 'networkidle' })
      await screen.before?.(page)
      const file = path.join(OUTPUT, `${viewport.width}-${colorScheme}`, `${screen.name}.png`)
      await page.screenshot({ path: file, fullPage: screen.whole ?? false })
      await context.close()
      process.stdout.write(`${file}\n`)
    }
}

async function signIn(page: Page, person: DemoPerson): Promise<void> {
  const data = { usernameOrEmail: person, password: DEMO_PASSWORD }
  const response = await page.request.post('/api/auth/login', { data })
  if (!response.ok()) throw new Error(`${person} could not sign in: ${await response.text()}`)
}
