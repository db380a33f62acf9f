import { chmod, lstat, readdir, realpath } from 'node:fs/promises'
import path from 'node:path'

/** For everything in DATA_DIR: the user that the server runs as, and nobody else. Windows has its own rules and ignores them. */
export const PRIVATE_FOLDER = 0o700
export const PRIVATE_FILE = 0o600

/**
 * DATA_DIR's own mode. As root, PostgreSQL runs as another user. Linux enters its folder before it changes the user (see
 * guarded-process.ts); elsewhere that user has to pass through.
 */
export const DATA_DIR_MODE = process.getuid?.() === 0 && process.platform !== 'linux' ? 0o711 : PRIVATE_FOLDER

/** Folders such as /tmp, in which everybody may write. */
const STICKY = 0o1000

/** What the server and its backups keep directly in DATA_DIR, which may be somebody's home. */
const OURS = /^(images|outbox|share|postgres|session-secret|\.backup-|\.restoring)/

type Warn = (line: string) => void

/**
 * Takes from other users what earlier versions left open to them: DATA_DIR itself, our files and folders directly in it, and
 * each mail. What lies deeper, such as a hundred thousand pictures, is behind a closed folder and is not looked at. Symbolic
 * links are not followed. Warns of what belongs to somebody else and so cannot be closed.
 */
export async function closeDataDir(dataDir: string, warn: Warn): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await realpath(dataDir).catch(ifMissing)
  if (folder === undefined) return
  const { mode } = await lstat(folder)
  if (mode & STICKY) return warn(`${folder} is shared with other users: give DATA_DIR a folder of its own`)
  await close(folder, mode & (DATA_DIR_MODE | 0o7700), warn)
  for (const name of await namesIn(folder)) if (OURS.test(name)) await closeEntry(path.join(folder, name), warn)
}

async function closeEntry(entry: string, warn: Warn): Promise<void> {
  const found = await lstat(entry).catch(ifMissing)
  if (!found || found.isSymbolicLink() || !(found.mode & 0o077)) return
  // A folder is closed after what is in it: one that is closed has nothing left to do.
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

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
