import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../settings.ts'

/** BSD and macOS lock while opening; Node has no name for the flag. */
const O_EXLOCK = 0x20

/**
 * Takes the kernel's exclusive lock (flock) on a file, which is made when missing. It is held until the returned descriptor
 * is closed in every process that inherited it; the kernel does so after kill -9 too, and in containers that share a volume.
 * The descriptor is a bare number because a FileHandle would be closed, and the lock lost, by garbage collection.
 * Undefined when somebody still holds the lock after `waitMs`.
 */
export async function takeLock(file: string, waitMs: number): Promise<number | undefined> {
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
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return undefined
    throw error
  }
}

/** The lock belongs to the open file, not to the process: what the command locks stays locked here. */
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
