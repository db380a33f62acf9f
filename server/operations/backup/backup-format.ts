import { z } from 'zod'
import { StartError } from '../../settings.ts'
import { type ArchiveEntry, wholeOf } from './archive.ts'

export const FIRST = 'backup.json'
export const LAST = 'complete.json'
export const SECRET = 'session-secret'
export const IMAGES = 'images/'
export const JOBS = 'jobs'

/** Goes up when an older build could not read a backup any more. */
const FORMAT = 1

const Table = z.object({ name: z.string(), columns: z.string().array() })
export type Table = z.infer<typeof Table>

/** The first entry: all that must be known before the rows come. */
const Beginning = z.object({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  /** The migration that the database was at. */
  level: z.number(),
  /** In an order in which no row comes before one that it refers to. */
  tables: Table.array(),
  sequences: z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() }).array(),
  /** Where pictures are kept; those of `imagekit` are not in the backup. */
  imageStore: z.string(),
})
export type Beginning = z.infer<typeof Beginning>

/** The last entry: what must have come by then. */
const Ending = z.object({
  rows: z.record(z.string(), z.number()),
  jobs: z.number(),
  images: z.number(),
  imageBytes: z.number(),
  digest: z.string(),
})
export type Ending = z.infer<typeof Ending>

export const encode = (what: Beginning | Ending): Buffer => Buffer.from(`${JSON.stringify(what, null, 2)}\n`)

export const beginning = (parts: Omit<Beginning, 'format'>): Beginning => ({ format: FORMAT, ...parts })

export const noBackup = () => new StartError('This file is not a Fernvale backup.')

/** Throws a StartError for what is no backup, or one of a newer kind. */
export async function readBeginning(entry: ArchiveEntry | undefined): Promise<Beginning> {
  if (entry?.name !== FIRST) throw noBackup()
  const { data } = Beginning.safeParse(parse(await wholeOf(entry)))
  if (!data)
    throw new StartError("This backup was made by a different version of Fernvale, in a format this one can't read.")
  return data
}

/** Undefined for what is none. */
export const readEnding = async (entry: ArchiveEntry): Promise<Ending | undefined> =>
  Ending.safeParse(parse(await wholeOf(entry))).data

function parse(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString())
  } catch {
    return undefined
  }
}
