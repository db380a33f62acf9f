import { inArray } from 'drizzle-orm'
import type { LiveProduct } from '../../contracts/live.ts'
import { toDollars } from '../../contracts/money.ts'
import type { Queryable } from '../database/connect.ts'
import { checkoutSessions, linePlaces, products } from '../database/schema.ts'
import { isHeldAt, isOfferedAt } from '../product/hold.ts'
import { isPublic } from '../product/product-row.ts'

export async function findLive(db: Queryable, ids: readonly number[], now: Date): Promise<LiveProduct[]> {
  const rows = await db
    .select({
      id: products.id,
      status: products.status,
      price: products.price,
      originalPrice: products.originalPrice,
      heldUntil: checkoutSessions.expiresAt,
      offeredUntil: linePlaces.offeredUntil,
    })
    .from(products)
    .leftJoin(checkoutSessions, isHeldAt(now))
    .leftJoin(linePlaces, isOfferedAt(now))
    .where(inArray(products.id, ids))
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const { status, price, originalPrice, heldUntil, offeredUntil } = found.get(id) ?? {}
    const isShown = status !== undefined && isPublic(status)
    const until = heldUntil ?? offeredUntil
    const change: LiveProduct = { id, status: isShown ? status : null, heldUntil: until?.toISOString() ?? null }
    if (isShown && price !== undefined) change.price = toDollars(price)
    if (isShown && originalPrice) change.originalPrice = toDollars(originalPrice)
    return offeredUntil ? { ...change, isOffer: true } : change
  })
}
