import type { FastifyInstance } from 'fastify'
import type { Changes } from '../database/changes.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { addressKey, deskKey } from '../http/keys.ts'
import { type DeskActor, deskActor, type Viewer } from '../http/viewer.ts'
import { createConnectionLimit } from './connection-limit.ts'
import { HEARTBEAT, serialize, startLive } from './live.ts'

/** Proxies close connections that are silent for a minute. */
const HEARTBEAT_MS = 15_000
const MAX_BACKLOG_BYTES = 256 * 1024

const OPTIONS = { config: { role: 'visitor' as const, readsPass: true }, schema: { hide: true } }

/**
 * `GET /api/live?age=ms`: holds, sold items and sale events, as server-sent events. `age` is the age of the page's data.
 * Not in a contract, because it is not JSON. The viewer determines the connection limit and whether the page gets pickups.
 */
export function liveRoutes(app: FastifyInstance, deps: Deps, changes: Changes): void {
  const live = startLive(deps, changes)
  const connections = new Set<() => void>()
  const acquire = createConnectionLimit()
  let isStopping = false
  // In preClose: the server then waits for open connections, and these never end.
  app.addHook('preClose', async () => {
    isStopping = true
    for (const end of connections) end()
    live.stop()
  })

  app.get<{ Querystring: { age?: string } }>('/api/live', OPTIONS, async (request, reply) => {
    const age = Number(request.query.age ?? 0)
    if (!Number.isFinite(age) || age < 0) throw new AppError('bad_input', 'age must be a number of milliseconds')
    const owner = ownerOf(request.viewer)
    // No AppError: of every page that connects again, it would log a failure.
    if (isStopping) return reply.status(503).header('retry-after', 1).send({ message: 'The server is restarting.' })
    const { raw } = reply
    // Closed while its account was looked up: it would never close again.
    if (raw.destroyed) return reply.hijack()
    const release = acquire(owner ? deskKey(owner) : addressKey(request.ip))
    reply.hijack()
    const { 'set-cookie': _, ...headers } = reply.getHeaders()
    raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Keeps nginx from buffering.
      'x-accel-buffering': 'no',
    } as Record<string, string>)
    const send = (event: Buffer) => {
      // An ended connection stays open until its client has read everything.
      if (raw.writableEnded) return
      if (raw.writableLength > MAX_BACKLOG_BYTES) raw.destroy()
      else raw.write(event)
    }
    send(serialize({ now: deps.now().getTime() }))
    const unsubscribe = live.subscribe(send, age, owner && { ...owner, end: () => raw.end() })
    const heartbeat = setInterval(() => send(HEARTBEAT), HEARTBEAT_MS)
    const end = () => raw.destroy()
    connections.add(end)
    raw.on('close', () => {
      clearInterval(heartbeat)
      unsubscribe()
      release()
      connections.delete(end)
    })
    if (request.method === 'HEAD') raw.end()
  })
}

const ownerOf = (viewer: Viewer): DeskActor | null =>
  viewer.account || (viewer.pass && !viewer.pass.ended) ? deskActor(viewer) : null
