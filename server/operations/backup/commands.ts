import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { pino } from 'pino'
import { plural } from '../../../contracts/counts.ts'
import { closeDataDir, DATA_DIR_MODE } from '../../data-dir.ts'
import { explainDatabaseError } from '../../database/unusable.ts'
import { AppError } from '../../http/app-error.ts'
import { createJobs } from '../../jobs/jobs.ts'
import { chooseBucket } from '../../providers/images/choose-bucket.ts'
import { imageFolder } from '../../providers/images/folder-files.ts'
import { readSettings, type Settings, StartError } from '../../settings.ts'
import type { BackupTrailer } from './backup-format.ts'
import { openDatabase } from './open-database.ts'
import { restore } from './restore.ts'
import { takeBackup } from './take-backup.ts'

/** `npm run backup -- FILE`. Returns the exit code: 0 success, 1 failure, 2 usage error. */
export const backupCommand = (args: string[]): Promise<number> =>
  run(args, 'npm run backup -- FILE', [], async ({ file, settings }) => {
    if (existsSync(file)) throw new StartError(`${file} already exists: choose another name.`)
    const database = await openDatabase(settings, true)
    try {
      const bucket = await chooseBucket(settings)
      const imageStore = settings.IMAGEKIT_PRIVATE_KEY ? 'imagekit' : bucket ? 's3' : 'built-in'
      const dataDir = path.resolve(settings.DATA_DIR)
      await openDataDir(dataDir)
      const now = () => new Date()
      const report = await takeBackup({ file, connection: database, dataDir, imageStore, bucket, now })
      printReport(report, imageStore)
      const { length: missing, 0: first } = report.missing
      const place = imageStore === 'built-in' ? imageFolder(dataDir) : 'the image store'
      if (missing > 0)
        console.log(
          `Missing in ${place} and therefore not in the backup: ${plural(missing, 'picture')}, such as ${first}`,
        )
      console.log(`Backed up to ${file}. It contains all of the shop's data: keep it as safe as your passwords.`)
    } finally {
      await database.close()
    }
  })

/** `npm run restore -- FILE [--replace]`. Returns the exit code: 0 success, 1 failure, 2 usage error. */
export const restoreCommand = (args: string[]): Promise<number> =>
  run(args, 'npm run restore -- FILE [--replace]', ['--replace'], async ({ file, settings, flags }) => {
    if (!existsSync(file)) throw new StartError(`There is no file ${file}.`)
    const dataDir = path.resolve(settings.DATA_DIR)
    await openDataDir(dataDir)
    const database = await openDatabase(settings, false)
    try {
      const jobs = createJobs(database.pool, pino({ level: 'silent' }))
      const replace = flags.includes('--replace')
      const bucket = await chooseBucket(settings)
      const report = await restore({ file, connection: database, dataDir, bucket, jobs, replace })
      printReport(report, report.imageStore)
      if (report.upgradedBy > 0)
        console.log(`The schema was ${plural(report.upgradedBy, 'migration')} behind and is now up to date.`)
      const elsewhere = whyNotShown(report.imageStore, settings)
      if (elsewhere) console.log(elsewhere)
      console.log(`Restored the shop as it was at ${report.madeAt}. Start it with npm start.`)
    } finally {
      await database.close()
    }
  })

/** Null if the shop's settings fit the backup's images. */
function whyNotShown(imageStore: string, { IMAGEKIT_PRIVATE_KEY, DATA_DIR }: Settings): string | null {
  const isAtImageKit = imageStore === 'imagekit'
  if (isAtImageKit === (IMAGEKIT_PRIVATE_KEY !== undefined)) return null
  return isAtImageKit
    ? "The backup's pictures are at ImageKit: set IMAGEKIT_PUBLIC_KEY and its partners, or the shop will not show them."
    : `This shop is set to ImageKit: it will not show the pictures of the backup, which are in ${imageFolder(DATA_DIR)} now.`
}

async function openDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: DATA_DIR_MODE })
  await closeDataDir(dataDir, console.error)
}

function printReport({ rows, jobs, images, imageBytes }: BackupTrailer, imageStore: string): void {
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
  const tables = Object.keys(rows).length
  const pictures =
    imageStore === 'imagekit' ? 'pictures stay in ImageKit' : `${plural(images, 'picture')} (${megabytes(imageBytes)})`
  console.log(`${plural(count, 'row')} in ${plural(tables, 'table')}, ${plural(jobs, 'waiting job')}, ${pictures}`)
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

interface Invocation {
  file: string
  flags: string[]
  settings: Settings
}

async function run(
  args: string[],
  usage: string,
  known: string[],
  command: (invocation: Invocation) => Promise<void>,
): Promise<number> {
  const flags = args.filter((arg) => arg.startsWith('-'))
  const [file, ...more] = args.filter((arg) => !arg.startsWith('-'))
  if (!file || more.length > 0 || flags.some((flag) => !known.includes(flag))) {
    console.error(`Usage: ${usage}`)
    return 2
  }
  try {
    await command({ file: path.resolve(file), flags, settings: readSettings(process.env) })
    return 0
  } catch (error) {
    // A stack trace for bugs only, without the values of a failed query.
    console.error(reasonOf(error, file) ?? (error instanceof DrizzleQueryError ? error.cause : error))
    return 1
  }
}

function reasonOf(error: unknown, file: string): string | null {
  if (error instanceof StartError) return error.message
  if (error instanceof AppError)
    return `${error.message} (${error.cause instanceof Error ? error.cause.message : error.code})`
  const explained = explainDatabaseError(error)
  return explained instanceof StartError ? explained.message : describeDiskError(error, file)
}

const DISK_ERRORS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is exceeded',
  EACCES: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOENT: 'its folder does not exist',
  EISDIR: 'it is a folder',
}

function describeDiskError(error: unknown, file: string): string | null {
  const { code = '', path: failedPath } = error as NodeJS.ErrnoException
  return code in DISK_ERRORS ? `${failedPath ?? file}: ${DISK_ERRORS[code]}.` : null
}
