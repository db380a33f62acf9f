import { createWriteStream } from 'node:fs'
import { mkdir, readdir, realpath, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { ifMissing, PRIVATE_FILE, PRIVATE_FOLDER } from '../../data-dir.ts'
import { codeOf } from '../../error-code.ts'
import type { ImageFiles } from '../../providers/images/files.ts'
import { imageFolder } from '../../providers/images/folder-files.ts'
import { StartError } from '../../settings.ts'
import type { ArchiveEntry } from './archive.ts'
import { SECRET } from './backup-format.ts'

/** Collects a backup's files until `commit` moves them into place. */
export interface Staging {
  addImage(imagePath: string, entry: ArchiveEntry): Promise<void>
  addSecret(entry: ArchiveEntry): Promise<void>
  /** With `replace`, existing images are moved aside, not deleted. Throws a StartError if images cannot be moved. */
  commit(replace: boolean): Promise<void>
  clear(): Promise<void>
}

type ImageStaging = Omit<Staging, 'addSecret'>

/** In DATA_DIR and in the images' folder. */
const STAGED = '.restoring'
/** The second is the file system's, at the root of a disk. */
const NOT_IMAGES = [STAGED, 'lost+found']

/** Images go into the bucket, or into the data folder if there is none. */
export async function openStaging(dataDir: string, bucket: ImageFiles | null): Promise<Staging> {
  const folder = path.resolve(dataDir, STAGED)
  const images = bucket ? stageInBucket(bucket) : await stageInFolder(imageFolder(dataDir))
  const clear = async () => {
    await images.clear()
    await rm(folder, { recursive: true, force: true })
  }
  await clear()
  return {
    clear,
    addImage: images.addImage,
    async addSecret({ content }) {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
      await writeFile(path.join(folder, SECRET), content, { mode: PRIVATE_FILE })
    },
    async commit(replace) {
      await rename(path.join(folder, SECRET), path.join(dataDir, SECRET)).catch(ifMissing)
      await images.commit(replace)
    },
  }
}

/** Within their final folder, which may be a mount point or a link to another disk: files can be moved only within a disk. */
async function stageInFolder(store: string): Promise<ImageStaging> {
  const existing = await realpath(store).catch(ifMissing)
  const target = existing ?? store
  const folder = path.join(target, STAGED)
  let isStuck = false
  return {
    async addImage(imagePath, { content }) {
      const file = path.join(folder, imagePath)
      await mkdir(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
      await pipeline(content, createWriteStream(file, { flush: true, mode: PRIVATE_FILE }))
    },
    async commit(replace) {
      try {
        if (replace) await setAside(target)
        for (const name of await namesIn(folder)) await rename(path.join(folder, name), path.join(target, name))
      } catch (error) {
        isStuck = true
        throw new StartError(
          `The database is restored, but its pictures are still in ${folder}: move them to ${target} (${(error as Error).message})`,
        )
      }
    },
    async clear() {
      if (isStuck) return
      await rm(folder, { recursive: true, force: true })
      // Unless it has images by now.
      if (existing === undefined) await rmdir(target).catch(() => {})
    },
  }
}

/** Moves earlier images into a folder beside theirs; if that is on another disk, or not ours, into one within theirs. */
async function setAside(target: string): Promise<void> {
  const names = await imageEntries(target)
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const beside = `${target}.before-${time}`
  const moveTo = async (folder: string) => {
    await mkdir(folder, { mode: PRIVATE_FOLDER })
    for (const name of names) await rename(path.join(target, name), path.join(folder, name))
  }
  if (names.length === 0) return
  await moveTo(beside).catch(async (error) => {
    if (!['EXDEV', 'EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) throw error
    await rmdir(beside).catch(() => {})
    await moveTo(path.join(target, `.before-${time}`))
  })
}

/** The images' folders in their store. */
export const imageEntries = async (store: string): Promise<string[]> =>
  (await namesIn(store)).filter((name) => !NOT_IMAGES.includes(name))

const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(ifMissing)) ?? []

/**
 * Paths are unique and their content never changes, so images get their final keys at once, and existing ones are kept. A
 * failed restore removes what it added.
 */
function stageInBucket(bucket: ImageFiles): ImageStaging {
  let added: string[] = []
  return {
    async addImage(imagePath, { content }) {
      const data = await buffer(content)
      if ((await bucket.size(imagePath)) !== null) return
      added.push(imagePath)
      await bucket.write(imagePath, data)
    },
    async commit() {
      added = []
    },
    async clear() {
      for (const imagePath of added) await bucket.remove(imagePath)
    },
  }
}
