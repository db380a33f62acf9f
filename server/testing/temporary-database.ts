import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { connect } from '../database/connect.ts'
import { startEmbeddedPostgres } from '../database/embedded/start.ts'
import { migrate } from '../database/migrate.ts'

interface Options {
  /** Instead of a temporary folder, which is deleted. */
  persistentFolder?: string | undefined
  durable?: boolean
  /** The maximum number of connections. */
  size?: number
  hasTimeouts?: boolean
}

/** A PostgreSQL of its own with our tables, for benches and attacks: tests copy the template of global-setup.ts. */
export async function openTemporaryDatabase({ persistentFolder, durable = false, ...options }: Options = {}) {
  const folder = persistentFolder ?? (await mkdtemp(path.join(os.tmpdir(), 'fernvale-database-')))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, durable })
  const { connectionString: url } = postgres
  const { pool, db, close } = connect(url, { ...options, onError: () => {} })
  await migrate(pool)
  return {
    folder,
    url,
    pool,
    db,
    async close() {
      await close()
      await postgres.stop()
      if (!persistentFolder) await rm(folder, { recursive: true, force: true })
    },
  }
}
