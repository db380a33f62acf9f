import { sql } from 'drizzle-orm'
import type { AccountExport } from '../../contracts/account-data.ts'
import type { Database } from '../database/connect.ts'
import { boughtBy } from './bought-by.ts'

/**
 * All data of an account, in one statement for consistency. Lists columns explicitly if a table also holds our secrets or
 * other people's names and addresses.
 */
export async function readEverything(
  db: Database,
  accountId: number,
): Promise<Omit<AccountExport, 'exportedAt'> | null> {
  const list = (rows: ReturnType<typeof sql>) => sql`coalesce((select json_agg(row) from (${rows}) row), '[]'::json)`
  const isOwnAddress = sql`me.email_verified and lower(email) = lower(me.email)`
  const { rows } = await db.execute<Omit<AccountExport, 'exportedAt'>>(sql`
    select to_jsonb(me) - array['password_hash', 'email_verification_token', 'email_verification_expires',
        'password_reset_token', 'password_reset_expires', 'google_subject', 'deleted_at']
        || jsonb_build_object('google_id', google_subject) as account,
      ${list(sql`select id, title, description, price::text, original_price::text, least_price::text, joins_price_drops, category, tags,
        image_urls, status, rejection_reason, ai_analysis, condition, brand, view_count, created_at, updated_at from products where seller_id = me.id order by id`)} as listings,
      ${list(sql`select id, title, description, price::text, least_price::text, joins_price_drops, category, tags, image_urls,
        condition, brand, proposal, created_at, updated_at from drafts where owner_id = me.id order by id`)} as drafts,
      ${list(sql`select path, bytes, width, height, created_at from images where owner_id = me.id order by path`)} as images,
      ${list(sql`select p.id, p.order_id, p.product_id, p.buyer_email, p.buyer_name, p.amount::text, p.tax::text, p.method, o.pickup_code, o.receipt,
        p.refunded_at, p.refund_reason, p.created_at
        from purchases p join orders o on o.id = p.order_id where ${boughtBy('p', sql.raw('me.id'))} order by p.id`)} as purchases,
      ${list(sql`select id, order_id, product_id, amount::text, listed_price::text, commission::text, method, held_by, refunded_at, created_at
        from purchases where seller_id = me.id order by id`)} as sales,
      ${list(sql`select purchase_id, payout_id, kind, amount::text, created_at from ledger_entries where seller_id = me.id order by id`)} as earnings,
      ${list(sql`select id, amount::text, method, reference, status, reversal_reason, reversed_at, created_at
        from payouts where seller_id = me.id order by id`)} as payouts,
      ${list(sql`select account_id, is_ready, created_at from connect_accounts where user_id = me.id`)} as stripe_accounts,
      ${list(sql`select product_id, title, buyer_email, buyer_name, amount::text, tax::text, status, created_at
        from checkout_sessions c where ${boughtBy('c', sql.raw('me.id'))} order by id`)} as checkouts,
      ${list(sql`select product_id, created_at from favorites where user_id = me.id order by created_at`)} as favorites,
      ${list(sql`select last_sale_id from favorite_alerts where user_id = me.id`)} as favorite_alerts,
      ${list(sql`select category, search, tag, price_range, alert, created_at from saved_searches where user_id = me.id order by id`)} as saved_searches,
      ${list(sql`select product_id, offered_until, created_at from line_places where user_id = me.id or user_id is null and ${isOwnAddress} order by id`)} as lines,
      ${list(sql`select email::text, confirmed_at, created_at from sale_reminders where email = me.email`)} as reminders,
      ${list(sql`select name, email, subject, message, created_at from contact_messages where account_id = me.id or account_id is null and ${isOwnAddress} order by id`)} as messages,
      ${list(sql`select product_id, host(ip_address) as ip_address, user_agent, created_at
        from product_views where user_id = me.id order by id`)} as views,
      ${list(sql`select sess ->> 'userAgent' as user_agent, seen_at, expire as expires_at from sessions
        where (sess ->> 'accountId')::bigint = me.id order by seen_at`)} as sessions,
      ${list(sql`select name, transports, created_at, last_used_at from passkeys where user_id = me.id order by id`)} as passkeys,
      ${list(sql`select kind, way from notification_choices where user_id = me.id order by kind`)} as notifications,
      ${list(sql`select user_agent, split_part(endpoint, '/', 3) as push_service, created_at
        from push_subscriptions where user_id = me.id order by id`)} as push_subscriptions,
      ${list(sql`select action, subject_id, created_at from audit_entries where actor_id = me.id order by id`)} as acts
    from users me where me.id = ${accountId}`)
  return rows[0] ?? null
}
