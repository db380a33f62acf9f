import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from '../../error-code.ts'
import { AppError } from '../../http/app-error.ts'
import { writeAtomically } from '../atomic-file.ts'
import type { ImageFiles } from './files.ts'
import { storageError } from './storage-error.ts'

export const imageFolder = (dataDir: string): string => path.resolve(dataDir, 'images')

/** `onUncached` is called for cache writes that fail, except on a full disk, which the metrics report. */
export function createFolderFiles(folder: string, onUncached: (error: unknown) => void): ImageFiles {
  const root = path.resolve(folder)
  /** Routes and restores check keys first. */
  function fileOf(key: string): string {
    const file = path.join(root, key)
    if (!file.startsWith(root + path.sep)) throw new Error(`no file outside ${root}: ${key}`)
    return file
  }
  return {
    read: (key) => ifThere(() => readFile(fileOf(key))),
    size: (key) =>
      ifThere(async () => {
        const found = await stat(fileOf(key))
        return found.isFile() ? found.size : null
      }),
    write: (key, data) => writeAtomically(fileOf(key), data, { durable: true }).catch(refuse),
    async writeCached(key, data) {
      await writeAtomically(fileOf(key), data, { durable: false }).catch((error) => {
        if (!isDiskFull(error)) onUncached(error)
      })
    },
    remove: (key) => rm(fileOf(key), { force: true }).catch(refuse),
    // A size that is being cached meanwhile would make it fail once.
    removeFolder: (name) => rm(fileOf(name), { recursive: true, force: true, maxRetries: 10 }).catch(refuse),
  }
}

const ABSENT = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']

async function ifThere<Found>(look: () => Promise<Found>): Promise<Found | null> {
  try {
    return await look()
  } catch (error) {
    if (ABSENT.includes(codeOf(error))) return null
    return refuse(error)
  }
}

function refuse(error: unknown): never {
  throw isDiskFull(error) ? diskFull(error) : storageError(false, error)
}

const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error))

const DISK_FULL_RETRY_SECONDS = 600

const diskFull = (cause: unknown) =>
  new AppError('unavailable', "There's no room for more images right now. Please try again later.", {
    cause,
    retryAfter: DISK_FULL_RETRY_SECONDS,
  })
