import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../../error-code.ts'
import { StartError } from '../../settings.ts'

/** macOS locks on open; Node does not export the flag. */
const O_EXLOCK = 0x20

/**
 * Takes an exclusive flock on a file, creating it if missing; undefined if the lock is still held after `waitMs`. The
 * kernel releases it once every process that inherited the descriptor has closed it, even after kill -9 and across
 * containers that share a volume. Not a FileHandle: garbage collection would close it and release the lock.
 */
export async function acquireLock(file: string, waitMs: number): Promise<number | undefined> {
  const deadline = Date.now() + waitMs
  for (;;) {
    const lock = process.platform === 'darwin' ? openLocked(file) : openAndLock(file)
    if (lock !== undefined || Date.now() >= deadline) return lock
    await pause(20)
  }
}

function openLocked(file: string): number | undefined {
  try {
    return openSync(file, constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK, 0o600)
  } catch (error) {
    if (codeOf(error) === 'EAGAIN') return undefined
    throw error
  }
}

/** A flock belongs to the open file description, so it outlives the command that takes it. */
function openAndLock(file: string): number | undefined {
  const descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600)
  const { status, error, stderr } = spawnSync('flock', ['-n', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', descriptor],
    encoding: 'utf8',
  })
  if (status === 0) return descriptor
  closeSync(descriptor)
  if (status === 1) return undefined
  if (error) throw new StartError('The flock command is missing: install util-linux, or set DATABASE_URL')
  throw new StartError(`${file} cannot be locked: ${stderr.trim()}`)
}
