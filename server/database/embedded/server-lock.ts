import { spawnSync } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../settings.ts'
import type { Cluster } from './cluster.ts'
import { takeLock } from './folder-lock.ts'

/** An earlier server that was cut off gets this long to write out its changes and end. */
const LEFTOVER_MS = 60_000

/**
 * Takes the lock that every PostgreSQL process on the folder holds, by inheritance, until it ends. Whoever gets it knows
 * that none is left. One whose owner was killed is told to stop (its guard does so as well) and waited for.
 */
export async function takeServerLock({ folder, log }: Cluster): Promise<number> {
  const file = `${folder}.running`
  const free = await takeLock(file, 0)
  if (free !== undefined) return free
  const pid = await runningServer(folder)
  log(`Waiting for the earlier PostgreSQL${pid ? ` (process ${pid})` : ''} on ${folder} to finish`)
  if (pid) stopServer(pid)
  const freed = await takeLock(file, LEFTOVER_MS)
  if (freed !== undefined) return freed
  throw new StartError(`PostgreSQL${pid ? ` (process ${pid})` : ''} still runs on ${folder}: stop it, then start again`)
}

function stopServer(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // It has ended just now.
  }
}

/** The PostgreSQL that its pid file names, if that process lives and really is one on this folder: numbers are used again. */
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
