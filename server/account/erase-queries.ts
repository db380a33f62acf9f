import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Cents, toCents } from '../../contracts/money.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { onlyRow } from '../database/first-row.ts'
import { DAY_MS } from '../durations.ts'
import { accountKey } from '../http/keys.ts'
import { DELETED_HOST } from '../mail/deleted-address.ts'
import { boughtBy } from './bought-by.ts'

/**
 * What happens to each column that refers to an account when the account is deleted. A test compares this with the
 * database: add new columns here and, unless rows are deleted by them, in `erase`.
 */
export const ON_ERASE: Record<string, 'deleted' | 'nobody' | 'kept for the books'> = {
  'admin_notices.user_id': 'deleted',
  'ai_calls.account_id': 'nobody',
  'audit_entries.actor_id': 'kept for the books',
  'checkout_sessions.buyer_id': 'nobody',
  'checkout_sessions.sold_by_id': 'kept for the books',
  'connect_accounts.user_id': 'deleted',
  'contact_messages.account_id': 'deleted',
  'contact_messages.answered_by': 'nobody',
  'desk_passes.created_by': 'kept for the books',
  'drafts.owner_id': 'deleted',
  'drawer_counts.account_id': 'kept for the books',
  'drawer_counts.counted_by_id': 'kept for the books',
  'drawer_movements.account_id': 'kept for the books',
  'drawer_movements.moved_by_id': 'kept for the books',
  'favorite_alerts.user_id': 'deleted',
  'favorites.user_id': 'deleted',
  'images.owner_id': 'nobody',
  'ledger_entries.seller_id': 'kept for the books',
  'notification_choices.user_id': 'deleted',
  'passkeys.user_id': 'deleted',
  'line_places.user_id': 'deleted',
  'payment_alerts.resolved_by': 'kept for the books',
  'payouts.paid_by_id': 'kept for the books',
  'payouts.reversed_by_id': 'kept for the books',
  'payouts.seller_id': 'kept for the books',
  'pickup_marks.actor_id': 'kept for the books',
  'product_views.user_id': 'nobody',
  'products.seller_id': 'kept for the books',
  'purchases.buyer_id': 'nobody',
  'purchases.refunded_by_id': 'kept for the books',
  'purchases.seller_id': 'kept for the books',
  'purchases.sold_by_id': 'kept for the books',
  'push_subscriptions.user_id': 'deleted',
  'recovery_codes.user_id': 'deleted',
  'sale_events.created_by': 'kept for the books',
  'saved_searches.user_id': 'deleted',
  'second_factors.user_id': 'deleted',
  'tag_prints.user_id': 'nobody',
  'upload_permits.account_id': 'deleted',
}

/** Tables and columns of the rows that are deleted with the account. */
const DELETED = Object.entries(ON_ERASE)
  .filter(([, fate]) => fate === 'deleted')
  .map(([name]) => name.split('.'))

/** Why an account cannot be deleted right now. */
export interface DeletionBlockers {
  /** They are paying for an item, or someone is paying for theirs. */
  isPaying: boolean
  /** An item of theirs is offered to the next in line. */
  isOffering: boolean
  /** A payout to them may still fail, or a reversed one stand. */
  isBeingPaid: boolean
  /** An item that they sold or bought has not been handed over, and its sale is not over. */
  awaitsPickup: boolean
  /** When they last marked their own sold item as handed over, if within OWN_MARK_DELAY_MS and its sale is not over. */
  ownMarkAt: Date | null
  isLastAdmin: boolean
}

/** A seller's own mark does not count for this long: the buyer may report that they did not get the item. */
export const OWN_MARK_DELAY_MS = DAY_MS

export async function findBlockers(tx: Queryable, accountId: number, now: Date): Promise<DeletionBlockers> {
  const aDayAgo = new Date(now.getTime() - OWN_MARK_DELAY_MS).toISOString()
  const { rows } = await tx.execute<{
    [key in keyof DeletionBlockers]: key extends 'ownMarkAt' ? string | null : boolean
  }>(sql`
    with waiting as (
      select p.seller_id, mark.is_handed_over, mark.actor_id, mark.created_at
      from purchases p join sale_events e on e.id = p.sale_event_id
        left join lateral (select * from pickup_marks m where m.purchase_id = p.id order by m.version desc limit 1) mark on true
      where (p.seller_id = ${accountId} or ${boughtBy('p', accountId)}) and p.refunded_at is null and e.end_date > ${now.toISOString()}
    )
    select
      exists (select from checkout_sessions c left join products p on p.id = c.product_id
        where c.status in ('opening', 'open', 'refund_due')
          and (${boughtBy('c', accountId)} or p.seller_id = ${accountId})) as "isPaying",
      exists (select from line_places l join products p on p.id = l.product_id
        where p.seller_id = ${accountId} and l.offered_until > ${now.toISOString()}) as "isOffering",
      exists (select from payouts where seller_id = ${accountId} and status in ('pending', 'reversing')) as "isBeingPaid",
      exists (select from waiting where is_handed_over is not true) as "awaitsPickup",
      -- By our clock: a browser's time cannot be trusted.
      (select max(created_at) from waiting where is_handed_over and seller_id = ${accountId} and actor_id = ${accountId}
        and created_at > ${aDayAgo}) as "ownMarkAt",
      (select role = 'admin' from users where id = ${accountId})
        and not exists (select from users where role = 'admin' and deleted_at is null
          and suspended_at is null and id <> ${accountId}) as "isLastAdmin"`)
  const row = onlyRow(rows)
  return { ...row, ownMarkAt: row.ownMarkAt === null ? null : new Date(row.ownMarkAt) }
}

