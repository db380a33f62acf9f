import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { DatabaseUser } from './database-user.ts'

/**
 * Outlives Node to stop what Node started: reads its process number, then waits for a second line. The end of the pipe
 * without that line means that Node is gone, kill -9 included, and the process is told to stop (fast shutdown).
 */
const GUARD = `trap '' HUP INT TERM; read -r pid; read -r done || kill -INT "$pid"`

const MOST_LINES = 8

export interface GuardedProcess {
  process: ChildProcess
  /** Each line it writes to stderr, as it comes. */
  onLine(listener: (line: string) => void): void
  /** How it ended, with the last things it wrote. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; lastLines: string[] }>
  /** Whether Node stays alive for it. */
  keepNode(yes: boolean): void
}

/**
 * Runs a PostgreSQL program on a folder, as the user, holding the lock. Both it and its guard have a session of their own:
 * Ctrl-C in the terminal reaches only Node, which then stops them in order.
 *
 * As root on Linux the folder is named by /proc/self/cwd: the working directory is entered before the user changes, so the
 * database may lie below a folder which that user cannot pass through, such as /root.
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
    // The server's own environment holds secrets, and variables that PostgreSQL would obey.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', lock],
  })
  const pipe = guard.stdin as Socket
  // A guard that could not start, or was killed, is missed only if this process is killed too; the next start copes.
  for (const part of [guard, pipe]) part.on('error', () => undefined)
  if (child.pid) pipe.write(`${child.pid}\n`)
  const stderr = child.stderr as Socket
  const lines = createInterface({ input: stderr })
  const lastLines: string[] = []
  lines.on('line', (line) => {
    if (/^LOG: +(starting|listening|database system)/.test(line)) return
    lastLines.push(line.replace(/^.*?\b(LOG|FATAL|PANIC|DETAIL|HINT|error): +/, ''))
    if (lastLines.length > MOST_LINES) lastLines.shift()
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
    keepNode: (yes) => {
      for (const handle of [child, guard, stderr, pipe]) yes ? handle.ref() : handle.unref()
    },
  }
}
