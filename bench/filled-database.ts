import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { CATEGORY_PATHS } from '../contracts/category.ts'
import { type ServerProcess, startServer } from '../e2e/server-process.ts'
import { connect } from '../server/database/connect.ts'
import { startEmbeddedPostgres } from '../server/database/embedded/start.ts'
import { migrate } from '../server/database/migrate.ts'
import { fillCatalogue } from './fill.ts'

/** A PostgreSQL of its own with a catalogue in it, and the built app on it as its users run it. */
export interface FilledDatabase {
  pool: pg.Pool
  url: string
  /** Ids of products, all over the catalogue. */
  ids: number[]
  /** One more server on this database. */
  serve(env?: Record<string, string>): Promise<ServerProcess>
  close(): Promise<void>
}

/** What is filled in besides the catalogue. */
interface Extra {
  name: string
  fill: (pool: pg.Pool) => Promise<void>
}

/**
 * Filling in a million items took 27 minutes on a busy machine. With BENCH_FOLDER set the filled databases stay in that folder for the next
 * time; whoever changes what is filled in deletes them.
 */
export async function openFilledDatabase(items: number, extra?: Extra): Promise<FilledDatabase> {
  const folder = await folderFor(['catalogue', items, ...(extra ? [extra.name] : [])].join('-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => {}, durable: false })
  const { connectionString: url } = postgres
  const { pool, close } = connect(url, { hasTimeouts: false, onError: () => {} })
  await migrate(pool)
  const filled = path.join(folder, 'filled')
  if (!existsSync(filled)) {
    await fillCatalogue(pool, items, CATEGORY_PATHS)
    await extra?.fill(pool)
    await writeFile(filled, '')
  }
  const { rows } = await pool.query(`select id from products where id % $1 = 0 order by id limit 50`, [
    Math.max(1, Math.floor(items / 50)),
  ])
  return {
    pool,
    url,
    ids: rows.map(({ id }) => Number(id)),
    serve: (env = {}) =>
      startServer({ databaseUrl: url, dataDir: folder, env: { SEED_DEMO: 'false', LOG_LEVEL: 'error', ...env } }),
    async close() {
      await close()
      await postgres.stop()
      if (!KEPT) await rm(folder, { recursive: true, force: true })
    },
  }
}

const KEPT = process.env.BENCH_FOLDER

async function folderFor(name: string): Promise<string> {
  if (!KEPT) return mkdtemp(path.join(os.tmpdir(), 'fernvale-bench-'))
  const folder = path.join(KEPT, name)
  // One whose filling was cut short.
  if (!existsSync(path.join(folder, 'filled'))) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  return folder
}
