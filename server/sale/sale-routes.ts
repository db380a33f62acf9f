import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { readRoute } from '../http/read-route.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { changeSale, currentSale, listSales, removeSale, scheduleSale, upcomingSale, viewSaleEvent } from './sale.ts'

export function saleReadRoutes(app: FastifyInstance, deps: Deps): void {
  readRoute(app, 'GET /api/sale-events/current', async ({ from }) =>
    viewSaleEvent(await currentSale({ ...deps, ...from }), deps.now()),
  )
  readRoute(app, 'GET /api/sale-events/upcoming', async ({ from }) =>
    viewSaleEvent(await upcomingSale({ ...deps, ...from }), deps.now()),
  )
}

export function saleRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/sale-events', async () => listSales(deps))
  route(app, 'POST /api/sale-events', async ({ viewer, body }) => scheduleSale(deps, signedIn(viewer), body))
  route(app, 'PATCH /api/sale-events/{id}', async ({ viewer, params, body }) =>
    changeSale(deps, signedIn(viewer), params.id, body),
  )
  route(app, 'DELETE /api/sale-events/{id}', async ({ viewer, params }) => {
    await removeSale(deps, signedIn(viewer), params.id)
    return { message: 'Sale deleted' }
  })
}
