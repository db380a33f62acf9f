import { and, asc, eq, isNotNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect.ts'
import { checkoutSessions, favorites, linePlaces, products, saleEvents, users } from '../database/schema.ts'
import type { DropInForce } from '../sale/price-drop.ts'
import { saleCanReopen } from '../sale/sale.ts'
import { isHeldAt, isOfferedAt } from './hold.ts'

/** The predicate of the partial index `products_price_drops`; a query must repeat it to use the index. */
const IN_INDEX = sql`(${products.joinsPriceDrops} or ${products.dropSaleId} is not null) and ${products.status} <> 'sold'`

const JOINS = and(products.joinsPriceDrops, eq(products.status, 'approved'))

/** A drop of an ended sale has left the item alone, and must again if the sale is reopened. */
const staysExempt = (now: Date) => sql`(${products.originalPrice} is null and exists (
  select from ${saleEvents} where ${and(eq(saleEvents.id, products.dropSaleId), saleCanReopen(now))}))`

/** Items that the current drop has yet to change, or that an earlier sale's drop still lowers. */
function isOutdated(drop: DropInForce | null, now: Date): SQL | undefined {
  if (!drop) return and(IN_INDEX, isNotNull(products.dropSaleId), not(staysExempt(now)))
  const { saleId, percent } = drop
  const isOther = sql`(${products.dropSaleId}, ${products.dropPercent}) is distinct from (${saleId}, ${percent}::smallint)`
  return and(IN_INDEX, or(and(JOINS, isOther), ne(products.dropSaleId, saleId)))
}

/** The buyer who is paying was promised this price. */
const isHeld = (now: Date) => sql`exists (select from ${checkoutSessions} where ${isHeldAt(now)})`

/** The next in line was promised that it costs no more than this. */
const isOffered = (now: Date) => sql`exists (select from ${linePlaces} where ${isOfferedAt(now)})`

/**
 * Locks the items whose prices must change, in id order like checkouts. Check for holds afterwards in a separate
 * statement: a hold may have started while this one waited for its locks.
 */
export async function lockOutdated(tx: Transaction, drop: DropInForce | null, now: Date): Promise<number[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(isOutdated(drop, now))
    .orderBy(asc(products.id))
    .for('update')
  return rows.map(({ id }) => id)
}

const BASE = sql`coalesce(${products.originalPrice}, ${products.price})`

/** `droppedPrice` in SQL. */
const dropped = (percent: number) =>
  sql`greatest(round(${BASE} * ${100 - percent}::int / 100, 2), ${products.leastPrice}, 0.01)`

/**
 * Updates the prices of those locked items that are not held, without raising those that are offered, and returns how many
 * went down and up. A drop leaves alone any price that the seller changed after it. Accounts with an item among their favorites whose
 * price went up are told of the next drop, even if it is to the same price.
 */
export async function movePrices(
  tx: Transaction,
  ids: number[],
  drop: DropInForce | null,
  now: Date,
): Promise<{ lowered: number; raised: number }> {
  const after = drop
    ? sql`case when not (${JOINS}) then ${BASE}
        when ${products.originalPrice} is null and ${products.dropSaleId} = ${drop.saleId}
          and ${products.dropPercent} >= ${drop.percent} then ${products.price}
        else ${dropped(drop.percent)} end`
    : BASE
  const isIn = drop ? JOINS : sql`false`
  const { rows } = await tx.execute<{ lowered: number; raised: number }>(sql`
    with target as materialized (
      select ${products.id} as id, ${products.price} as before, ${after} as after, ${BASE} as base, ${isIn} as is_in,
        ${isOffered(now)} as is_offered
      from ${products}
      where ${products.id} = any(${sql.param(ids)}::bigint[]) and not ${isHeld(now)}
    ), moved as (
      update ${products} set
        price = target.after,
        original_price = case when target.is_in and target.after < target.base then target.base end,
        drop_sale_id = case when target.is_in then ${drop?.saleId ?? null}::bigint end,
        drop_percent = case when target.is_in then ${drop?.percent ?? null}::smallint end,
        updated_at = case when target.after = target.before then updated_at else ${now.toISOString()}::timestamptz end
      from target where products.id = target.id and not (is_offered and target.after > target.before)
      returning products.id, target.before, target.after
    ), news_again as (
      update ${favorites} set told_price = null from moved
      where ${favorites.productId} = moved.id and moved.after > moved.before and told_price is not null
    )
    select count(*) filter (where after < before)::int as lowered, count(*) filter (where after > before)::int as raised
    from moved`)
  return rows[0] ?? { lowered: 0, raised: 0 }
}

/** Items that currently join price drops, by title. */
export const findJoining = (db: Queryable, saleId: number, now: Date) =>
  db
    .select({
      productId: products.id,
      title: products.title,
      sellerUsername: users.username,
      price: products.price,
      originalPrice: products.originalPrice,
      leastPrice: products.leastPrice,
      /** The seller changed the price after this drop, so drops up to this percentage leave it alone. */
      leftAloneUpTo: sql<number>`case when ${products.originalPrice} is null and ${products.dropSaleId} = ${saleId}
        then ${products.dropPercent} else 0 end`.mapWith(Number),
      isHeld: sql<boolean>`${isHeld(now)}`,
    })
    .from(products)
    .innerJoin(users, eq(users.id, products.sellerId))
    .where(and(IN_INDEX, JOINS))
    .orderBy(asc(products.title), asc(products.id))

export async function findJoinDefault(db: Queryable, sellerId: number): Promise<boolean> {
  const [row] = await db.select({ joins: users.joinsPriceDrops }).from(users).where(eq(users.id, sellerId))
  return row?.joins ?? false
}
