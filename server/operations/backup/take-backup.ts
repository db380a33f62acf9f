import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { ifMissing } from '../../data-dir.ts'
import type { Database } from '../../database/connect.ts'
import { levelOf } from '../../database/migrate.ts'
import type { ImageFiles } from '../../providers/images/files.ts'
import { imageFolder } from '../../providers/images/folder-files.ts'
import type { ImageStore } from '../../providers/images/port.ts'
import { StartError } from '../../settings.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import {
  type BackupTrailer,
  createHeader,
  encode,
  HEADER_ENTRY,
  IMAGES,
  JOBS,
  SECRET,
  TRAILER_ENTRY,
} from './backup-format.ts'
import { bucketSnapshot, type ImageSnapshot, openImageSnapshot } from './image-snapshot.ts'
import { copyOut, findSequences, findTables, imagePaths, PENDING_JOBS, stillStoredPaths } from './table-queries.ts'

interface BackupOptions {
  file: string
  connection: { db: Database; pool: pg.Pool }
  dataDir: string
  imageStore: ImageStore['id']
  /** Null if images are in the data folder or in ImageKit. */
  bucket: ImageFiles | null
  now: () => Date
}

interface BackupReport extends BackupTrailer {
  /** Images recorded in the database but missing in the store, or deleted from a bucket during the backup. */
  missing: string[]
}

/** Rows are buffered up to this size, because tar needs an entry's size before its content. */
const CHUNK_BYTES = 4 * 1024 * 1024
/** An image deleted just as the snapshot starts requires a new snapshot. */
const MAX_ATTEMPTS = 5

/**
 * Writes a consistent backup while servers keep running: the rows and pending jobs of one snapshot, and the images of
 * exactly those rows. Throws a StartError if there is nothing to back up.
 */
export async function takeBackup(options: BackupOptions): Promise<BackupReport> {
  const { bucket, dataDir } = options
  const snapshot = bucket ? bucketSnapshot(bucket) : await openImageSnapshot(dataDir, imageFolder(dataDir))
  const client = await options.connection.pool.connect()
  try {
    const db = drizzle(client) as unknown as Database
    const { images, missing } = await beginSnapshot(db, snapshot, options)
    const contents = { ...options, db, images, snapshot, missing }
    const trailer = await writeArchive(options.file, (archive) => fill(archive, client, contents))
    return { ...trailer, missing }
  } finally {
    // Close the connection, to end the transaction in any state.
    client.release(true)
    await snapshot.clear()
  }
}

/** Begins a database snapshot and one of all its images, except those that are missing. */
async function beginSnapshot(db: Database, snapshot: ImageSnapshot, { connection, imageStore }: BackupOptions) {
  for (let attempt = 1; ; attempt++) {
    await db.execute(sql`begin transaction isolation level repeatable read read only`)
    if ((await levelOf(db)) === undefined)
      throw new StartError('This database contains no shop: there is nothing to back up.')
    const images = imageStore === 'imagekit' ? [] : await imagePaths(db)
    const missing = await snapshot.add(images)
    const lost = missing.length > 0 ? await stillStoredPaths(connection.db, missing) : []
    if (lost.length === missing.length || attempt === MAX_ATTEMPTS)
      return { images: images.filter((path) => !missing.includes(path)), missing }
    await db.execute(sql`rollback`)
  }
}

interface Contents extends BackupOptions {
  /** In the snapshot. */
  db: Database
  images: string[]
  snapshot: ImageSnapshot
  /** Collects paths that turn out to be missing. */
  missing: string[]
}

async function fill(
  archive: ArchiveWriter,
  client: pg.PoolClient,
  { db, dataDir, imageStore, now, images, snapshot, missing }: Contents,
): Promise<BackupTrailer> {
  const tables = await findTables(db)
  const sequences = await findSequences(db)
  const level = (await levelOf(db)) ?? 0
  await archive.add(
    HEADER_ENTRY,
    encode(createHeader({ madeAt: now().toISOString(), level, tables, sequences, imageStore })),
  )
  const trailer: BackupTrailer = { rows: {}, jobs: 0, images: 0, imageBytes: 0, digest: '' }
  for (const table of tables)
    trailer.rows[table.name] = await copy(archive, client, `tables/${table.name}`, copyOut(table))
  const { rows: queue } = await db.execute(sql`select to_regclass('jobs.job') as here`)
  if (queue[0]?.here) trailer.jobs = await copy(archive, client, JOBS, `copy (${PENDING_JOBS}) to stdout`)
  const secret = await readFile(path.join(dataDir, SECRET)).catch(ifMissing)
  if (secret) await archive.add(SECRET, secret)
  for (const image of images) {
    const data = await snapshot.read(image)
    if (data === null) {
      missing.push(image)
      continue
    }
    await archive.add(IMAGES + image, data)
    trailer.imageBytes += data.length
    trailer.images += 1
  }
  trailer.digest = archive.digest()
  await archive.add(TRAILER_ENTRY, encode(trailer))
  return trailer
}

async function copy(archive: ArchiveWriter, client: pg.PoolClient, folder: string, statement: string): Promise<number> {
  const rows = client.query(to(statement))
  let entries = 0
  let size = 0
  let buffered: Buffer[] = []
  const write = async () => {
    entries += 1
    const data = await promisify(gzip)(Buffer.concat(buffered))
    await archive.add(`${folder}/${String(entries).padStart(6, '0')}.copy.gz`, data)
    buffered = []
    size = 0
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    buffered.push(chunk)
    size += chunk.length
    if (size >= CHUNK_BYTES) await write()
  }
  if (size > 0) await write()
  return rows.rowCount
}
