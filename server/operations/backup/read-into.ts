import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Transaction } from '../../database/connect.ts'
import { migrateTo, migrationLevels, refuseTooOld } from '../../database/migrate.ts'
import type { JobData, JobName, Jobs } from '../../jobs/jobs.ts'
import { isImagePath } from '../../providers/images/port.ts'
import { StartError } from '../../settings.ts'
import { ArchiveBroken, readArchive } from './archive.ts'
import {
  type Beginning,
  type Ending,
  IMAGES,
  JOBS,
  LAST,
  noBackup,
  readBeginning,
  readEnding,
  SECRET,
} from './backup-format.ts'
import { type RowReader, startCopying } from './copy-in.ts'
import type { Staging } from './lay-down.ts'
import { quote, setSequence } from './table-queries.ts'

interface Reading {
  file: string
  tx: Transaction
  /** The transaction's connection: COPY goes past Drizzle. */
  client: pg.PoolClient
  staging: Staging
  jobs: Jobs
  replace: boolean
}

/** Jobs that are sent at a time. */
const BATCH = 200

/** Where jobs wait until they can be sent: the queue's own tables are not ours to write. */
const WAITING_JOBS = { name: 'waiting_jobs', columns: ['name', 'data'] }

/** Of the archive, or of what is gzipped in it. */
const isBroken = (error: unknown): boolean =>
  error instanceof ArchiveBroken || /^Z_/.test((error as NodeJS.ErrnoException).code ?? '')

const damaged = () => new StartError('This backup is damaged or incomplete; nothing was restored.')

interface Read {
  begun?: Beginning
  ended?: Ending
  images: number
}

/** Reads a whole backup into the transaction and the staging. Throws a StartError unless all of it came as it was written. */
export async function readInto(reading: Reading): Promise<{ begun: Beginning; ended: Ending }> {
  const rows = startCopying(reading.client)
  const read: Read = { images: 0 }
  try {
    await readEntries(reading, rows, read)
    const { begun, ended, images } = read
    if (!begun) throw noBackup()
    const { [WAITING_JOBS.name]: jobs = 0, ...tables } = await rows.end()
    if (!ended || ended.images !== images || ended.jobs !== jobs) throw damaged()
    for (const { name } of begun.tables) if ((tables[name] ?? 0) !== ended.rows[name]) throw damaged()
    await finish(reading, begun)
    return { begun, ended }
  } catch (error) {
    await rows.abort()
    if (isBroken(error)) throw read.begun ? damaged() : noBackup()
    throw error
  }
}

async function readEntries({ file, tx, staging, replace }: Reading, rows: RowReader, read: Read): Promise<void> {
  for await (const entry of readArchive(file)) {
    const [kind, name] = entry.name.split('/')
    if (!read.begun) {
      read.begun = await readBeginning(entry)
      await makeEmpty(tx, read.begun, replace)
    } else if (kind === 'tables') {
      const table = read.begun.tables.find((one) => one.name === name)
      if (!table) throw damaged()
      await rows.feed(table, entry)
    } else if (kind === JOBS) await rows.feed(WAITING_JOBS, entry)
    else if (kind === SECRET) await staging.keepSecret(entry)
    else if (entry.name.startsWith(IMAGES)) {
      await staging.keepImage(safePath(entry.name.slice(IMAGES.length)), entry)
      read.images += 1
    } else if (kind === LAST) {
      const digest = entry.digest()
      read.ended = await readEnding(entry)
      if (digest !== read.ended?.digest) throw damaged()
    }
  }
}

/** A path that leads nowhere but into the store. */
function safePath(imagePath: string): string {
  if (!isImagePath(imagePath)) throw damaged()
  return imagePath
}

/** The schema of the backup's level without a row, and with nothing that acts on rows. */
async function makeEmpty(tx: Transaction, { level, tables }: Beginning, replace: boolean): Promise<void> {
  refuseTooOld(level)
  if (!migrationLevels().includes(level))
    throw new StartError('This backup was made by a newer version of Fernvale: update this one first.')
  if (replace) {
    await tx.execute(sql`drop schema public cascade`)
    await tx.execute(sql`create schema public`)
    await tx.execute(sql`drop schema if exists drizzle cascade`)
    await tx.execute(sql`delete from jobs.job`)
  }
  await migrateTo(tx, level)
  for (const { name } of tables) await tx.execute(sql.raw(`alter table ${quote(name)} disable trigger user`))
  // Migrations leave rows of their own, such as totals.
  await tx.execute(sql.raw(`truncate ${tables.map(({ name }) => quote(name)).join(', ')}`))
  await tx.execute(sql`create temporary table waiting_jobs (name text, data jsonb) on commit drop`)
}

async function finish({ tx, jobs }: Reading, { tables, sequences }: Beginning): Promise<void> {
  for (const sequence of sequences) await setSequence(tx, sequence)
  for (const { name } of tables) await tx.execute(sql.raw(`alter table ${quote(name)} enable trigger user`))
  const { rows } = await tx.execute<{ name: JobName; data: JobData[JobName] }>(
    sql`select name, data from waiting_jobs where name in (select name from jobs.queue)`,
  )
  for (const name of new Set(rows.map((row) => row.name))) {
    const all = rows.filter((row) => row.name === name).map(({ data }) => data)
    for (let sent = 0; sent < all.length; sent += BATCH) await jobs.send(tx, name, ...all.slice(sent, sent + BATCH))
  }
}
