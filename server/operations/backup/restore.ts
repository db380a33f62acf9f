import { readdir } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Database } from '../../database/connect.ts'
import { migrate, migrationLevels } from '../../database/migrate.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { imageFolder } from '../../providers/images/built-in.ts'
import { StartError } from '../../settings.ts'
import type { Ending } from './backup-format.ts'
import { openStaging } from './lay-down.ts'
import { readInto } from './read-into.ts'
import { findTables } from './table-queries.ts'

interface RestoreOptions {
  file: string
  connection: { db: Database; pool: pg.Pool }
  dataDir: string
  jobs: Jobs
  /** Puts the shop of the backup in the place of the one that is there, whose pictures are kept beside. */
  replace: boolean
}

export interface RestoreReport extends Ending {
  madeAt: string
  imageStore: string
  /** How many migrations the backup was behind. */
  upgradedBy: number
}

/**
 * Puts a backup into an empty database and an empty image store, and brings it to the newest schema. The database gets all
 * of it or nothing, and the pictures go to their place when it has. Throws a StartError for what the operator can mend: a target
 * that is not empty or in use, a file that is no backup, cut off, damaged, or of a newer version.
 */
export async function restore(options: RestoreOptions): Promise<RestoreReport> {
  const { connection, dataDir, jobs, replace, file } = options
  const { db, pool } = connection
  if (!replace) await refuseShop(db, dataDir)
  await refuseServers(db)
  // Makes the queue's own tables, in a transaction of its own.
  await jobs.start()
  const staging = await openStaging(dataDir)
  const client = await pool.connect()
  try {
    const oneClient = drizzle(client) as unknown as Database
    const { begun, ended } = await oneClient.transaction((tx) => readInto({ file, tx, client, staging, jobs, replace }))
    await staging.layDown(replace)
    await migrate(pool)
    await db.execute(sql`analyze`)
    const upgradedBy = migrationLevels().filter((level) => level > begun.level).length
    return { ...ended, madeAt: begun.madeAt, imageStore: begun.imageStore, upgradedBy }
  } finally {
    client.release()
    await jobs.stop()
    await staging.clear()
  }
}

async function refuseShop(db: Database, dataDir: string): Promise<void> {
  const tables = await findTables(db)
  const pictures = await readdir(imageFolder(dataDir)).catch(() => [])
  if (tables.length === 0 && pictures.length === 0) return
  const what = tables.length > 0 ? 'a shop in this database' : `something in ${imageFolder(dataDir)}`
  throw new StartError(
    `There is already ${what}: restore into an empty one, or add --replace to put the backup in its place.`,
  )
}

async function refuseServers(db: Database): Promise<void> {
  const { rows } = await db.execute<{ others: string }>(sql`
    select count(*) as others from pg_stat_activity
    where datname = current_database() and application_name like 'fernvale%' and pid <> pg_backend_pid()`)
  if (Number(rows[0]?.others) > 0) throw new StartError('A server is using this database: stop it, then restore again.')
}
