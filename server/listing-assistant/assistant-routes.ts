import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { trackAi } from './ai-tracking.ts'
import { analyze } from './analysis.ts'
import { groupPhotos } from './grouping.ts'
import { ebayPrices, poshmarkPrices } from './pricing.ts'

export function assistantRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'POST /api/analyze-urls', async ({ viewer, body, reply }) =>
    analyze(deps, signedIn(viewer), body, abortOnDisconnect(reply)),
  )

  route(app, 'POST /api/group-photos', async ({ viewer, body, reply }) =>
    groupPhotos(deps, signedIn(viewer), body, abortOnDisconnect(reply)),
  )

  route(app, 'GET /api/admin/llm-tracking-demo', async () => trackAi(deps))

  route(app, 'POST /api/price-lookup', async ({ body }) => ebayPrices(deps, body))
  route(app, 'POST /api/poshmark-price-lookup', async ({ body }) => poshmarkPrices(deps, body))
}
