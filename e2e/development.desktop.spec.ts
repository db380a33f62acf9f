import { expect } from '@playwright/test'
import { copyDemoShop } from './copy-demo-shop.ts'
import { test } from './fixtures.ts'
import { startDevServer } from './server-process.ts'

test('the development server renders and hydrates a page from the sources', async ({ page }) => {
  // On its first start, Vite bundles the pages' dependencies: a minute of CPU, of which a machine under load gives it a tenth.
  test.setTimeout(600_000)
  const { databaseUrl, dataDir, remove } = await copyDemoShop()
  const running = await startDevServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  try {
    await page.goto(running.url)
    await page.getByRole('button', { name: 'Cart, 0 items' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px Fraunces'))).toBe(true)
  } finally {
    await running.stop()
    await remove()
  }
})
