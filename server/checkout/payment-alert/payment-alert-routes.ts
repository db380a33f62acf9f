import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { listAlerts, markResolved } from './payment-alert.ts'

export function paymentAlertRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/admin/payment-alerts', async () => listAlerts(deps))
  route(app, 'POST /api/admin/payment-alerts/{id}/resolve', async ({ account, params }) =>
    markResolved(deps, account, params.id),
  )
}
