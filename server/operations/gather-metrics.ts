import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry, register } from 'prom-client'
import { AppError } from '../http/app-error.ts'

interface MetricsRequest {
  metricsFor: string
}
interface MetricsResponse extends MetricsRequest {
  text?: string
}

const isMetricsRequest = (message: unknown): message is MetricsRequest =>
  typeof message === 'object' && message !== null && 'metricsFor' in message

/** In a worker: lets the primary process collect this worker's metrics. */
export function shareMetrics(registry: Registry): void {
  if (!cluster.isWorker) return
  AggregatorRegistry.setRegistries([register, registry])
  // The constructor registers the message listener.
  new AggregatorRegistry()
}

/** In the primary process: serves workers that need the metrics of all processes. */
export function aggregateMetrics(): void {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker: Worker, message: unknown) => {
    if (!isMetricsRequest(message)) return
    const text = await all.clusterMetrics().catch(() => undefined)
    if (worker.isConnected()) worker.send({ ...message, text } satisfies MetricsResponse)
  })
}

/**
 * The aggregated metrics of all processes on this machine. Throws 503 if another process does not answer within
 * prom-client's five seconds.
 */
export async function gatherMetrics(registry: Registry): Promise<string> {
  if (!cluster.isWorker) return (await register.metrics()) + (await registry.metrics())
  const metricsFor = randomUUID()
  const text = await new Promise<string | undefined>((resolve) => {
    const listen = (message: unknown) => {
      if (!isMetricsRequest(message) || message.metricsFor !== metricsFor) return
      process.off('message', listen)
      resolve((message as MetricsResponse).text)
    }
    process.on('message', listen)
    process.send?.({ metricsFor } satisfies MetricsRequest)
  })
  if (text === undefined) throw new AppError('unavailable', 'A server process does not answer.', { retryAfter: 10 })
  return text
}
