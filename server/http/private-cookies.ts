import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[]

/**
 * A shared cache must never store a Set-Cookie header, so every response with one is `private` or `no-store`. Enforced where
 * headers are written, after every hook, plugin and cached response. Register first.
 */
export function keepCookiesPrivate(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, { raw }, done) => {
    const { writeHead } = raw
    raw.writeHead = function writePrivately(this: ServerResponse, status: number, ...rest: unknown[]) {
      const headers = rest.at(-1)
      if (typeof headers === 'object' && headers !== null) makePrivate(this, headers as Headers)
      else if (this.hasHeader('set-cookie')) makePrivate(this, {})
      return writeHead.call(this, status, ...(rest as [Headers]))
    } as typeof writeHead
    done()
  })
}

const IS_PRIVATE = /\b(private|no-store)\b/i
const PRIVATE = 'private, no-cache'

/** Fastify and the response cache pass lower-case names, in an object or alternating with values. */
function makePrivate(raw: ServerResponse, headers: Headers): void {
  if (!Array.isArray(headers)) {
    if (headers['set-cookie'] === undefined && !raw.hasHeader('set-cookie')) return
    const given = headers['cache-control'] ?? raw.getHeader('cache-control')
    if (IS_PRIVATE.test(String(given))) return
    if (headers['cache-control'] === undefined) raw.setHeader('cache-control', PRIVATE)
    else headers['cache-control'] = PRIVATE
    return
  }
  if (!headers.includes('set-cookie')) return
  const place = headers.indexOf('cache-control')
  if (place === -1) headers.push('cache-control', PRIVATE)
  else if (!IS_PRIVATE.test(String(headers[place + 1]))) headers[place + 1] = PRIVATE
}
