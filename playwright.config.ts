import { defineConfig } from '@playwright/test'
import { HEADLESS_SHELL } from './e2e/browsers.ts'

// At a scale factor of 2, painting takes a tenth of the run.
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/global-setup.ts',
  // The machine's two cores idle a fifth of the time with two.
  workers: 3,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // Bounds for a machine under load, not expectations.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    ...HEADLESS_SHELL,
    screenshot: 'only-on-failure',
    // Recording costs a third of the run: PLAYWRIGHT_TRACE=1 when a failure needs it.
    trace: process.env.PLAYWRIGHT_TRACE ? 'retain-on-failure' : 'off',
    serviceWorkers: 'block',
    // Playwright waits for animations to end before it clicks.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // Each journey runs in both, unless its tag or the file's name says that one is enough.
  projects: [
    { name: 'phone', grepInvert: /@desktop/, testIgnore: '**/*.desktop.spec.ts', use: phone },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      testIgnore: '**/*.phone.spec.ts',
      use: { viewport: { width: 1440, height: 900 } },
    },
    // By `npm run test:webkit`, which installs what they need.
    ...(process.env.WEBKIT ? [{ name: 'webkit', testMatch: '**/*.webkit.ts' }] : []),
  ],
})
