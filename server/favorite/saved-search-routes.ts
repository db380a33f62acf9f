import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { unsubscribeRoute } from '../mail/unsubscribe-route.ts'
import { changeAlert, listSavedSearches, removeSavedSearch, saveSearch, stopAlertsByLink } from './saved-search.ts'

export function savedSearchRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/saved-searches', async ({ account }) => listSavedSearches(deps, account))
  route(app, 'POST /api/saved-searches', async ({ account, body }) => saveSearch(deps, account, body))
  route(app, 'PATCH /api/saved-searches/{id}', async ({ account, params, body }) =>
    changeAlert(deps, account, params.id, body.alert),
  )
  route(app, 'DELETE /api/saved-searches/{id}', async ({ account, params }) => {
    await removeSavedSearch(deps, account, params.id)
    return { message: 'Saved search deleted' }
  })
  unsubscribeRoute(app, 'POST /api/saved-searches/stop', async ({ query }) => {
    await stopAlertsByLink(deps, query.token)
    return { message: "You won't get any more of these emails. Your saved searches stay." }
  })
}
