import type { FastifyInstance } from 'fastify'
import { PriceTagSheet } from '../../contracts/price-tag.ts'
import type { Deps } from '../deps.ts'
import { signedIn } from '../http/viewer.ts'
import { printTags } from './price-tag.ts'

/** Not in a contract, because it returns a file. */
export function priceTagRoutes(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: PriceTagSheet }>(
    '/api/price-tags.pdf',
    {
      schema: { summary: 'Price tags with QR codes, as a sheet of labels', querystring: PriceTagSheet },
      config: { role: 'account' },
    },
    async (request, reply) => {
      const { size, items, skip } = request.query
      const data = await printTags(deps, signedIn(request.viewer), { size, ids: items ?? null, skipped: skip })
      reply.header('content-disposition', 'inline; filename="price-tags.pdf"')
      return reply.type('application/pdf').send(data)
    },
  )
}
