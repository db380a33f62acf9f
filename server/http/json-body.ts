import type { FastifyInstance } from 'fastify'

/**
 * Accepts JSON only; other routes register their own parsers. Many clients send a JSON content type without a body, so an
 * empty body is accepted for DELETE and for calls that take none.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const needsBody = request.routeOptions.schema?.body && request.method !== 'DELETE'
    if (body === '' && !needsBody) done(null, undefined)
    else void parse(request, body, done)
  })
}
