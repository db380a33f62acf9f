import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Deps } from '../deps.ts'

/** Metrics of one app. Those of the whole process are in prom-client's default registry (main.ts). */
export function createMetrics(app: FastifyInstance, { pool, replicas }: Pick<Deps, 'pool' | 'replicas'>): Registry {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'fernvale_database_connections',
    help: 'Connections of the pool; `waiting` counts requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  new Counter({
    name: 'fernvale_cache_reads_total',
    help: 'Requests for shared responses: `hit` if served from the cache, `miss` otherwise',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(app.sharedResponses?.reads ?? {})) this.inc({ result }, count)
    },
  })
  new Gauge({
    name: 'fernvale_replica_lag_seconds',
    help: 'How far each replica is behind, in the order of DATABASE_READ_URLS; +Inf if it cannot be read',
    labelNames: ['replica'],
    aggregator: 'max',
    registers,
    collect() {
      for (const [index, { state, lagMs }] of (replicas?.states() ?? []).entries())
        this.set({ replica: String(index + 1) }, state === 'unreachable' ? Number.POSITIVE_INFINITY : lagMs / 1_000)
    },
  })
  const live = new Gauge({ name: 'fernvale_live_connections', help: 'Pages connected for live updates', registers })
  // The response stays open as long as the page, so response hooks run too late.
  app.addHook('onRoute', (route) => {
    if (route.url !== '/api/live' || route.method === 'HEAD') return
    route.onRequest = (_request, { raw }, done) => {
      // It may have closed while its account was looked up.
      if (!raw.destroyed) {
        live.inc()
        raw.once('close', () => live.dec())
      }
      done()
    }
  })
  return registry
}
