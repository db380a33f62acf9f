import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { unsubscribeRoute } from '../mail/unsubscribe-route.ts'
import { productsByIds } from '../product/catalogue.ts'
import { addFavorite, mergeFavorites, readFavorites, removeFavorite, setMailAlert, stopMailByLink } from './favorite.ts'

export function favoriteRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/favourites', async ({ viewer }) => readFavorites(deps.db, signedIn(viewer)))
  route(app, 'GET /api/favourites/products', async ({ query }) => productsByIds(deps, query.ids))
  route(app, 'PUT /api/favourites/{id}', async ({ viewer, params }) => addFavorite(deps, signedIn(viewer), params.id))
  route(app, 'DELETE /api/favourites/{id}', async ({ viewer, params }) =>
    removeFavorite(deps, signedIn(viewer), params.id),
  )
  route(app, 'POST /api/favourites/merge', async ({ viewer, body }) =>
    mergeFavorites(deps, signedIn(viewer), body.productIds),
  )
  route(app, 'POST /api/favourites/mail', async ({ viewer, body }) => setMailAlert(deps, signedIn(viewer), body.wanted))
  unsubscribeRoute(app, 'POST /api/favourites/stop', async ({ query }) => {
    await stopMailByLink(deps, query.token)
    return { message: "You won't get any more of these emails. Your favorites stay." }
  })
}
