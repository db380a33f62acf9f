import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { toOwnProduct } from '../product/product-row.ts'
import { countLive, findEarnings, findOwnProducts } from './seller-queries.ts'

export function sellerRoutes(app: FastifyInstance, { db, providers }: Deps): void {
  route(app, 'GET /api/seller/products', async ({ viewer }) => {
    const rows = await findOwnProducts(db, signedIn(viewer).id)
    return rows.map((row) => toOwnProduct(row, providers.images))
  })

  route(app, 'GET /api/seller/stats', async ({ viewer }) => {
    const { id } = signedIn(viewer)
    const [totalEarnings, activeListings] = await Promise.all([findEarnings(db, id), countLive(db, id)])
    return { totalEarnings, activeListings }
  })
}
