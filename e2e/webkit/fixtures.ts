import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { test as base } from '../fixtures.ts'
import { freePort } from '../server-process.ts'
import { Safari } from './safari.ts'

interface WorkerFixtures {
  /** WebKitGTK's driver. It has one session at a time. */
  driverUrl: string
}

/** Journeys in WebKit, on a phone's screen. */
export const test = base.extend<{ safari: Safari }, WorkerFixtures>({
  driverUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const port = await freePort()
      const screen = ['--auto-servernum', '--server-args=-screen 0 1280x1024x24']
      const program = ['WebKitWebDriver', `--port=${port}`, '--replace-on-new-session']
      // In a group of its own, to end the browser and its screen, too.
      const driver = spawn('xvfb-run', [...screen, ...program], {
        detached: true,
        stdio: 'ignore',
        env: { ...process.env, LIBGL_ALWAYS_SOFTWARE: '1' },
      })
      const ended = once(driver, 'exit')
      await use(`http://127.0.0.1:${port}`)
      if (driver.pid) process.kill(-driver.pid)
      await ended
    },
    { scope: 'worker' },
  ],
  safari: async ({ driverUrl, running }, use, testInfo) => {
    const driver = await newSession(driverUrl)
    const safari = new Safari(driver, running.url)
    await safari.resize(390, 844)
    await use(safari)
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('screen', { body: await safari.screenshot(), contentType: 'image/png' })
    await driver.quit()
  },
})

export { expect } from '../fixtures.ts'

/** Retries until the driver listens. */
async function newSession(driverUrl: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    // With its tool bar, a window is at least 447 pixels wide.
    'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] },
  })
  for (const until = Date.now() + 30_000; ; )
    try {
      return await new Builder().usingServer(driverUrl).withCapabilities(capabilities).build()
    } catch (error) {
      if (Date.now() > until || !/ECONNREFUSED/.test(String(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
}
