import { chmod, lstat, readdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from './settings.ts'

/** For everything in DATA_DIR: only the server's user. Windows ignores modes. */
export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

/**
 * DATA_DIR's own mode. For root, PostgreSQL runs as another user, who must be able to traverse the folder, except on
 * Linux, where guarded-process.ts enters it before changing the user.
 */
export const DATA_DIR_MODE = process.getuid?.() === 0 && process.platform !== 'linux' ? 0o711 : PRIVATE_FOLDER

/** Set on shared folders such as /tmp. */
const STICKY = 0o1000

/** The entries of ours in DATA_DIR, which may be somebody's home directory. */
const OURS = /^(images|outbox|share|postgres|session-secret|\.backup-|\.restoring)/

type Warn = (line: string) => void

/**
 * Removes other users' permissions, which earlier versions granted, from DATA_DIR, our entries in it, and each email.
 * Deeper files, such as a hundred thousand pictures, are protected by their closed folder. Does not follow symlinks.
 * Warns about entries that belong to another user.
 */
export async function closeDataDir(dataDir: string, warn: Warn): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await realpath(dataDir)
    .catch(ifMissing)
    .catch((error) => {
      throw explainDataDirError(error, dataDir)
    })
  if (folder === undefined) return
  const found = await lstat(folder)
  if (!found.isDirectory()) return
  const { mode } = found
  if (mode & STICKY) return warn(`${folder} is shared with other users: give DATA_DIR a folder of its own`)
  await close(folder, mode & (DATA_DIR_MODE | 0o7700), warn)
  for (const name of await namesIn(folder)) if (OURS.test(name)) await closeEntry(path.join(folder, name), warn)
}

async function closeEntry(entry: string, warn: Warn): Promise<void> {
  const found = await lstat(entry).catch(ifMissing)
  if (!found || found.isSymbolicLink() || !(found.mode & 0o077)) return
  // Contents first, so that a closed folder means its contents are done.
  if (found.isDirectory() && path.basename(entry) === 'outbox')
    for (const name of await namesIn(entry)) await closeEntry(path.join(entry, name), warn)
  await close(entry, found.mode & 0o7700, warn)
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

async function close(entry: string, mode: number, warn: Warn): Promise<void> {
  await chmod(entry, mode).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT')
      warn(
        `${entry} may be readable by other users, and its permissions can't be changed (${error.code}): run chmod go-rwx on it`,
      )
  })
}

/** For `catch`: undefined for a file or folder that does not exist. */
export function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}

const UNUSABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT', 'ELOOP']

/** A StartError if DATA_DIR, or an entry of it, cannot be used; other errors as they are. */
export function explainDataDirError(error: unknown, dataDir: string): unknown {
  const { code = '', path: failed = dataDir } = error as NodeJS.ErrnoException
  if (!UNUSABLE.includes(code)) return error
  return new StartError(
    `${path.resolve(failed)} cannot be used (${code}): DATA_DIR must be a folder that you may write to`,
  )
}
