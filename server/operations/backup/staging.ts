import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { ifMissing, PRIVATE_FILE, PRIVATE_FOLDER } from '../../data-dir.ts'
import type { ImageFiles } from '../../providers/images/files.ts'
import { imageFolder } from '../../providers/images/folder-files.ts'
import type { ArchiveEntry } from './archive.ts'
import { SECRET } from './backup-format.ts'

/** Collects a backup's files until `commit` moves them into place. */
export interface Staging {
  addImage(imagePath: string, entry: ArchiveEntry): Promise<void>
  addSecret(entry: ArchiveEntry): Promise<void>
  /** With `replace`, existing images are renamed, not deleted. */
  commit(replace: boolean): Promise<void>
  clear(): Promise<void>
}

type ImageStaging = Omit<Staging, 'addSecret'>

/** Images go into the bucket, or into the data folder if there is none. */
export async function openStaging(dataDir: string, bucket: ImageFiles | null): Promise<Staging> {
  const folder = path.resolve(dataDir, '.restoring')
  const images = bucket ? stageInBucket(bucket) : stageInFolder(path.join(folder, 'images'), imageFolder(dataDir))
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
      await images.commit(replace)
      await rename(path.join(folder, SECRET), path.join(dataDir, SECRET)).catch(ifMissing)
    },
  }
}

function stageInFolder(folder: string, target: string): ImageStaging {
  return {
    async addImage(imagePath, { content }) {
      const file = path.join(folder, imagePath)
      await mkdir(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER })
      await pipeline(content, createWriteStream(file, { flush: true, mode: PRIVATE_FILE }))
    },
    async commit(replace) {
      const previous = `${target}.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
      if (replace) await rename(target, previous).catch(ifMissing)
      // Empty: restore() refuses to start otherwise.
      else await rm(target, { recursive: true, force: true })
      await rename(folder, target).catch(ifMissing)
    },
    clear: () => rm(folder, { recursive: true, force: true }),
  }
}

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
