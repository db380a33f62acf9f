import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { copyDemoShop } from './copy-demo-shop.ts'
import { test } from './fixtures.ts'
import { startDevServer } from './server-process.ts'

/** On its first start it transforms every file on demand: a quarter of a minute of CPU, of which a machine under load gives it a tenth. */
const START = { timeout: 400_000 }

test('the development server renders and hydrates a page from the sources', async ({ page }, testInfo) => {
  // Longer than the step, so that a failure says which one it was.
  test.setTimeout(START.timeout + 200_000)
  const { databaseUrl, dataDir, remove } = await copyDemoShop()
  const running = await startDevServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  try {
    // A page with little code of its own: each file is a request. It is open once it is hydrated.
    await page.goto(`${running.url}/offline`, START)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px Fraunces'))).toBe(true)
  } finally {
    await writeFile(testInfo.outputPath('development.log'), running.log())
    await running.stop()
    await remove()
  }
})
