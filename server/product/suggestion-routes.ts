import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { suggest } from './suggestion.ts'

export function suggestionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/suggestions', async ({ query }) => suggest(deps, query.text))
}
