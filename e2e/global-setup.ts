import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../server/database/embedded/start.ts'
import { administer } from '../server/testing/administer.ts'
import { databaseUrl } from '../server/testing/database-url.ts'
import { startServer } from './server-process.ts'

/** The shop that every worker copies: its database and its folder of pictures. */
export const TEMPLATE = 'fernvale_shop'

/** One PostgreSQL for the run; the demo shop is made once, into a template. Says where they are in the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fernvale-e2e-'))
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'database'),
    log: () => {},
    durable: false,
  })
  await administer(postgres.connectionString, `create database ${TEMPLATE}`)
  const dataDir = path.join(folder, 'shop')
  const server = await startServer({ databaseUrl: databaseUrl(postgres.connectionString, TEMPLATE), dataDir })
  await server.stop()
  process.env.E2E_DATABASE_URL = postgres.connectionString
  process.env.E2E_SHOP_DIR = dataDir
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
