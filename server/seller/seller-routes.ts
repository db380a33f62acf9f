import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { earningsOf } from '../ledger/balance.ts'
import { holdsOf } from '../product/catalogue.ts'
import { toOwnProduct } from '../product/product-row.ts'
import { countLive, findLastPurchases, findOwnProducts, type LastPurchase } from './seller-queries.ts'

export function sellerRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, providers } = deps

  route(app, 'GET /api/seller/products', async ({ account }) => {
    const rows = await findOwnProducts(db, account.id)
    const ids = rows.map(({ id }) => id)
    const [held, purchases] = await Promise.all([holdsOf(deps, ids), findLastPurchases(db, account.id)])
    const lastPurchases = new Map(purchases.map((purchase) => [purchase.productId, purchase]))
    return rows.map((row) => ({
      ...toOwnProduct(row, providers.images),
      ...held.get(row.id),
      favoriteCount: row.favoriteCount,
      ...(row.status === 'sold' && saleOf(lastPurchases.get(row.id))),
    }))
  })

  route(app, 'GET /api/seller/stats', async ({ account: { id } }) => {
    const [earnings, activeListings] = await Promise.all([earningsOf(db, providers, id), countLive(db, id)])
    return { ...earnings, activeListings }
  })
}

const saleOf = (purchase: LastPurchase | undefined) =>
  purchase && { soldFor: purchase.amount, ...(purchase.refundedAt && { refundedAt: purchase.refundedAt }) }
