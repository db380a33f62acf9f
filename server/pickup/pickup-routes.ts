import type { FastifyInstance } from 'fastify'
import { parsePickupCode } from '../../contracts/pickup-rules.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../http/app-error.ts'
import { route } from '../http/route.ts'
import { deskActor } from '../http/viewer.ts'
import { codeAsPng, codeAsSvg } from './code-picture.ts'
import { findByCode, listPickups, markPickup } from './pickup.ts'

export function pickupRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/pickups', async ({ viewer, query }) => listPickups(deps, deskActor(viewer), query.sale))

  route(app, 'GET /api/pickup-codes/{code}', async ({ viewer, params }) =>
    findByCode(deps, deskActor(viewer), params.code),
  )

  route(app, 'POST /api/pickups/{id}/marks', async ({ viewer, params, body }) =>
    markPickup(deps, deskActor(viewer), params.id, body),
  )
}

/** QR codes as images for pages and emails: public, without sessions, and generated from the code without a query. */
export function pickupCodeRoutes(app: FastifyInstance, { settings }: Pick<Deps, 'settings'>): void {
  app.get<{ Params: { file: string } }>('/pickup-code/:file', async (request, reply) => {
    const [, rawCode = '', format] = /^(\w{1,10})\.(svg|png)$/.exec(request.params.file) ?? []
    const code = parsePickupCode(rawCode)
    if (!code) throw notFound('Image not found')
    reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', 'public, max-age=31536000')
    return format === 'png'
      ? reply.type('image/png').send(await codeAsPng(settings.PUBLIC_URL, code))
      : reply.type('image/svg+xml').send(codeAsSvg(settings.PUBLIC_URL, code))
  })
}
