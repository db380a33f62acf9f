import { pause } from '../../pause.ts'
import type { Cluster } from './cluster.ts'
import type { GuardedProcess } from './guarded-process.ts'
import { startServer } from './server.ts'

const MIN_BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 30_000
/** After this, an immediate shutdown: the next start runs crash recovery, and no data is lost. */
const STOP_TIMEOUT_MS = 20_000

/** Starts PostgreSQL and restarts it whenever it exits. Returns a function that stops it. */
export async function supervise(cluster: Cluster, sockets: string): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const finished = keepRunning(await startServer(cluster, sockets))
  return () => {
    stopping.abort()
    return finished
  }

  async function keepRunning(first: GuardedProcess): Promise<void> {
    for (let server: GuardedProcess | undefined = first; server; server = await restart()) {
      server.setRef(false)
      const { code, signal } = await waitForExit(server, stopping.signal)
      if (stopping.signal.aborted) return
      cluster.log(`PostgreSQL exited unexpectedly (${signal ?? `code ${code}`}): restarting it`)
    }
  }

  async function restart(): Promise<GuardedProcess | undefined> {
    for (let backoff = MIN_BACKOFF_MS; !stopping.signal.aborted; backoff = Math.min(backoff * 2, MAX_BACKOFF_MS)) {
      try {
        const server = await startServer(cluster, sockets)
        cluster.log('PostgreSQL is back')
        return server
      } catch (error) {
        cluster.log(`${(error as Error).message} (retrying in ${backoff / 1000} s)`)
        await pause(backoff, stopping.signal)
      }
    }
  }
}

async function waitForExit(server: GuardedProcess, stopping: AbortSignal): GuardedProcess['ended'] {
  let killTimer: NodeJS.Timeout | undefined
  const stop = () => {
    server.setRef(true)
    server.process.kill('SIGINT')
    killTimer = setTimeout(() => server.process.kill('SIGQUIT'), STOP_TIMEOUT_MS)
  }
  if (stopping.aborted) stop()
  else stopping.addEventListener('abort', stop)
  try {
    return await server.ended
  } finally {
    clearTimeout(killTimer)
    stopping.removeEventListener('abort', stop)
  }
}
