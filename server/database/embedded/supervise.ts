import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import type { GuardedProcess } from './guarded-process.ts'
import { startServer } from './server.ts'

const SHORTEST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** A stop that takes longer is made an immediate one; the next start then goes through recovery. Nothing is lost. */
const STOP_MS = 20_000

/** Starts PostgreSQL and keeps it running, even when it is killed, until the returned function has stopped it. */
export async function supervise(cluster: Cluster, sockets: string): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const finished = keepRunning(await startServer(cluster, sockets))
  return () => {
    stopping.abort()
    return finished
  }

  async function keepRunning(first: GuardedProcess): Promise<void> {
    for (let server: GuardedProcess | undefined = first; server; server = await startAgain()) {
      server.keepNode(false)
      const { code, signal } = await untilEnd(server, stopping.signal)
      if (stopping.signal.aborted) return
      cluster.log(`PostgreSQL has ended by itself (${signal ?? `code ${code}`}): starting it again`)
    }
  }

  async function startAgain(): Promise<GuardedProcess | undefined> {
    for (let wait = SHORTEST_PAUSE_MS; !stopping.signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        const server = await startServer(cluster, sockets)
        cluster.log('PostgreSQL is back')
        return server
      } catch (error) {
        cluster.log(`${(error as Error).message} (next try in ${wait / 1000} s)`)
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
}

/** Waits for the end of the server, and brings it about once stopping. */
async function untilEnd(server: GuardedProcess, stopping: AbortSignal): GuardedProcess['ended'] {
  let impatience: NodeJS.Timeout | undefined
  const stop = () => {
    server.keepNode(true)
    server.process.kill('SIGINT')
    impatience = setTimeout(() => server.process.kill('SIGQUIT'), STOP_MS)
  }
  if (stopping.aborted) stop()
  else stopping.addEventListener('abort', stop)
  try {
    return await server.ended
  } finally {
    clearTimeout(impatience)
    stopping.removeEventListener('abort', stop)
  }
}
