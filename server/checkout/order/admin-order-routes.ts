import type { FastifyInstance } from 'fastify'
import { OrderFilter } from '../../../contracts/order.ts'
import type { Deps } from '../../deps.ts'
import { sendCsv } from '../../http/csv.ts'
import { route } from '../../http/route.ts'
import {
  correctBuyerEmail,
  findAdminOrders,
  ordersCsv,
  recentSales,
  resendReceipt,
  showAdminOrder,
} from './admin-orders.ts'

export function adminOrderRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/admin/orders', async ({ query }) => findAdminOrders(deps, query))

  route(app, 'GET /api/admin/recent-sales', async () => recentSales(deps))

  route(app, 'GET /api/admin/orders/{id}', async ({ params }) => showAdminOrder(deps, params.id))

  route(app, 'PATCH /api/admin/orders/{id}', async ({ account, params, body }) => {
    await correctBuyerEmail(deps, account, params.id, body.buyerEmail)
    return showAdminOrder(deps, params.id)
  })

  route(app, 'POST /api/admin/orders/{id}/receipt', async ({ account, params }) => ({
    message: `The receipt is on its way to ${await resendReceipt(deps, account, params.id)}.`,
  }))

  app.get<{ Querystring: OrderFilter }>(
    '/api/admin/orders.csv',
    {
      schema: { summary: 'The orders as CSV, a line for each item', querystring: OrderFilter },
      config: { role: 'admin' },
    },
    async (request, reply) => sendCsv(reply, 'fernvale-orders.csv', ordersCsv(deps, request.query)),
  )
}
