import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry, register } from 'prom-client'
import { AppError } from '../http/app-error.ts'

interface Question {
  metricsFor: string
}
interface Answer extends Question {
  /** Missing when the figures could not be had. */
  text?: string
}

const isQuestion = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'metricsFor' in message

/** In a worker: lets the first process read the figures of this one. */
export function shareMetrics(registry: Registry): void {
  if (!cluster.isWorker) return
  AggregatorRegistry.setRegistries([register, registry])
  // Its constructor is what makes it listen.
  new AggregatorRegistry()
}

/** In the first process: answers workers that were asked for the figures of all. */
export function answerMetrics(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker: Worker, message: unknown) => {
    if (!isQuestion(message)) return
    const text = await all.clusterMetrics().catch(() => undefined)
    if (worker.isConnected()) worker.send({ ...message, text } satisfies Answer)
  })
}

/**
 * The figures of all processes on this machine together; of this one where it is the only one. Throws 503 when another
 * process does not answer within five seconds.
 */
export async function gatherMetrics(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return (await register.metrics()) + (await registry.metrics())
  const metricsFor = randomUUID()
  const text = await new Promise<string | undefined>((resolve) => {
    const listen = (message: unknown) => {
      if (!isQuestion(message) || message.metricsFor !== metricsFor) return
      process.off('message', listen)
      resolve((message as Answer).text)
    }
    process.on('message', listen)
    process.send?.({ metricsFor } satisfies Question)
  })
  if (text === undefined) throw new AppError('unavailable', 'A server process does not answer.', { retryAfter: 10 })
  return text
}
