import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test as base, expect } from '../fixtures.ts'
import { freePort } from '../server-process.ts'
import { Safari } from './safari.ts'

interface WorkerFixtures {
  /** WebKitGTK's driver. It has one session at a time. */
  driver: string
}

/** Journeys in WebKit, on a phone's screen. */
export const test = base.extend<{ safari: Safari }, WorkerFixtures>({
  driver: [
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
      const url = `http://127.0.0.1:${port}`
      await expect(async () => await fetch(`${url}/status`)).toPass({ timeout: 20_000 })
      await use(url)
      if (driver.pid) process.kill(-driver.pid)
      await ended
    },
    { scope: 'worker' },
  ],
  safari: async ({ driver, running }, use, testInfo) => {
    const safari = await Safari.open(driver, running.url)
    await use(safari)
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('screen', { body: await safari.screenshot(), contentType: 'image/png' })
    await safari.close()
  },
})

export { expect } from '../fixtures.ts'
