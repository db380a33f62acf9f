import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { StartError } from '../../settings.ts'
import type { ArchiveEntry } from './archive.ts'

export const HEADER_ENTRY = 'backup.json'
export const TRAILER_ENTRY = 'complete.json'
export const SECRET = 'session-secret'
export const IMAGES = 'images/'
export const JOBS = 'jobs'

/** Incremented when older versions can no longer read new backups. */
const FORMAT = 1

const Table = z.object({ name: z.string(), columns: z.string().array() })
export type Table = z.infer<typeof Table>

/** The first entry. */
const BackupHeader = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The database's migration level. */
  level: z.number(),
  /** Ordered so that referenced tables come first. */
  tables: Table.array(),
  sequences: z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() }).array(),
  /** Images in ImageKit are not part of the backup. */
  imageStore: z.string(),
})
export type BackupHeader = z.infer<typeof BackupHeader>

/** The last entry: counts and a digest to verify the entries before it. */
const BackupTrailer = z.object({
  rows: z.record(z.string(), z.number()),
  jobs: z.number(),
  images: z.number(),
  imageBytes: z.number(),
  digest: z.string(),
})
export type BackupTrailer = z.infer<typeof BackupTrailer>

export const encode = (content: BackupHeader | BackupTrailer): Buffer =>
  Buffer.from(`${JSON.stringify(content, null, 2)}\n`)

export const createHeader = (parts: Omit<BackupHeader, 'format'>): BackupHeader => ({ format: FORMAT, ...parts })

export const notABackup = () => new StartError('This file is not a Fernvale backup.')

/** Throws a StartError if this is not a backup, or one in a newer format. */
export async function readHeader(entry: ArchiveEntry | undefined): Promise<BackupHeader> {
  if (entry?.name !== HEADER_ENTRY) throw notABackup()
  const { data } = BackupHeader.safeParse(parse(await buffer(entry.content)))
  if (!data)
    throw new StartError("This backup was made by a different version of Fernvale, in a format this one can't read.")
  return data
}

export const readTrailer = async (entry: ArchiveEntry): Promise<BackupTrailer | undefined> =>
  BackupTrailer.safeParse(parse(await buffer(entry.content))).data

function parse(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString())
  } catch {
    return undefined
  }
}
