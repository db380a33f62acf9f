import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { type Connection, connect } from '../server/database/connect.ts'
import { copyDemoShop } from './copy-demo-shop.ts'
import { waitInAllPages } from './page-ready.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { Shop } from './shop.ts'
import { snapshotShop } from './shop-state.ts'

interface Fixtures {
  /** The worker's shop, freshly seeded and with a current sale. */
  shop: Shop
  /** Starts one more server, on a shop of its own, with these settings. */
  serve: (env: Record<string, string>) => Promise<ServerProcess>
}

interface WorkerFixtures {
  running: { url: string; log: () => string; connection: Connection; dataDir: string; restore: () => Promise<void> }
}

/** Each worker runs its own server on a copy of the demo shop, which is restored before every journey. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const { databaseUrl, dataDir, restoreImages, remove } = await copyDemoShop()
      const running = await startServer({ databaseUrl, dataDir })
      const connection = connect(databaseUrl, { size: 2, onError: () => {} })
      const restoreRows = await snapshotShop(connection, dataDir)
      const restore = async () => {
        await restoreRows()
        await restoreImages()
      }
      await use({ url: running.url, log: running.log, connection, dataDir, restore })
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
    async ({ running, browser }, use, testInfo) => {
      await running.restore()
      const shop = new Shop(running)
      await shop.openSale()
      const { length } = running.log()
      await use(shop)
      // Playwright leaves these open: their pages would follow the journeys to come.
      for (const context of browser.contexts()) await context.close()
      if (testInfo.status !== testInfo.expectedStatus)
        await writeFile(testInfo.outputPath('server.log'), running.log().slice(length))
    },
    { auto: true },
  ],
  serve: async ({ browser }, use) => {
    const { databaseUrl, dataDir, remove } = await copyDemoShop()
    let server: ServerProcess | undefined
    await use(async (env) => {
      server = await startServer({ databaseUrl, dataDir, env })
      return server
    })
    // Before it stops, a server waits for the connections that browsers keep open.
    for (const context of browser.contexts()) await context.close()
    await server?.stop()
    await remove()
  },
})

export { expect } from '@playwright/test'
