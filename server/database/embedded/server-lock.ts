import { spawnSync } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../settings.ts'
import type { Cluster } from './cluster.ts'
import { acquireLock } from './folder-lock.ts'

const SHUTDOWN_TIMEOUT_MS = 60_000

/**
 * Takes the lock that every PostgreSQL process on the folder inherits: holding it proves that none is left. Stops an
 * orphaned server (as its guard does) and waits for it to exit. Throws a StartError after a minute.
 */
export async function acquireServerLock({ folder, log }: Cluster): Promise<number> {
  const file = `${folder}.running`
  const lock = await acquireLock(file, 0)
  if (lock !== undefined) return lock
  const pid = await runningServer(folder)
  log(`Waiting for the previous PostgreSQL${pid ? ` (process ${pid})` : ''} on ${folder} to shut down`)
  if (pid) stopServer(pid)
  const releasedLock = await acquireLock(file, SHUTDOWN_TIMEOUT_MS)
  if (releasedLock !== undefined) return releasedLock
  throw new StartError(`PostgreSQL${pid ? ` (process ${pid})` : ''} still runs on ${folder}: stop it, then start again`)
}

function stopServer(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // already exited
  }
}

/** The pid in the pid file, if that process is alive and really is PostgreSQL on this folder: pids get reused. */
export async function runningServer(folder: string): Promise<number | undefined> {
  const pid = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return undefined
  if (process.platform === 'linux') {
    const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
    const place = await readlink(`/proc/${pid}/cwd`).catch(() => '')
    return name.trim() === 'postgres' && place === folder ? pid : undefined
  }
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' })
  return stdout.includes('postgres') && stdout.includes(folder) ? pid : undefined
}
