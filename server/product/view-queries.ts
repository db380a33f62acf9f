import { and, isNotNull, lt, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../database/connect.ts'
import { networkOf, products, productViews } from '../database/schema.ts'

export type View = Required<Omit<typeof productViews.$inferInsert, 'id'>> & { isNewcomer: boolean }

interface Rules {
  /** How long a visitor's looks are one view, in ms. */
  length: number
  /** Views of guests that one network adds to a product in that time. */
  mostOfAddress: number
}

/** Any number that nothing else on this database locks. */
const LOCK = 734_002

/**
 * Writes the views that are the visitor's first of the product within `length` ms, and adds them to the products' counts.
 * A newcomer counts only where nobody with that browser (user agent) has seen it from that network.
 * Servers do it one after the other: so a view that reached two of them counts once.
 */
export async function countViews(db: Database, views: View[], { length, mostOfAddress }: Rules): Promise<void> {
  const column = <Name extends keyof View>(name: Name) => views.map((view) => view[name])
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    await tx.execute(sql`
      with looks as (
        select * from unnest(
          ${sql.param(column('productId'))}::bigint[], ${sql.param(column('userId'))}::bigint[],
          ${sql.param(column('sessionId'))}::text[], ${sql.param(column('ipAddress'))}::inet[],
          ${sql.param(column('userAgent'))}::text[], ${sql.param(column('isNewcomer'))}::boolean[],
          ${sql.param(column('createdAt'))}::timestamptz[]
        ) as look (product_id, user_id, session_id, ip_address, user_agent, is_newcomer, created_at)
      ),
      -- In the order of their ids, as everything does that locks several products.
      viewed as (
        select id from ${products} where id in (select product_id from looks) order by id for no key update
      ),
      unseen as (
        select distinct on (product_id, coalesce(user_id::text, session_id)) looks.*
        from looks join viewed on viewed.id = looks.product_id
        where not exists (
          select from ${productViews} seen
          where seen.product_id = looks.product_id and seen.session_id = looks.session_id
            and seen.created_at > looks.created_at - ${length} * interval '1 millisecond')
        and not exists (
          select from ${productViews} seen
          where seen.product_id = looks.product_id and seen.user_id = looks.user_id
            and seen.created_at > looks.created_at - ${length} * interval '1 millisecond')
        and not (is_newcomer and exists (
          select from ${productViews} seen
          where seen.product_id = looks.product_id and ${networkOf(sql`seen.ip_address`)} = ${networkOf(sql`looks.ip_address`)}
            and seen.user_agent is not distinct from looks.user_agent
            and seen.created_at > looks.created_at - ${length} * interval '1 millisecond'))
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
            and seen.created_at > numbered.created_at - ${length} * interval '1 millisecond') <= ${mostOfAddress}
        returning product_id
      )
      update ${products} set view_count = view_count + counted.views
      from (select product_id, count(*)::int as views from fresh group by product_id) counted
      where id = counted.product_id`)
  })
}

export async function dropAddresses(db: Queryable, before: Date): Promise<void> {
  await db
    .update(productViews)
    .set({ ipAddress: null })
    .where(and(lt(productViews.createdAt, before), isNotNull(productViews.ipAddress)))
}
