import type { FastifyReply } from 'fastify'

/**
 * Aborts when the client disconnects before the response, to stop expensive work. Fastify's own `request.signal` reports the
 * end of the request, not of the connection.
 */
export function abortOnDisconnect({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
