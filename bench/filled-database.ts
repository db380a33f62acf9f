import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { CATEGORY_PATHS } from '../contracts/category.ts'
import type { ServerProcess } from '../e2e/server-process.ts'
import type { Database } from '../server/database/connect.ts'
import { addPerson } from '../server/testing/people.ts'
import { openTemporaryDatabase } from '../server/testing/temporary-database.ts'
import { postgresCpuSeconds } from './cpu.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { startProduction } from './production-server.ts'

/** A PostgreSQL filled with a catalog, and the built app on it. */
export interface FilledDatabase {
  db: Database
  pool: pg.Pool
  url: string
  /** Fifty product ids, spread over the catalog. */
  ids: number[]
  allIds: number[]
  /** What PostgreSQL has used so far, in seconds. */
  databaseCpu(): Promise<number>
  /** Adds Juniper, unless an earlier run did. */
  addBuyer(): Promise<void>
  /** Starts another server on this database. */
  serve(env?: Record<string, string>): Promise<ServerProcess>
  close(): Promise<void>
}

/** Data beyond the catalog. */
interface Extra {
  name: string
  fill: (pool: pg.Pool) => Promise<void>
}

/**
 * Inserting a million items took 27 minutes on a busy machine. With BENCH_FOLDER set, filled databases stay in that folder
 * for the next run; delete them after changing what is inserted.
 */
export async function openFilledDatabase(items: number, extra?: Extra): Promise<FilledDatabase> {
  const persistentFolder =
    BENCH_FOLDER && (await keep(BENCH_FOLDER, ['catalogue', items, extra?.name].filter(Boolean).join('-')))
  const { folder, url, db, pool, close } = await openTemporaryDatabase({ persistentFolder, hasTimeouts: false })
  const filled = path.join(folder, 'filled')
  if (!existsSync(filled)) {
    await fillCatalogue(pool, items, CATEGORY_PATHS)
    await extra?.fill(pool)
    await writeFile(filled, '')
  }
  const { rows } = await pool.query('select id from products order by id')
  const allIds = rows.map(({ id }) => Number(id))
  const step = Math.max(1, Math.floor(items / 50))
  return {
    db,
    pool,
    url,
    ids: allIds.filter((_, index) => index % step === 0).slice(0, 50),
    allIds,
    databaseCpu: () => postgresCpuSeconds(folder),
    async addBuyer() {
      const { rows } = await pool.query(`select from users where username = 'juniper'`)
      if (rows.length === 0) await addPerson({ db }, 'juniper')
    },
    serve: (env = {}) => startProduction({ databaseUrl: url, dataDir: folder, env }),
    close,
  }
}

const { BENCH_FOLDER } = process.env

async function keep(parent: string, name: string): Promise<string> {
  const folder = path.join(parent, name)
  // Left over from an interrupted run.
  if (!existsSync(path.join(folder, 'filled'))) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return folder
}
