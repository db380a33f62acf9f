import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { PRIVATE_FOLDER } from '../../data-dir.ts'
import { codeOf } from '../../error-code.ts'
import type { ImageFiles } from '../../providers/images/files.ts'

const CONCURRENCY = 32

/** The file system does not support hard links here. */
const NO_LINK_CODES = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EXDEV', 'ENOSYS']

export interface ImageSnapshot {
  /** Returns the paths known not to exist. */
  add(paths: readonly string[]): Promise<string[]>
  /** Null if there is no such image. */
  read(imagePath: string): Promise<Buffer | null>
  clear(): Promise<void>
}

/**
 * A folder of hard links to images, so that images deleted during a backup stay readable. Where links are not
 * supported, it copies files, sharing blocks if the file system can.
 */
export async function openImageSnapshot(dataDir: string, store: string): Promise<ImageSnapshot> {
  await clearLeftovers(dataDir)
  const folder = path.resolve(dataDir, `.backup-${process.pid}`)
  const file = (imagePath: string) => path.join(folder, imagePath)
  return {
    read: (imagePath) => readFile(file(imagePath)),
    async add(paths) {
      const found = await pLimit(CONCURRENCY).map(paths, (one) => linkOrCopy(path.join(store, one), file(one)))
      return paths.filter((_, index) => !found[index])
    },
    clear: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A bucket has no hard links: an image deleted before it is read is not in the backup. */
export const bucketSnapshot = (bucket: ImageFiles): ImageSnapshot => ({
  add: async () => [],
  read: bucket.read,
  clear: async () => {},
})

async function linkOrCopy(from: string, to: string): Promise<boolean> {
  await mkdir(path.dirname(to), { recursive: true, mode: PRIVATE_FOLDER })
  try {
    await link(from, to)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return false
    if (code === 'EEXIST') return true
    if (!NO_LINK_CODES.includes(code)) throw error
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  }
  return true
}

/** Removes the folders of backups that were killed. */
async function clearLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(/^\.backup-(\d+)$/.exec(name)?.[1])
    if (pid && !isAlive(pid)) await rm(path.join(dataDir, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
