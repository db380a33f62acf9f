import { and, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../database/connect.ts'
import { networkOf, products, productViews } from '../database/schema.ts'
import { DAY_MS } from '../durations.ts'

export type View = Required<Omit<typeof productViews.$inferInsert, 'id'>> & { isNewcomer: boolean }

interface Rules {
  /** Repeat visits within this window count as one view. */
  windowMs: number
  /** Guests' views per network, product and window. */
  maxPerAddress: number
}

/** Advisory lock id, unique within this database. */
const LOCK = 734_002

/**
 * Stores views that are the visitor's first of the product within the window, and adds them to the products' counts. A
 * newcomer counts only if nobody with that user agent has viewed it from that network. Servers take turns, so a view that
 * reached two of them counts once. Returns the indexes of those that it counted.
 */
export async function countViews(db: Database, views: View[], { windowMs, maxPerAddress }: Rules): Promise<number[]> {
  const column = <Name extends keyof View>(name: Name) => views.map((view) => view[name])
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const { rows } = await tx.execute<{ index: number }>(sql`
      with visits as (
        select * from unnest(
          ${sql.param(column('productId'))}::bigint[], ${sql.param(column('userId'))}::bigint[],
          ${sql.param(column('sessionId'))}::text[], ${sql.param(column('ipAddress'))}::inet[],
          ${sql.param(column('userAgent'))}::text[], ${sql.param(column('isNewcomer'))}::boolean[],
          ${sql.param(column('createdAt'))}::timestamptz[]
        ) with ordinality
          as visit (product_id, user_id, session_id, ip_address, user_agent, is_newcomer, created_at, ordinal)
      ),
      -- In id order, like everything that locks several products.
      viewed as (
        select id from ${products} where id in (select product_id from visits) order by id for no key update
      ),
      unseen as (
        select distinct on (product_id, coalesce(user_id::text, session_id)) visits.*
        from visits join viewed on viewed.id = visits.product_id
        where not exists (
          select from ${productViews} seen
          where seen.product_id = visits.product_id and seen.session_id = visits.session_id
            and seen.created_at > visits.created_at - ${windowMs} * interval '1 millisecond')
        and not exists (
          select from ${productViews} seen
          where seen.product_id = visits.product_id and seen.user_id = visits.user_id
            and seen.created_at > visits.created_at - ${windowMs} * interval '1 millisecond')
        and not (is_newcomer and exists (
          select from ${productViews} seen
          where seen.product_id = visits.product_id and ${networkOf(sql`seen.ip_address`)} = ${networkOf(sql`visits.ip_address`)}
            and seen.user_agent is not distinct from visits.user_agent
            and seen.created_at > visits.created_at - ${windowMs} * interval '1 millisecond'))
      ),
      numbered as (
        select unseen.*, row_number() over (partition by product_id, ${networkOf(sql`ip_address`)}, user_id is null order by created_at) as place
        from unseen
      ),
      fresh as (
        insert into ${productViews} (product_id, user_id, session_id, ip_address, user_agent, created_at)
        select product_id, user_id, session_id, ip_address, user_agent, created_at from numbered
        where user_id is not null or ip_address is null or place + (
          select count(*) from ${productViews} seen
          where seen.product_id = numbered.product_id and ${networkOf(sql`seen.ip_address`)} = ${networkOf(sql`numbered.ip_address`)}
            and seen.user_id is null
            and seen.created_at > numbered.created_at - ${windowMs} * interval '1 millisecond') <= ${maxPerAddress}
        returning product_id, session_id
      ),
      counted as (
        update ${products} set view_count = view_count + counted.views
        from (select product_id, count(*)::int as views from fresh group by product_id) counted
        where id = counted.product_id
      )
      select (ordinal - 1)::int as index from numbered join fresh using (product_id, session_id)`)
    return rows.map(({ index }) => index)
  })
}

const ADDRESS_TTL_MS = 30 * DAY_MS

/** Job: clears the addresses of views older than 30 days. */
export async function clearOldAddresses(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ADDRESS_TTL_MS)
  await db
    .update(productViews)
    .set({ ipAddress: null })
    .where(and(lt(productViews.createdAt, before), isNotNull(productViews.ipAddress)))
}
