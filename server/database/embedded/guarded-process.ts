import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { DatabaseUser } from './database-user.ts'

/**
 * Outlives Node to stop the process that Node started: reads its pid, then waits for a second line. If the pipe closes
 * without one, Node has died, perhaps by kill -9, and the guard requests a fast shutdown.
 */
const GUARD = `trap '' HUP INT TERM; read -r pid; read -r done || kill -INT "$pid"`

const MAX_LINES = 8

export interface GuardedProcess {
  process: ChildProcess
  onLine(listener: (line: string) => void): void
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; lastLines: string[] }>
  setRef(isRef: boolean): void
}

/**
 * Runs a PostgreSQL program on a folder, as the user, holding the lock. The program and its guard get their own
 * sessions, so Ctrl-C reaches only Node, which then stops them in order.
 *
 * For root on Linux the folder is passed as /proc/self/cwd: the working directory is entered before the user changes,
 * so the database may be under a folder that the user cannot traverse, such as /root.
 */
export function spawnGuarded(
  program: string,
  flags: string[],
  { folder, user, lock }: { folder: string; user: DatabaseUser | undefined; lock: number },
): GuardedProcess {
  const guard = spawn('/bin/sh', ['-c', GUARD], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const name = user && process.platform === 'linux' ? '/proc/self/cwd' : folder
  const child = spawn(program, ['-D', name, ...flags], {
    ...user,
    cwd: folder,
    // Our environment holds secrets, and PG* variables that PostgreSQL would obey.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', lock],
  })
  const pipe = guard.stdin as Socket
  // Losing the guard matters only if this process is killed too, and the next start handles that.
  for (const part of [guard, pipe]) part.on('error', () => undefined)
  if (child.pid) pipe.write(`${child.pid}\n`)
  const stderr = child.stderr as Socket
  const lines = createInterface({ input: stderr })
  const lastLines: string[] = []
  lines.on('line', (line) => {
    if (/^LOG: +(starting|listening|database system)/.test(line)) return
    lastLines.push(line.replace(/^.*?\b(LOG|FATAL|PANIC|DETAIL|HINT|error): +/, ''))
    if (lastLines.length > MAX_LINES) lastLines.shift()
  })
  const ended = (async () => {
    try {
      const [code, signal] = await once(child, 'close')
      return { code, signal, lastLines }
    } finally {
      pipe.end('\n')
    }
  })()
  return {
    process: child,
    ended,
    onLine: (listener) => lines.on('line', listener),
    setRef: (isRef) => {
      for (const handle of [child, guard, stderr, pipe]) isRef ? handle.ref() : handle.unref()
    },
  }
}
