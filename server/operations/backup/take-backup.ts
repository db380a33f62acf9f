import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import type { Database } from '../../database/connect.ts'
import { levelOf } from '../../database/migrate.ts'
import { imageFolder } from '../../providers/images/built-in.ts'
import { StartError } from '../../settings.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { beginning, type Ending, encode, FIRST, IMAGES, JOBS, LAST, SECRET } from './backup-format.ts'
import { openStage, type Stage } from './stage-images.ts'
import { copyOut, findSequences, findTables, imagePaths, JOBS_TO_DO, settledPaths } from './table-queries.ts'

interface BackupOptions {
  file: string
  connection: { db: Database; pool: pg.Pool }
  dataDir: string
  imageStore: 'built-in' | 'imagekit'
  now: () => Date
}

export interface BackupReport extends Ending {
  tables: number
  /** Pictures that the database knows and the disk does not have. */
  missing: string[]
}

/** Rows are gathered so far, in bytes, before they become an entry: its size must be known before it is written. */
const CHUNK = 4 * 1024 * 1024
/** A picture that is deleted in the moment of the snapshot makes a new one necessary. */
const TRIES = 5

/**
 * Writes the shop as it is at one moment, while servers go on with it: the rows of one snapshot, the jobs to be done, and the
 * pictures of exactly those rows. Throws a StartError where there is nothing to back up.
 */
export async function takeBackup(options: BackupOptions): Promise<BackupReport> {
  const stage = await openStage(options.dataDir, imageFolder(options.dataDir))
  const client = await options.connection.pool.connect()
  try {
    const { images, missing } = await takeMoment(client, stage, options)
    const report = { tables: 0, missing } as BackupReport
    await writeArchive(options.file, async (archive) => {
      Object.assign(report, await fill(archive, client, { ...options, images, stage }))
    })
    return report
  } finally {
    // Ends the snapshot, whatever state it is in.
    client.release(true)
    await stage.clear()
  }
}

/** Begins a snapshot of the database whose pictures are all at hand, but for those that the disk has lost. */
async function takeMoment(client: pg.PoolClient, stage: Stage, { connection, imageStore }: BackupOptions) {
  for (let tries = 1; ; tries++) {
    await client.query('begin transaction isolation level repeatable read read only')
    const db = drizzle(client) as unknown as Database
    if ((await levelOf(db)) === undefined)
      throw new StartError('This database holds no shop: there is nothing to back up.')
    const images = imageStore === 'built-in' ? await imagePaths(db) : []
    const missing = await stage.take(images)
    const lost = missing.length > 0 ? await settledPaths(connection.db, missing) : []
    if (lost.length === missing.length || tries === TRIES)
      return { images: images.filter((path) => !missing.includes(path)), missing }
    await client.query('rollback')
  }
}

interface Filling extends BackupOptions {
  images: string[]
  stage: Stage
}

async function fill(
  archive: ArchiveWriter,
  client: pg.PoolClient,
  { dataDir, imageStore, now, images, stage }: Filling,
) {
  const db = drizzle(client) as unknown as Database
  const tables = await findTables(db)
  const sequences = await findSequences(db)
  const level = (await levelOf(db)) ?? 0
  await archive.add(FIRST, encode(beginning({ madeAt: now().toISOString(), level, tables, sequences, imageStore })))
  const ending: Ending = { rows: {}, jobs: 0, images: 0, imageBytes: 0, digest: '' }
  for (const table of tables)
    ending.rows[table.name] = await copy(archive, client, `tables/${table.name}`, copyOut(table))
  const { rows: queue } = await db.execute(sql`select to_regclass('jobs.job') as here`)
  if (queue[0]?.here) ending.jobs = await copy(archive, client, JOBS, `copy (${JOBS_TO_DO}) to stdout`)
  const secret = await readFile(path.join(dataDir, SECRET)).catch(() => null)
  if (secret) await archive.add(SECRET, secret)
  for (const image of images) {
    ending.imageBytes += await archive.addFile(IMAGES + image, stage.file(image))
    ending.images += 1
  }
  ending.digest = archive.digest()
  await archive.add(LAST, encode(ending))
  return { ...ending, tables: tables.length }
}

/** Answers the number of rows. */
async function copy(archive: ArchiveWriter, client: pg.PoolClient, folder: string, statement: string): Promise<number> {
  const rows = client.query(to(statement))
  let entries = 0
  let size = 0
  let gathered: Buffer[] = []
  const write = async () => {
    entries += 1
    const data = await promisify(gzip)(Buffer.concat(gathered))
    await archive.add(`${folder}/${String(entries).padStart(6, '0')}.copy.gz`, data)
    gathered = []
    size = 0
  }
  for await (const piece of rows as AsyncIterable<Buffer>) {
    gathered.push(piece)
    size += piece.length
    if (size >= CHUNK) await write()
  }
  if (size > 0) await write()
  return rows.rowCount
}
