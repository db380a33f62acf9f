import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { changeDraft, createDrafts, describeAgain, listDrafts, removeDraft } from './draft.ts'
import { publishDrafts } from './publish-drafts.ts'

export function draftRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/drafts', async ({ viewer }) => listDrafts(deps, signedIn(viewer)))

  route(app, 'POST /api/drafts', async ({ viewer, body }) => ({
    drafts: await createDrafts(deps, signedIn(viewer), body.drafts),
  }))

  route(app, 'PATCH /api/drafts/{id}', async ({ viewer, params, body }) =>
    changeDraft(deps, signedIn(viewer), params.id, body),
  )

  route(app, 'DELETE /api/drafts/{id}', async ({ viewer, params }) => {
    await removeDraft(deps, signedIn(viewer), params.id)
    return { message: 'Draft deleted' }
  })

  route(app, 'POST /api/drafts/{id}/analysis', async ({ viewer, params }) =>
    describeAgain(deps, signedIn(viewer), params.id),
  )

  route(app, 'POST /api/drafts/publish', async ({ viewer, body }) => publishDrafts(deps, signedIn(viewer), body))
}
