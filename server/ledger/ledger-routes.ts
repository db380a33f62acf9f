import type { FastifyInstance } from 'fastify'
import { SaleChoice } from '../../contracts/settlement.ts'
import type { Deps } from '../deps.ts'
import { MINUTE_SECONDS } from '../durations.ts'
import { sendCsv } from '../http/csv.ts'
import { accountKey } from '../http/keys.ts'
import { createLimiter, type Limit } from '../http/limiter.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { requireSale } from '../sale/sale.ts'
import { connectState, startOnboarding } from './connect.ts'
import { ledgerCsv, payoutsCsv } from './ledger-csv.ts'
import { payOut, reversePayout } from './payout.ts'
import { findPayouts } from './payout-queries.ts'
import { settlementOf } from './settlement.ts'
import { statementCsv, statementOf } from './statement.ts'

/** Per account. Each asks the payment provider, which limits all calls of a shop together. */
const CONNECT_CALLS: Limit = { name: 'connect', tries: 120, seconds: 10 * MINUTE_SECONDS }

export function ledgerRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  const connectCalls = createLimiter(deps.pool, CONNECT_CALLS)
  route(app, 'GET /api/admin/settlement', async ({ query }) => settlementOf(deps, query.sale))
  route(app, 'GET /api/admin/payouts', async ({ query }) => findPayouts(db, query))
  route(app, 'POST /api/admin/payouts', async ({ account, body }) => payOut(deps, account, body))
  route(app, 'POST /api/admin/payouts/{id}/reversal', async ({ account, params, body }) =>
    reversePayout(deps, account, params.id, body),
  )
  route(app, 'GET /api/seller/connect', async ({ account: { id } }) => {
    await connectCalls.count(accountKey(id))
    return { state: await connectState(deps, id) }
  })
  route(app, 'POST /api/seller/connect', async ({ account }) => {
    await connectCalls.count(accountKey(account.id))
    return { url: await startOnboarding(deps, account) }
  })

  app.get(
    '/api/admin/payouts.csv',
    { schema: { summary: 'All payouts as CSV' }, config: { role: 'admin' } },
    async (_request, reply) => sendCsv(reply, 'fernvale-payouts.csv', payoutsCsv(db)),
  )
  app.get<{ Querystring: SaleChoice }>(
    '/api/admin/ledger.csv',
    {
      schema: { summary: 'All ledger entries, or those of a sale, as CSV', querystring: SaleChoice },
      config: { role: 'admin' },
    },
    async ({ query: { sale } }, reply) => {
      if (sale !== undefined) await requireSale(db, sale)
      const name = sale === undefined ? 'fernvale-ledger.csv' : `fernvale-ledger-sale-${sale}.csv`
      return sendCsv(reply, name, ledgerCsv(db, sale))
    },
  )

  route(app, 'GET /api/seller/statement', async ({ account }) => statementOf(deps, account.id))

  app.get(
    '/api/seller/statement.csv',
    { schema: { summary: 'The statement as CSV' }, config: { role: 'account' } },
    async ({ viewer }, reply) =>
      sendCsv(reply, 'fernvale-statement.csv', statementCsv(await statementOf(deps, signedIn(viewer).id))),
  )
}
