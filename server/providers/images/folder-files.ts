import { readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../../http/app-error.ts'
import { writeAtomically } from '../atomic-file.ts'
import type { ImageFiles } from './files.ts'

export const imageFolder = (dataDir: string): string => path.resolve(dataDir, 'images')

export function createFolderFiles(folder: string): ImageFiles {
  const fileOf = (key: string) => path.join(folder, key)
  return {
    read: (key) => ifThere(() => readFile(fileOf(key))),
    size: (key) =>
      ifThere(async () => {
        const found = await stat(fileOf(key))
        return found.isFile() ? found.size : null
      }),
    async write(key, data) {
      await writeAtomically(fileOf(key), data, { durable: true }).catch((error) => {
        throw isDiskFull(error) ? diskFull(error) : error
      })
    },
    async writeCached(key, data) {
      await writeAtomically(fileOf(key), data, { durable: false }).catch((error) => {
        if (!isDiskFull(error)) throw error
      })
    },
    remove: (key) => rm(fileOf(key), { force: true }),
    removeFolder: (name) => rm(fileOf(name), { recursive: true, force: true }),
  }
}

const ABSENT = ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']

async function ifThere<Found>(look: () => Promise<Found>): Promise<Found | null> {
  try {
    return await look()
  } catch (error) {
    if (ABSENT.includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}

const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

const DISK_FULL_RETRY_SECONDS = 600

const diskFull = (cause: unknown) =>
  new AppError('unavailable', "There's no room for more images right now. Please try again later.", {
    cause,
    retryAfter: DISK_FULL_RETRY_SECONDS,
  })
