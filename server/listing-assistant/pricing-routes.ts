import type { FastifyInstance } from 'fastify'
import type { Parts } from '../deps.ts'
import { route } from '../http/route.ts'
import { ebayPrices, poshmarkPrices } from './pricing.ts'

export function pricingRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, 'POST /api/price-lookup', async ({ body }) => ebayPrices(parts, body))
  route(app, 'POST /api/poshmark-price-lookup', async ({ body }) => poshmarkPrices(parts, body))
}
