import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '../../database/connect.ts'
import { levelOf, migrate, migrationLevels } from '../../database/migrate.ts'
import { refuseUnsupported } from '../../database/refuse-unsupported.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { ImageFiles } from '../../providers/images/files.ts'
import { imageFolder } from '../../providers/images/folder-files.ts'
import { StartError } from '../../settings.ts'
import type { BackupTrailer } from './backup-format.ts'
import { loadArchive } from './load-archive.ts'
import { imageEntries, openStaging } from './staging.ts'
import { findTables } from './table-queries.ts'

interface RestoreOptions {
  file: string
  connection: { db: Database; pool: pg.Pool }
  dataDir: string
  /** Null to store images in the data folder. */
  bucket: ImageFiles | null
  jobs: Jobs
  /** Replaces an existing shop; its images are moved aside, not deleted. */
  replace: boolean
}

interface RestoreReport extends BackupTrailer {
  madeAt: string
  imageStore: string
  upgradedBy: number
}

/**
 * Restores a backup into an empty database and image store, then migrates to the latest schema. Atomic for the database;
 * images move into place once it commits. Throws a StartError for a target that is in use or not empty, and for a file
 * that is not a backup, truncated, damaged, or from a newer version.
 */
export async function restore(options: RestoreOptions): Promise<RestoreReport> {
  const { connection, dataDir, bucket, jobs, replace, file } = options
  const { db, pool } = connection
  await refuseOthersTables(db)
  if (!replace) await refuseShop(db, bucket ? null : imageFolder(dataDir))
  await refuseServers(db)
  await refuseUnsupported(db)
  // Creates the queue's tables in a separate transaction.
  await jobs.start()
  const staging = await openStaging(dataDir, bucket)
  try {
    const { header, trailer } = await db.transaction((tx) => loadArchive({ file, tx, staging, jobs, replace }))
    await staging.commit(replace)
    await migrate(pool)
    await db.execute(sql`analyze`)
    const upgradedBy = migrationLevels().filter((level) => level > header.level).length
    return { ...trailer, madeAt: header.madeAt, imageStore: header.imageStore, upgradedBy }
  } finally {
    await jobs.stop()
    await staging.clear()
  }
}

/** `replace` would drop them. */
async function refuseOthersTables(db: Database): Promise<void> {
  const [table] = await findTables(db)
  if (table && (await levelOf(db)) === undefined)
    throw new StartError(`This database has tables of something else, such as ${table.name}: restore into another one.`)
}

/** A bucket may already have images: none is overwritten. */
async function refuseShop(db: Database, folder: string | null): Promise<void> {
  const hasShop = (await levelOf(db)) !== undefined
  const pictures = folder === null ? [] : await imageEntries(folder)
  if (!hasShop && pictures.length === 0) return
  const what = hasShop ? 'a shop in this database' : `something in ${folder}`
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
