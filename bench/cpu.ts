import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** The unit of the times in /proc. */
const TICKS_PER_SECOND = 100
/** Fields of /proc/PID/stat after the name: the parent, the process's own times, and those of its finished children. */
const [PARENT, USER, SYSTEM, CHILD_USER, CHILD_SYSTEM] = [1, 11, 12, 13, 14] as const

const statOf = async (pid: number | string): Promise<number[]> =>
  (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ').at(-1)?.split(' ').map(Number) ?? []

/** All threads of a process, in seconds. 0 without /proc. */
export async function cpuSeconds(pid: number): Promise<number> {
  const stat = await statOf(pid)
  return ((stat[USER] ?? 0) + (stat[SYSTEM] ?? 0)) / TICKS_PER_SECOND
}

/** PostgreSQL's first process. `dataDir` is the app's. */
export async function postmasterPid(dataDir: string): Promise<number> {
  const [line] = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return Number(line)
}

/** PostgreSQL with its connections, open and closed. */
export async function postgresCpuSeconds(dataDir: string): Promise<number> {
  const postmaster = await postmasterPid(dataDir)
  const own = await statOf(postmaster)
  let ticks = [USER, SYSTEM, CHILD_USER, CHILD_SYSTEM].reduce<number>((sum, field) => sum + (own[field] ?? 0), 0)
  for (const pid of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(pid)) continue
    const stat = await statOf(pid)
    if (stat[PARENT] === postmaster) ticks += (stat[USER] ?? 0) + (stat[SYSTEM] ?? 0)
  }
  return ticks / TICKS_PER_SECOND
}

/** In MB. */
export async function memoryOf(pid: number): Promise<number> {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}
