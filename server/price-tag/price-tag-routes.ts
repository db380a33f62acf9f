import type { FastifyInstance, FastifyReply } from 'fastify'
import { IdParams } from '../../contracts/call.ts'
import { PriceTagSheet } from '../../contracts/price-tag.ts'
import type { Deps } from '../deps.ts'
import { HOUR_SECONDS } from '../durations.ts'
import { accountKey } from '../http/keys.ts'
import { createLimiter, type Limit } from '../http/limiter.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { createPrint, drawPrint, listTaggable, printTags, removePrint } from './price-tag.ts'

/** Per account, enough to print tags one by one. Each stores up to 500 rows, which nothing deletes. */
const PRINTS: Limit = { name: 'tag-print', tries: 600, seconds: HOUR_SECONDS, what: 'prints' }

/** The files are not in a contract. */
export function priceTagRoutes(app: FastifyInstance, deps: Deps): void {
  const prints = createLimiter(deps.pool, PRINTS)

  route(app, 'GET /api/price-tags/items', ({ account, query }) => listTaggable(deps, account, query.scope))
  route(app, 'POST /api/price-tags/prints', async ({ account, body }) => {
    await prints.count(accountKey(account.id))
    return createPrint(deps, account, body)
  })
  route(app, 'DELETE /api/price-tags/prints/{id}', async ({ account, params }) => {
    await removePrint(deps, account, params.id)
    return null
  })
  app.get<{ Querystring: PriceTagSheet }>(
    '/api/price-tags.pdf',
    {
      schema: { summary: 'Price tags with QR codes, as a sheet of labels', querystring: PriceTagSheet },
      config: { role: 'account' },
    },
    async (request, reply) => {
      const { size, items, skip } = request.query
      return sendPdf(
        reply,
        await printTags(deps, signedIn(request.viewer), { size, ids: items ?? null, skipped: skip }),
      )
    },
  )
  app.get<{ Params: { id: number } }>(
    '/api/price-tags/prints/:id.pdf',
    { schema: { summary: 'The tags of a print as a sheet of labels', params: IdParams }, config: { role: 'account' } },
    async (request, reply) => sendPdf(reply, await drawPrint(deps, signedIn(request.viewer), request.params.id)),
  )
}

function sendPdf(reply: FastifyReply, data: Buffer) {
  reply.header('content-disposition', 'inline; filename="price-tags.pdf"')
  return reply.type('application/pdf').send(data)
}
