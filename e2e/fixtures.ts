import { test as base, type Page } from '@playwright/test'
import { DEMO_PASSWORD, type DemoPerson } from '../demo/people.ts'
import { type Connection, connect } from '../server/database/connect.ts'
import { waitInAllPages } from './alive.ts'
import { ownShop } from './own-shop.ts'
import { startServer } from './server-process.ts'
import { Shop } from './shop.ts'
import { type Restore, rememberShop } from './shop-state.ts'

interface Fixtures {
  /** The worker's shop as it was seeded, with a sale on; change it as the journey needs. */
  shop: Shop
  signIn: (page: Page, person: DemoPerson) => Promise<void>
}

interface WorkerFixtures {
  running: { url: string; connection: Connection; dataDir: string; restore: Restore }
}

/** Each worker runs a server of its own on a copy of the demo shop, which every journey finds as it was seeded. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const { databaseUrl, dataDir, remove } = await ownShop()
      const running = await startServer({ databaseUrl, dataDir })
      const connection = connect(databaseUrl, { size: 2, onError: () => {} })
      const restore = await rememberShop(connection, dataDir)
      await use({ url: running.url, connection, dataDir, restore })
      await connection.close()
      await running.stop()
      await remove()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      waitInAllPages(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  baseURL: ({ running }, use) => use(running.url),
  shop: [
    async ({ running }, use) => {
      await running.restore()
      const shop = new Shop(running)
      await shop.openSale()
      await use(shop)
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  signIn: async ({}, use) => {
    await use(async (page, person) => {
      await page.goto('/login')
      await page.getByLabel('Username or email').fill(person)
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.waitForURL('/')
    })
  },
})

export { expect } from '@playwright/test'
