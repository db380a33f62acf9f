import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { changeDraft, createDrafts, describeAgain, listDrafts, removeDraft } from './draft.ts'
import { publishDrafts } from './publish-drafts.ts'

export function draftRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/drafts', async ({ account }) => listDrafts(deps, account))

  route(app, 'POST /api/drafts', async ({ account, body }) => ({
    drafts: await createDrafts(deps, account, body.drafts),
  }))

  route(app, 'PATCH /api/drafts/{id}', async ({ account, params, body }) => changeDraft(deps, account, params.id, body))

  route(app, 'DELETE /api/drafts/{id}', async ({ account, params }) => {
    await removeDraft(deps, account, params.id)
    return { message: 'Draft deleted' }
  })

  route(app, 'POST /api/drafts/{id}/analysis', async ({ account, params }) => describeAgain(deps, account, params.id))

  route(app, 'POST /api/drafts/publish', async ({ account, body }) => publishDrafts(deps, account, body))
}
