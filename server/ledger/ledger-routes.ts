import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { statementCsv, statementOf } from './statement.ts'

export function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/seller/statement', async ({ viewer }) => statementOf(deps, signedIn(viewer).id))

  app.get(
    '/api/seller/statement.csv',
    { schema: { summary: 'The statement as CSV' }, config: { role: 'account' } },
    async (request, reply) => {
      const statement = await statementOf(deps, signedIn(request.viewer).id)
      reply.header('content-type', 'text/csv; charset=utf-8')
      reply.header('content-disposition', 'attachment; filename="fernvale-statement.csv"')
      return reply.send(statementCsv(statement))
    },
  )
}
