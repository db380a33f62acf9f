import type { FastifyInstance } from 'fastify'
import type { Changes } from '../database/changes.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { accountKey, addressKey } from '../http/keys.ts'
import { createLineLimits } from './line-limits.ts'
import { NOTHING_NEW, startLive } from './live.ts'

/** Between two signs of life, in ms: proxies close what is silent for a minute. */
const HEARTBEAT = 15_000
/** A page that does not take what it is sent is dropped, in bytes. */
const BACKLOG = 256 * 1024

const OPTIONS = { config: { role: 'visitor' as const }, schema: { hide: true } }

/**
 * `GET /api/live?age=ms`: what is held, sold and on, as server-sent events. `age` is how old the asking page is. It is no
 * answer in JSON, so it is in no contract. Who asks only decides whose line it is.
 */
export function liveRoutes(app: FastifyInstance, deps: Deps, changes: Changes): void {
  const live = startLive(deps, changes)
  const lines = new Set<() => void>()
  const limits = createLineLimits()
  // Before the server waits for its connections to end: these never would.
  app.addHook('preClose', async () => {
    for (const end of lines) end()
    live.stop()
  })

  app.get<{ Querystring: { age?: string } }>('/api/live', OPTIONS, async (request, reply) => {
    const age = Number(request.query.age ?? 0)
    if (!Number.isFinite(age) || age < 0) throw new AppError('bad_input', 'age must be a number of milliseconds')
    const { account } = request.viewer
    const release = limits.take(account ? accountKey(account.id) : addressKey(request.ip))
    reply.hijack()
    const { raw } = reply
    const { 'set-cookie': _, ...headers } = reply.getHeaders()
    raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Or nginx keeps it all until the end.
      'x-accel-buffering': 'no',
    } as Record<string, string>)
    const send = (event: Buffer) => {
      if (raw.writableLength > BACKLOG) raw.destroy()
      else raw.write(event)
    }
    send(NOTHING_NEW)
    const leave = live.follow(send, age)
    const heart = setInterval(() => send(NOTHING_NEW), HEARTBEAT)
    const end = () => raw.destroy()
    lines.add(end)
    raw.on('close', () => {
      clearInterval(heart)
      leave()
      release()
      lines.delete(end)
    })
  })
}
