import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { abortOnDisconnect } from '../http/abort-on-disconnect.ts'
import { accountKey } from '../http/keys.ts'
import { createLimiter } from '../http/limiter.ts'
import { route } from '../http/route.ts'
import { trackAi } from './ai-tracking.ts'
import { analyze } from './analysis.ts'
import { ANALYSES, EBAY_LOOKUPS, PRICE_LOOKUPS } from './assistant-limits.ts'
import { groupPhotos } from './grouping.ts'
import { ebayPrices, poshmarkPrices } from './pricing.ts'

export function assistantRoutes(app: FastifyInstance, deps: Deps): void {
  const analyses = createLimiter(deps.pool, ANALYSES)
  const lookups = createLimiter(deps.pool, PRICE_LOOKUPS)
  const ebayLookups = createLimiter(deps.pool, EBAY_LOOKUPS)

  route(app, 'POST /api/analyze-urls', async ({ account, body, reply }) => {
    await analyses.count(accountKey(account.id))
    return analyze(deps, account, body, abortOnDisconnect(reply))
  })

  route(app, 'POST /api/group-photos', async ({ account, body, reply }) =>
    groupPhotos(deps, account, body, abortOnDisconnect(reply)),
  )

  route(app, 'GET /api/admin/llm-tracking-demo', async () => trackAi(deps))

  route(app, 'POST /api/price-lookup', async ({ account, body }) => {
    const key = accountKey(account.id)
    await lookups.count(key)
    if (deps.providers.prices.ebay.id === 'ebay') await ebayLookups.count(key)
    return ebayPrices(deps, body)
  })

  route(app, 'POST /api/poshmark-price-lookup', async ({ account, body }) => {
    await lookups.count(accountKey(account.id))
    return poshmarkPrices(deps, body)
  })
}
