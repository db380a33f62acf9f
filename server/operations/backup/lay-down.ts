import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../data-dir.ts'
import { imageFolder } from '../../providers/images/built-in.ts'
import { type ArchiveEntry, wholeOf } from './archive.ts'
import { SECRET } from './backup-format.ts'

/** The files of a backup on their way: beside their places until `layDown` puts them there. */
export interface Staging {
  keepImage(imagePath: string, entry: ArchiveEntry): Promise<void>
  keepSecret(entry: ArchiveEntry): Promise<void>
  /** With `replace` the pictures that are there are kept under another name. */
  layDown(replace: boolean): Promise<void>
  clear(): Promise<void>
}

export async function openStaging(dataDir: string): Promise<Staging> {
  const folder = path.resolve(dataDir, '.restoring')
  const images = path.join(folder, 'images')
  const clear = () => rm(folder, { recursive: true, force: true })
  await clear()
  return {
    clear,
    async keepImage(imagePath, { content }) {
      const file = path.join(images, imagePath)
      await mkdir(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
      await pipeline(content, createWriteStream(file, { flush: true, mode: PRIVATE_FILE }))
    },
    async keepSecret(entry) {
      await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
      await writeFile(path.join(folder, SECRET), await wholeOf(entry), { mode: PRIVATE_FILE })
    },
    async layDown(replace) {
      const place = imageFolder(dataDir)
      const aside = `${place}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
      if (replace) await ifThere(rename(place, aside))
      // It is empty: the restore would have been refused otherwise.
      else await rm(place, { recursive: true, force: true })
      await ifThere(rename(images, place))
      await ifThere(rename(path.join(folder, SECRET), path.join(dataDir, SECRET)))
    },
  }
}

async function ifThere(renaming: Promise<void>): Promise<void> {
  await renaming.catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
