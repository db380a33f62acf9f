import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { unsubscribeRoute } from '../mail/unsubscribe-route.ts'
import { productsByIds } from '../product/catalogue.ts'
import { addFavorite, mergeFavorites, readFavorites, removeFavorite, setMailAlert, stopMailByLink } from './favorite.ts'

export function favoriteRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, 'GET /api/favourites', async ({ account }) => readFavorites(deps.db, account))
  route(app, 'GET /api/favourites/products', async ({ query }) => productsByIds(deps, query.ids))
  route(app, 'PUT /api/favourites/{id}', async ({ account, params }) => addFavorite(deps, account, params.id))
  route(app, 'DELETE /api/favourites/{id}', async ({ account, params }) => removeFavorite(deps, account, params.id))
  route(app, 'POST /api/favourites/merge', async ({ account, body }) => mergeFavorites(deps, account, body.productIds))
  route(app, 'POST /api/favourites/mail', async ({ account, body }) => setMailAlert(deps, account, body.wanted))
  unsubscribeRoute(app, 'POST /api/favourites/stop', async ({ query }) => {
    await stopMailByLink(deps, query.token)
    return { message: "You won't get any more of these emails. Your favorites stay." }
  })
}
