import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

/** scripts/chromium.mjs finds or installs one and says where; without it Playwright's own is taken. */
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))

/** As root, and on machines without a network to talk to. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // Bounds for a machine under load, not expectations.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    launchOptions: { args, ...(executablePath && { executablePath }) },
    screenshot: 'only-on-failure',
    // Recording costs a third of the run: PLAYWRIGHT_TRACE=1 when a failure needs it.
    trace: process.env.PLAYWRIGHT_TRACE ? 'retain-on-failure' : 'off',
    serviceWorkers: 'block',
  },
  // Each journey runs in both, but for those that are tagged with the one that is enough for them.
  projects: [
    { name: 'phone', grepInvert: /@desktop/, use: phone },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
})
