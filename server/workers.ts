import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { aggregateMetrics } from './operations/gather-metrics.ts'
import { pause } from './pause.ts'
import { StartError } from './settings.ts'

interface WorkersOptions {
  count: number
  /** Passed on from the primary process: the database URL and the session secret. */
  env: Record<string, string>
  log: FastifyBaseLogger
  /** For how long a worker that stops still serves requests. */
  drainSeconds: number
}

const MIN_BACKOFF_MS = 500
const MAX_BACKOFF_MS = 30_000
/** After running this long, a worker's exit no longer counts as a failed start, and the backoff resets. */
const STABLE_MS = 60_000
/** Longer than the five seconds that workers give to requests once they are drained. */
const STOP_TIMEOUT_MS = 15_000

const MAIN = path.join(import.meta.dirname, `main${path.extname(import.meta.filename)}`)

interface RunningWorker {
  worker: Worker
  ended: Promise<string>
}

/**
 * Starts worker processes that share the port, and replaces each one that exits, until the returned function stops
 * them. Throws a StartError if one fails to start, which has printed the reason.
 */
export async function startWorkers({ count, env, log, drainSeconds }: WorkersOptions): Promise<() => Promise<void>> {
  // By default, messages are JSON, which makes the infinite lag of an unreachable replica null, and the metrics 0.
  cluster.setupPrimary({ exec: MAIN, args: process.argv.slice(2), serialization: 'advanced' })
  aggregateMetrics()
  const stopping = new AbortController()
  const running = new Set<RunningWorker>()

  function fork(): RunningWorker {
    const worker = cluster.fork(env)
    const ended = new Promise<string>((resolve) => {
      worker.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
      // Unlike `once` of node:events: a message to a dying process also fails with an error.
      worker.on('error', (error: NodeJS.ErrnoException) => {
        if (error.syscall?.startsWith('spawn')) resolve(error.message)
        else log.warn({ err: error, worker: worker.process.pid }, 'a message did not reach a server process')
      })
    })
    const entry = { worker, ended }
    running.add(entry)
    void ended.then(() => running.delete(entry))
    return entry
  }

  async function keepRunning(first: RunningWorker): Promise<void> {
    let backoff = MIN_BACKOFF_MS
    for (let current = first; ; current = fork()) {
      const startedAt = performance.now()
      const reason = await current.ended
      if (stopping.signal.aborted) return
      backoff = performance.now() - startedAt > STABLE_MS ? MIN_BACKOFF_MS : Math.min(backoff * 2, MAX_BACKOFF_MS)
      log.error(
        { worker: current.worker.process.pid, reason },
        `server process exited unexpectedly: restarting in ${backoff} ms`,
      )
      await pause(backoff, stopping.signal)
      if (stopping.signal.aborted) return
    }
  }

  const stop = async () => {
    stopping.abort()
    await Promise.all([...running].map((worker) => stopWorker(worker, STOP_TIMEOUT_MS + drainSeconds * 1_000)))
  }
  const first = Array.from({ length: count }, fork)
  try {
    await Promise.all(first.map(waitUntilListening))
  } catch (error) {
    await stop()
    throw error
  }
  for (const worker of first) void keepRunning(worker)
  return stop
}

async function waitUntilListening({ worker, ended }: RunningWorker): Promise<void> {
  const failed = ended.then((reason) => {
    throw new StartError(`A server process could not start (${reason}).`)
  })
  await Promise.race([once(worker, 'listening'), failed])
}

async function stopWorker({ worker, ended }: RunningWorker, timeoutMs: number): Promise<void> {
  worker.process.kill('SIGTERM')
  const killTimer = setTimeout(() => worker.process.kill('SIGKILL'), timeoutMs)
  await ended
  clearTimeout(killTimer)
}
