import { sql } from 'drizzle-orm'
import { clientOf, type Transaction } from '../../database/connect.ts'
import { migrateTo, migrationLevels, refuseTooOld } from '../../database/migrate.ts'
import { codeOf } from '../../error-code.ts'
import type { JobData, JobName, Jobs } from '../../jobs/jobs.ts'
import { isImagePath } from '../../providers/images/port.ts'
import { StartError } from '../../settings.ts'
import { ArchiveBroken, readArchive } from './archive.ts'
import {
  type BackupHeader,
  type BackupTrailer,
  IMAGES,
  JOBS,
  notABackup,
  readHeader,
  readTrailer,
  SECRET,
  TRAILER_ENTRY,
} from './backup-format.ts'
import { type RowLoader, startLoading } from './copy-in.ts'
import type { Staging } from './staging.ts'
import { setSequence } from './table-queries.ts'

interface LoadContext {
  file: string
  tx: Transaction
  staging: Staging
  jobs: Jobs
  replace: boolean
}

const JOB_BATCH_SIZE = 200

/** A temporary table: jobs must go through the queue's API, not directly into its tables. */
const WAITING_JOBS = { name: 'waiting_jobs', columns: ['name', 'data'] }

const isBroken = (error: unknown): boolean => error instanceof ArchiveBroken || /^Z_/.test(codeOf(error))

const damaged = () => new StartError('This backup is damaged or incomplete; nothing was restored.')

interface Progress {
  header?: BackupHeader
  trailer?: BackupTrailer
  images: number
}

/** Loads a backup into the transaction and the staging folder. Throws a StartError unless it is complete and intact. */
export async function loadArchive(context: LoadContext): Promise<{ header: BackupHeader; trailer: BackupTrailer }> {
  const rows = startLoading(clientOf(context.tx))
  const progress: Progress = { images: 0 }
  try {
    await readEntries(context, rows, progress)
    const { header, trailer, images } = progress
    if (!header) throw notABackup()
    const { [WAITING_JOBS.name]: jobs = 0, ...tables } = await rows.end()
    if (!trailer || trailer.images !== images || trailer.jobs !== jobs) throw damaged()
    for (const { name } of header.tables) if ((tables[name] ?? 0) !== trailer.rows[name]) throw damaged()
    await finish(context, header)
    return { header, trailer }
  } catch (error) {
    await rows.abort()
    if (isBroken(error)) throw progress.header ? damaged() : notABackup()
    throw error
  }
}

async function readEntries(
  { file, tx, staging, replace }: LoadContext,
  rows: RowLoader,
  progress: Progress,
): Promise<void> {
  for await (const entry of readArchive(file)) {
    const [kind, name] = entry.name.split('/')
    if (!progress.header) {
      progress.header = await readHeader(entry)
      await createEmptySchema(tx, progress.header, replace)
    } else if (kind === 'tables') {
      const table = progress.header.tables.find((one) => one.name === name)
      if (!table) throw damaged()
      await rows.feed(table, entry)
    } else if (kind === JOBS) await rows.feed(WAITING_JOBS, entry)
    else if (kind === SECRET) await staging.addSecret(entry)
    else if (entry.name.startsWith(IMAGES)) {
      await staging.addImage(safePath(entry.name.slice(IMAGES.length)), entry)
      progress.images += 1
    } else if (kind === TRAILER_ENTRY) {
      const digest = entry.digest()
      progress.trailer = await readTrailer(entry)
      if (digest !== progress.trailer?.digest) throw damaged()
    }
  }
}

function safePath(imagePath: string): string {
  if (!isImagePath(imagePath)) throw damaged()
  return imagePath
}

/**
 * Drops what is in the schema `public`, but no extensions, nor the schema: in databases of PostgreSQL 14, upgraded ones too, it
 * belongs to the superuser. Tables first, because their sequences cannot be dropped alone.
 */
const EMPTY_PUBLIC = sql`
  do $$
  declare
    statement text;
  begin
    foreach statement in array (
      select coalesce(array_agg(format('drop %s if exists %s cascade', o.type, o.identity) order by o.type <> 'table'), '{}')
      from pg_depend d, pg_identify_object(d.classid, d.objid, d.objsubid) o
      where d.refclassid = 'pg_namespace'::regclass and d.refobjid = 'public'::regnamespace and d.deptype = 'n'
        and o.type not in ('extension', 'default acl')
        and not exists (select from pg_depend e where (e.classid, e.objid) = (d.classid, d.objid) and e.deptype = 'e')
    ) loop
      execute statement;
    end loop;
  end $$`

/** Creates the schema at the backup's level, without rows and with triggers off. */
async function createEmptySchema(tx: Transaction, { level, tables }: BackupHeader, replace: boolean): Promise<void> {
  refuseTooOld(level)
  if (!migrationLevels().includes(level))
    throw new StartError('This backup was made by a newer version of Fernvale: update this one first.')
  if (replace) {
    await tx.execute(EMPTY_PUBLIC)
    await tx.execute(sql`drop schema if exists drizzle cascade`)
    await tx.execute(sql`delete from jobs.job`)
  }
  await migrateTo(tx, level)
  const names = tables.map(({ name }) => sql.identifier(name))
  for (const name of names) await tx.execute(sql`alter table ${name} disable trigger user`)
  // Migrations insert rows, such as totals.
  await tx.execute(sql`truncate ${sql.join(names, sql`, `)}`)
  await tx.execute(sql`create temporary table waiting_jobs (name text, data jsonb) on commit drop`)
}

async function finish({ tx, jobs }: LoadContext, { tables, sequences }: BackupHeader): Promise<void> {
  for (const sequence of sequences) await setSequence(tx, sequence)
  for (const { name } of tables) await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`)
  const { rows } = await tx.execute<{ name: JobName; data: JobData[JobName] }>(
    sql`select name, data from waiting_jobs where name in (select name from jobs.queue)`,
  )
  for (const name of new Set(rows.map((row) => row.name))) {
    const all = rows.filter((row) => row.name === name).map(({ data }) => data)
    for (let sent = 0; sent < all.length; sent += JOB_BATCH_SIZE)
      await jobs.send(tx, name, ...all.slice(sent, sent + JOB_BATCH_SIZE))
  }
}
