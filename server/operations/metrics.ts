import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Registry } from 'prom-client'
import type { Deps } from '../deps.ts'

/** Figures of one app in one process. What belongs to the process as a whole is in prom-client's own registry (main.ts). */
export function createMetrics(app: FastifyInstance, { pool }: Pick<Deps, 'pool'>): Registry {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'fernvale_database_connections',
    help: 'Connections of the pool; `waiting` are requests without one',
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
    help: 'Requests for responses that many share: `hit` without asking the database, `miss` otherwise',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset()
      for (const [result, count] of Object.entries(app.sharedResponses?.reads ?? {})) this.inc({ result }, count)
    },
  })
  const live = new Gauge({ name: 'fernvale_live_connections', help: 'Pages that listen for live updates', registers })
  // The route answers for as long as its page is open, so no hook of an answer would count it.
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
