import type { FastifyInstance } from 'fastify'
import type { Parts } from '../deps.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { listAlerts, markResolved } from './payment-alert.ts'

export function paymentAlertRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, 'GET /api/admin/payment-alerts', async () => listAlerts(parts))
  route(app, 'POST /api/admin/payment-alerts/{id}/resolve', async ({ viewer, params }) =>
    markResolved(parts, signedIn(viewer), params.id),
  )
}
