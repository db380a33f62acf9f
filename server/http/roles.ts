import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction, RouteOptions } from 'fastify'
import type { CallRole } from '../../contracts/call.ts'
import { requireRole } from './viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required on every route under /api; enforced by `requireRole`. */
    role?: CallRole
    /** Whether a desk pass counts although the role is not `desk`. */
    readsPass?: boolean
  }
}

/** The API docs come from a plugin and are public. */
const DOCUMENTATION = '/api/docs'

/** Enforces the declared roles. The server does not start if a route under /api declares none. Register before any route. */
export function enforceRoles(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.url.startsWith(DOCUMENTATION)) return
    const { role } = route.config ?? {}
    if (!role) throw new Error(`${route.method} ${route.url} does not say who may ask: give it a config.role`)
    const admit = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
      // Personal data must not be stored by any cache. A handler may override this.
      if (role !== 'visitor' || request.viewer?.account || request.viewer?.pass)
        reply.header('cache-control', 'no-store')
      try {
        requireRole(role, request)
      } catch (error) {
        return done(error as Error)
      }
      done()
    }
    route.preValidation = [admit, ...listOf(route.preValidation)]
  })
}

const listOf = (hooks: RouteOptions['preValidation']) => (hooks === undefined ? [] : [hooks].flat())
