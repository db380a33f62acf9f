import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { administer } from '../server/testing/administer.ts'
import { databaseUrl } from '../server/testing/database-url.ts'
import { TEMPLATE } from './global-setup.ts'
import { startDevServer } from './server-process.ts'

test.skip(({ isMobile }) => isMobile, 'one size is enough for it')

test('who works on the code sees a page drawn and alive from the sources', async ({ page }) => {
  // Vite packs what the pages depend on at its first start.
  test.setTimeout(120_000)
  const server = process.env.E2E_DATABASE_URL ?? ''
  await administer(server, `create database development template ${TEMPLATE}`)
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fernvale-development-'))
  await cp(process.env.E2E_SHOP_DIR ?? '', dataDir, { recursive: true })
  const running = await startDevServer({ DATABASE_URL: databaseUrl(server, 'development'), DATA_DIR: dataDir })
  try {
    await page.goto(running.url, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Cart, 0 items' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await page.evaluate(() => document.fonts.check('16px Fraunces'))).toBe(true)
  } finally {
    await running.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
