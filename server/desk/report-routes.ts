import type { FastifyInstance } from 'fastify'
import { IdParams } from '../../contracts/call.ts'
import type { Deps } from '../deps.ts'
import { sendCsv } from '../http/csv.ts'
import { route } from '../http/route.ts'
import { deskActor } from '../http/viewer.ts'
import { remindPickups } from './remind-pickups.ts'
import { saleReport } from './report.ts'
import { reportCsv } from './report-csv.ts'

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/admin/sale-events/{id}/report', async ({ viewer, params }) =>
    saleReport(deps, deskActor(viewer), params.id),
  )

  route(app, 'POST /api/admin/sale-events/{id}/remind-pickups', async ({ account, params }) =>
    remindPickups(deps, account, params.id),
  )

  app.get<{ Params: { id: number } }>(
    '/api/admin/sale-events/:id/report.csv',
    { schema: { summary: 'The report of a sale as CSV', params: IdParams }, config: { role: 'admin' } },
    async ({ viewer, params }, reply) =>
      sendCsv(
        reply,
        `fernvale-sale-${params.id}-report.csv`,
        reportCsv(await saleReport(deps, deskActor(viewer), params.id)),
      ),
  )
}
