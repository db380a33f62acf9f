import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../data-dir.ts'
import { codeOf } from '../error-code.ts'

/**
 * Writes a file so that readers see all of it or nothing, even after a crash. `durable` also fsyncs file and folder.
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

/** For folders on Windows (EPERM) and on some file systems, as PostgreSQL does. */
const CANNOT_SYNC = ['EPERM', 'EINVAL', 'EBADF', 'ENOTSUP', 'ENOSYS']

/** Persists the rename, which is an entry of the folder, where folders can be synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!CANNOT_SYNC.includes(codeOf(error))) throw error
  } finally {
    await handle.close()
  }
}
