import type { FastifyInstance } from 'fastify'

/** For links that mail programs and browsers without scripts post to in any format. The body is ignored. */
export function withAnyBody(app: FastifyInstance, addRoutes: (app: FastifyInstance) => void): void {
  app.register(async (anyBody) => {
    anyBody.removeAllContentTypeParsers()
    anyBody.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined)
    addRoutes(anyBody)
  })
}
