import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { readRoute } from '../http/read-route.ts'
import { route } from '../http/route.ts'
import { changeSale, currentSale, listSales, removeSale, scheduleSale, upcomingSale, viewSaleEvent } from './sale.ts'

export function saleReadRoutes(app: FastifyInstance, deps: Deps): void {
  readRoute(app, deps, 'GET /api/sale-events/current', async ({ deps }) =>
    viewSaleEvent(await currentSale(deps), deps.now()),
  )
  readRoute(app, deps, 'GET /api/sale-events/upcoming', async ({ deps }) =>
    viewSaleEvent(await upcomingSale(deps), deps.now()),
  )
}

export function saleRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/sale-events', async () => listSales(deps))
  route(app, 'POST /api/sale-events', async ({ account, body }) => scheduleSale(deps, account, body))
  route(app, 'PATCH /api/sale-events/{id}', async ({ account, params, body }) =>
    changeSale(deps, account, params.id, body),
  )
  route(app, 'DELETE /api/sale-events/{id}', async ({ account, params }) => {
    await removeSale(deps, account, params.id)
    return { message: 'Sale deleted' }
  })
}
