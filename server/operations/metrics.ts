import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Deps } from '../deps.ts'

/** Metrics of one app. Those of the whole process are in prom-client's default registry (main.ts). */
export function createMetrics(app: FastifyInstance, { pool }: Pick<Deps, 'pool'>): Registry {
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
  const live = new Gauge({ name: 'fernvale_live_connections', help: 'Pages connected for live updates', registers })
  // The response stays open as long as the page, so response hooks run too late.
  app.addHook('onRoute', (route) => {
    if (route.url !== '/api/live' || route.method === 'HEAD') return
    route.onRequest = (_request, reply, done) => {
      live.inc()
      reply.raw.once('close', () => live.dec())
      done()
    }
  })
  return registry
}
