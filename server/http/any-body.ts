import type { FastifyInstance } from 'fastify'

/**
 * Routes of links that mail programs and browsers without scripts post to, each with a form of its own. All that counts is
 * in the address; the body is not looked at.
 */
export function withAnyBody(app: FastifyInstance, addRoutes: (app: FastifyInstance) => void): void {
  app.register(async (anyBody) => {
    anyBody.removeAllContentTypeParsers()
    anyBody.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined)
    addRoutes(anyBody)
  })
}
