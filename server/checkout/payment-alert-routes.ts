import type { FastifyInstance } from 'fastify'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import type { Parts } from '../parts.ts'
import { listAlerts, markResolved } from './payment-alert.ts'

export function paymentAlertRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, 'GET /api/admin/payment-alerts', async () => listAlerts(parts))
  route(app, 'POST /api/admin/payment-alerts/{id}/resolve', async ({ viewer, params }) =>
    markResolved(parts, signedIn(viewer), params.id),
  )
}
