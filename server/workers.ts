import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { answerMetrics } from './operations/gather-metrics.ts'
import { StartError } from './settings.ts'

interface WorkersOptions {
  count: number
  /** What the first process has made and the others are to use. */
  env: Record<string, string>
  log: FastifyBaseLogger
}

/** Before a process that died is replaced, in ms; doubled while they die young. */
const SHORTEST_PAUSE = 500
const LONGEST_PAUSE = 30_000
/** A process that lived so long, in ms, did not die of its start. */
const GROWN_UP = 60_000
/** A process that has not ended so long after it was told to is stuck, in ms; requests have five seconds. */
const STOPPING = 15_000

const MAIN = path.join(import.meta.dirname, `main${path.extname(import.meta.filename)}`)

interface Running {
  worker: Worker
  ended: Promise<string>
}

/**
 * Starts so many processes that serve on the same port, and replaces each that dies, until the returned function has
 * stopped them. Throws a StartError when one of the first does not come up; it has said why.
 */
export async function startWorkers({ count, env, log }: WorkersOptions): Promise<() => Promise<void>> {
  cluster.setupPrimary({ exec: MAIN, args: process.argv.slice(2) })
  answerMetrics()
  const stopping = new AbortController()
  const running = new Set<Running>()

  function fork(): Running {
    const worker = cluster.fork(env)
    const ended = once(worker, 'exit').then(([code, signal]) => signal ?? `code ${code}`)
    const one = { worker, ended }
    running.add(one)
    void ended.then(() => running.delete(one))
    return one
  }

  async function keep(first: Running): Promise<void> {
    let wait = SHORTEST_PAUSE
    for (let one = first; ; one = fork()) {
      const born = performance.now()
      const how = await one.ended
      if (stopping.signal.aborted) return
      wait = performance.now() - born > GROWN_UP ? SHORTEST_PAUSE : Math.min(wait * 2, LONGEST_PAUSE)
      log.error(
        { ended: one.worker.process.pid, how },
        `a server process has ended by itself: starting another in ${wait} ms`,
      )
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
    }
  }

  const stop = async () => {
    stopping.abort()
    await Promise.all([...running].map(end))
  }
  const first = Array.from({ length: count }, fork)
  try {
    await Promise.all(first.map(untilListening))
  } catch (error) {
    await stop()
    throw error
  }
  for (const one of first) void keep(one)
  return stop
}

async function untilListening({ worker, ended }: Running): Promise<void> {
  const failed = ended.then((how) => {
    throw new StartError(`A server process could not start (${how}).`)
  })
  await Promise.race([once(worker, 'listening'), failed])
}

async function end({ worker, ended }: Running): Promise<void> {
  worker.process.kill('SIGTERM')
  const impatience = setTimeout(() => worker.process.kill('SIGKILL'), STOPPING)
  await ended
  clearTimeout(impatience)
}
