import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const MEMORY = '/dev/shm'

/** The databases and browser profiles of a run, several times over. */
const ROOM_BYTES = 4 * 2 ** 30

/**
 * The temporary folder of a test run, deleted when this process exits: in memory where there is room, because each test
 * file and journey copies a database, and files on a disk take far more CPU. Undefined for the system's.
 */
export function createTestFolder() {
  if (!hasRoom()) return undefined
  const folder = mkdtempSync(path.join(MEMORY, 'fernvale-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  // Like the system's: when root starts them, PostgreSQL and some tests run as other users.
  chmodSync(folder, 0o1777)
  return folder
}

function hasRoom() {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, os.freemem()) >= ROOM_BYTES
}
