import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../data-dir.ts'
import { imageFolder } from '../../providers/images/built-in.ts'
import { type ArchiveEntry, readAll } from './archive.ts'
import { SECRET } from './backup-format.ts'

/** Collects a backup's files in a temporary folder until `commit` moves them into place. */
export interface Staging {
  addImage(imagePath: string, entry: ArchiveEntry): Promise<void>
  addSecret(entry: ArchiveEntry): Promise<void>
  /** With `replace`, existing images are renamed, not deleted. */
  commit(replace: boolean): Promise<void>
  clear(): Promise<void>
}

export async function openStaging(dataDir: string): Promise<Staging> {
  const folder = path.resolve(dataDir, '.restoring')
  const images = path.join(folder, 'images')
  const clear = () => rm(folder, { recursive: true, force: true })
  await clear()
  return {
    clear,
    async addImage(imagePath, { content }) {
      const file = path.join(images, imagePath)
      await mkdir(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
      await pipeline(content, createWriteStream(file, { flush: true, mode: PRIVATE_FILE }))
    },
    async addSecret(entry) {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
      await writeFile(path.join(folder, SECRET), await readAll(entry), { mode: PRIVATE_FILE })
    },
    async commit(replace) {
      const target = imageFolder(dataDir)
      const previous = `${target}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
      if (replace) await ignoreMissing(rename(target, previous))
      // Empty: restore() refuses to start otherwise.
      else await rm(target, { recursive: true, force: true })
      await ignoreMissing(rename(images, target))
      await ignoreMissing(rename(path.join(folder, SECRET), path.join(dataDir, SECRET)))
    },
  }
}

async function ignoreMissing(renaming: Promise<void>): Promise<void> {
  await renaming.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
