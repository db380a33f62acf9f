import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../data-dir.ts'

/**
 * Writes a file so that a reader sees all of it or none, after a crash too. `durable` also waits until it would survive
 * a power cut.
 */
export async function writeAtomically(file: string, data: Buffer, { durable }: { durable: boolean }): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
  const draft = path.join(folder, `.${randomBytes(8).toString('hex')}`)
  try {
    const handle = await open(draft, 'wx', PRIVATE_FILE)
    try {
      await handle.writeFile(data)
      if (durable) await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  if (durable) await syncFolder(folder)
}

/** What the system says of a disk without room. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')

/** Keeps what can be made again at any time: a full disk costs the next one a moment, and nobody the answer. */
export async function writeIfRoom(file: string, data: Buffer): Promise<void> {
  try {
    await writeAtomically(file, data, { durable: false })
  } catch (error) {
    if (!isDiskFull(error)) throw error
  }
}

/** The new name is an entry of the folder, which reaches the disk on its own. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
