import type { FastifyInstance } from 'fastify'

/**
 * Bodies are JSON; routes that take another kind say so. Many programs say that they send JSON with every request, and
 * send none with a DELETE. Where a call takes no body, or is a DELETE, an empty one is none.
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