/** Locks what the account has for sale until the transaction ends. Call it before locking the account, as sales do. */
export const lockItems = (tx: Transaction, accountId: number) =>
  tx.execute(sql`select from products where seller_id = ${accountId} and status <> 'sold' order by id for update`)

/** What the marketplace owes the account; negative if the account owes it. */
export async function findBalance(tx: Queryable, accountId: number): Promise<Cents> {
  const { rows } = await tx.execute<{ balance: string }>(
    sql`select coalesce(sum(amount), 0)::text as balance from ledger_entries where seller_id = ${accountId}`,
  )
  return toCents(rows[0]?.balance ?? '0')
}

/**
 * Removes a person's data from every table. Purchases and payments stay without a name. The row in `users` stays, emptied,
 * because listings, purchases and the ledger reference it. Returns the paths of images to release.
 */
export async function erase(tx: Transaction, accountId: number, email: string, now: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ path: string }>(sql`select path from images where owner_id = ${accountId}`)
  const nobody = `former-member${DELETED_HOST}`
  // Usernames cannot contain hyphens, and the random part keeps it unique.
  const shell = `former-member-${randomBytes(6).toString('hex')}`
  for (const statement of [
    // Refunded items must stay for accounting, but not on sale without a seller.
    sql`update products set status = 'sold', status_before_suspension = null where seller_id = ${accountId} and status <> 'sold'
      and exists (select from purchases where product_id = products.id)`,
    // Items before their recommendations, and both in the order of their ids, to avoid deadlocks.
    sql`select from products where seller_id = ${accountId} and status <> 'sold' order by id for update`,
    sql`select from product_recommendations where id in (
        select r.id from product_recommendations r join products p on p.id = r.source_product_id where p.seller_id = ${accountId}
        union
        select r.id from product_recommendations r join products p on p.id = r.recommended_product_id
        where p.seller_id = ${accountId})
      order by id for update`,
    sql`delete from products where seller_id = ${accountId} and status <> 'sold'`,
    sql`update images set owner_id = null where owner_id = ${accountId}`,
    ...DELETED.map(
      ([table = '', column = '']) => sql`delete from ${sql.raw(table)} where ${sql.raw(column)} = ${accountId}`,
    ),
    sql`delete from line_places where lower(email) = lower(${email})`,
    sql`delete from sale_reminders where email = ${email}`,
    sql`delete from contact_messages where lower(email) = lower(${email})`,
    sql`update contact_messages set answered_by = null where answered_by = ${accountId}`,
    sql`update product_views set user_id = null, ip_address = null, user_agent = null where user_id = ${accountId}`,
    // The audit trail keeps what was done, and to which number, but not the name.
    sql`update audit_entries set details = details - 'username' - 'reason'
      where action like 'account.%' and subject_id = ${accountId}`,
    sql`update audit_entries set details = details - 'title' where action = 'drawer.counted'
      and subject_id in (select id from drawer_counts where account_id = ${accountId})`,
    sql`update audit_entries set details = details - 'title' where action in ('drawer.filled', 'drawer.emptied')
      and subject_id in (select id from drawer_movements where account_id = ${accountId})`,
    sql`update audit_entries set details = jsonb_set(details, '{seller}', to_jsonb(${shell}::text))
      where action in ('payout.made', 'payout.reversed') and details ? 'seller'
        and subject_id in (select id from payouts where seller_id = ${accountId})`,
    sql`update ai_calls set account_id = null where account_id = ${accountId}`,
    sql`update tag_prints set user_id = null where user_id = ${accountId}`,
    // Purchases before their checkouts, like refunds, to avoid deadlocks.
    sql`update purchases p set buyer_id = null, buyer_name = 'Former member', buyer_email = ${nobody}
      where ${boughtBy('p', accountId)}`,
    sql`update checkout_sessions c set buyer_id = null, buyer_name = 'Former member', buyer_email = ${nobody}
      where ${boughtBy('c', accountId)}`,
    sql`update checkout_sessions set holder = null where holder = ${accountKey(accountId)}`,
    sql`delete from sessions where (sess ->> 'accountId')::bigint = ${accountId}`,
    sql`update users set username = ${shell}, email = ${shell + DELETED_HOST},
        password_hash = null, first_name = null, last_name = null, profile_image_url = null, profile_description = null,
        role = 'seller', auth_type = 'local', google_subject = null, email_verified = false,
        email_verification_token = null, email_verification_expires = null,
        password_reset_token = null, password_reset_expires = null,
        second_factor_since = null, suspended_at = null, suspension_reason = null, deleted_at = ${now.toISOString()}, updated_at = now()
      where id = ${accountId}`,
  ])
    await tx.execute(statement)
  return rows.map(({ path }) => path)
}
