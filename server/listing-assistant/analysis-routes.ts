import type { FastifyInstance } from 'fastify'
import type { Parts } from '../deps.ts'
import { route } from '../http/route.ts'
import { untilGone } from '../http/until-gone.ts'
import { signedIn } from '../http/viewer.ts'
import { trackAi } from './ai-tracking.ts'
import { analyze } from './analysis.ts'

export function analysisRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, 'POST /api/analyze-urls', async ({ viewer, body, reply }) =>
    analyze(parts, signedIn(viewer), body, untilGone(reply)),
  )

  route(app, 'GET /api/admin/llm-tracking-demo', async () => trackAi(parts))
}
