import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../server/database/embedded/start.ts'
import { administer } from '../server/testing/administer.ts'
import { databaseUrl } from '../server/testing/database-url.ts'
import { startServer } from './server-process.ts'

/** The database of the shop that every worker copies. */
export const TEMPLATE = 'fernvale_shop'

/** Starts one PostgreSQL for the run and seeds the demo shop once, as a template. Sets E2E_DATABASE_URL and E2E_SHOP_DIR. */
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
