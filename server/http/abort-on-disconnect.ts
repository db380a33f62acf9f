import type { FastifyReply } from 'fastify'

/**
 * Aborts when whoever asked has left before the answer, so that nothing dear is made for nobody. Not Fastify's own
 * `request.signal`, which hears of the end of the request and not of the connection.
 */
export function abortOnDisconnect({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
