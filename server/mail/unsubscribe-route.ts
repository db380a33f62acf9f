import type { FastifyInstance } from 'fastify'
import type { CallAnswer, CallName } from '../../contracts/calls.ts'
import { withAnyBody } from '../http/any-body.ts'
import { type CallContext, methodAndPath, route } from '../http/route.ts'

/**
 * The call that stops emails by the link in them. Mail programs without one-click unsubscribe open its URL in a browser: leads to
 * the page of that path, which asks first.
 */
export function unsubscribeRoute<N extends Extract<CallName, `POST /api/${string}/stop`>>(
  app: FastifyInstance,
  name: N,
  stop: (context: CallContext<N>) => Promise<CallAnswer<N>>,
): void {
  withAnyBody(app, (anyBody) => route(anyBody, name, stop))
  const { url: path } = methodAndPath(name)
  app.get(path, { config: { role: 'visitor' }, schema: { hide: true } }, async ({ url }, reply) =>
    reply.redirect(`${path.slice('/api'.length)}?${url.split('?')[1] ?? ''}`),
  )
}
