import type { FastifyInstance } from 'fastify'
import type { Parts } from '../deps.ts'
import { route } from '../http/route.ts'
import { suggest } from './suggestion.ts'

export function suggestionRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, 'GET /api/suggestions', async ({ query }) => suggest(parts, query.text))
}
