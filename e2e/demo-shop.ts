import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../server/database/embedded/start.ts'
import { startServer } from './server-process.ts'

/** The demo shop with a PostgreSQL of its own. `stop` deletes both. */
export async function startDemoShop(env: Record<string, string> = {}): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fernvale-demo-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, durable: false })
  const server = await startServer({ databaseUrl: postgres.connectionString, dataDir: folder, env })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
