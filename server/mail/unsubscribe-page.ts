import type { FastifyInstance } from 'fastify'

/** Mail programs without one-click unsubscribe open its URL in a browser: leads to the page that asks first. */
export const unsubscribePage = (app: FastifyInstance, path: `/api/${string}`, pageOf: (query: string) => string) =>
  app.get(path, { config: { role: 'visitor' }, schema: { hide: true } }, async ({ url }, reply) =>
    reply.redirect(pageOf(url.split('?')[1] ?? '')),
  )
