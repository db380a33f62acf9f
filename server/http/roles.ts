import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction, RouteOptions } from 'fastify'
import type { CallRole } from '../../contracts/call.ts'
import { requireRole } from './viewer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may ask. Every route below /api must say so, and is asked through `requireRole` because it says so. */
    role?: CallRole
    /** Whether a helper's pass counts where the role is not `desk`. */
    readsPass?: boolean
  }
}

/** The page about the calls is made by a plugin, for everybody. */
const DOCUMENTATION = '/api/docs'

/**
 * What a route declares is what is enforced: there is no second place to forget. A route below /api that declares nothing
 * stops the server before it listens. To be called before any route is registered.
 */
export function enforceRoles(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/') || route.url.startsWith(DOCUMENTATION)) return
    const { role } = route.config ?? {}
    if (!role) throw new Error(`${route.method} ${route.url} does not say who may ask: give it a config.role`)
    const admit = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
      // Somebody's own: no cache on the way, and no browser's disk, is to keep it. A handler may say something else.
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
