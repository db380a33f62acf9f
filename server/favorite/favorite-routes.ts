import type { FastifyInstance } from 'fastify'
import type { Parts } from '../deps.ts'
import { withAnyBody } from '../http/any-body.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { productsByIds } from '../product/catalogue.ts'
import { addFavourite, mergeFavourites, readFavourites, removeFavourite, stopMailByLink, wantMail } from './favorite.ts'

export function favouriteRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, 'GET /api/favourites', async ({ viewer }) => readFavourites(parts.db, signedIn(viewer)))
  route(app, 'GET /api/favourites/products', async ({ query }) => productsByIds(parts, query.ids))
  route(app, 'PUT /api/favourites/{id}', async ({ viewer, params }) => addFavourite(parts, signedIn(viewer), params.id))
  route(app, 'DELETE /api/favourites/{id}', async ({ viewer, params }) =>
    removeFavourite(parts, signedIn(viewer), params.id),
  )
  route(app, 'POST /api/favourites/merge', async ({ viewer, body }) =>
    mergeFavourites(parts, signedIn(viewer), body.productIds),
  )
  route(app, 'POST /api/favourites/mail', async ({ viewer, body }) => wantMail(parts, signedIn(viewer), body.wanted))
  withAnyBody(app, (anyBody) =>
    route(anyBody, 'POST /api/favourites/stop', async ({ query }) => {
      await stopMailByLink(parts, query.token)
      return { message: "You won't get any more of these emails. Your favorites stay." }
    }),
  )
}
