import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { DEMO_PASSWORD, type DemoPerson } from '../demo/people.ts'
import { type Connection, connect } from '../server/database/connect.ts'
import { administer } from '../server/testing/administer.ts'
import { databaseUrl } from '../server/testing/database-url.ts'
import { TEMPLATE } from './global-setup.ts'
import { startServer } from './server-process.ts'
import { Shop } from './shop.ts'

interface Fixtures {
  /** The worker's shop, with a sale on and nothing held; change it as the journey needs. */
  shop: Shop
  signIn: (page: Page, person: DemoPerson) => Promise<void>
}

interface WorkerFixtures {
  running: { url: string; connection: Connection; dataDir: string }
}

/** Each worker runs a server of its own on a copy of the demo shop; journeys in one worker follow each other. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use, { parallelIndex, workerIndex }) => {
      const server = process.env.E2E_DATABASE_URL ?? ''
      const name = `e2e_${workerIndex}_${parallelIndex}`
      await administer(server, `create database ${name} template ${TEMPLATE}`)
      const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fernvale-shop-'))
      await cp(process.env.E2E_SHOP_DIR ?? '', dataDir, { recursive: true })
      const address = databaseUrl(server, name)
      const running = await startServer({ databaseUrl: address, dataDir })
      const connection = connect(address, { size: 2, onError: () => {} })
      await use({ url: running.url, connection, dataDir })
      await connection.close()
      await running.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ running }, use) => use(running.url),
  shop: async ({ running }, use) => {
    const shop = new Shop(running)
    await shop.openSale()
    await use(shop)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  signIn: async ({}, use) => {
    await use(async (page, person) => {
      await page.goto('/login')
      await page.getByLabel('Username or email').fill(person)
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL('/')
      // The address changes before the page does: a menu opened now would go with the form's page.
      await expect(page.getByLabel('Password', { exact: true })).toBeHidden()
    })
  },
})

export { expect } from '@playwright/test'
