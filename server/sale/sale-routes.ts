import type { FastifyInstance } from 'fastify'
import type { Parts } from '../deps.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { changeSale, currentSale, listSales, removeSale, scheduleSale, upcomingSale } from './sale.ts'

/** What every page asks. */
export function saleReadRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, 'GET /api/sale-events/current', async () => currentSale(parts))
  route(app, 'GET /api/sale-events/upcoming', async () => upcomingSale(parts))
}

export function saleRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, 'GET /api/sale-events', async () => listSales(parts))
  route(app, 'POST /api/sale-events', async ({ viewer, body }) => scheduleSale(parts, signedIn(viewer), body))
  route(app, 'PATCH /api/sale-events/{id}', async ({ viewer, params, body }) =>
    changeSale(parts, signedIn(viewer), params.id, body),
  )
  route(app, 'DELETE /api/sale-events/{id}', async ({ viewer, params }) => {
    await removeSale(parts, signedIn(viewer), params.id)
    return { message: 'Sale deleted' }
  })
}
