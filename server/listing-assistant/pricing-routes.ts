import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { ebayPrices, poshmarkPrices } from './pricing.ts'

export function pricingRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /api/price-lookup', async ({ body }) => ebayPrices(deps, body))
  route(app, 'POST /api/poshmark-price-lookup', async ({ body }) => poshmarkPrices(deps, body))
}
