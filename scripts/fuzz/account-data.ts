import type pg from 'pg'

/** A hash of one account's data per table. Leaves out what others may change: view counts and emailed tokens. */
export async function accountData(pool: pg.Pool, accountId: number): Promise<Record<string, string>> {
  const { rows } = await pool.query<Record<string, string>>(
    `with mine as (select $1::bigint as id)
    select
      (select md5(string_agg((to_jsonb(u) - array['password_reset_token', 'password_reset_expires',
        'email_verification_token', 'email_verification_expires', 'updated_at'])::text, '' order by u.id))
        from users u, mine where u.id = mine.id) as account,
      (select md5(string_agg((to_jsonb(p) - 'view_count')::text, '' order by p.id))
        from products p, mine where p.seller_id = mine.id) as products,
      (select md5(string_agg(to_jsonb(i)::text, '' order by i.path)) from images i, mine where i.owner_id = mine.id) as images,
      (select md5(string_agg(to_jsonb(f)::text, '' order by f.product_id))
        from favorites f, mine where f.user_id = mine.id) as favorites,
      (select md5(string_agg(s.sid || (s.sess -> 'accountId')::text, '' order by s.sid))
        from sessions s, mine where (s.sess ->> 'accountId')::bigint = mine.id) as sessions,
      (select md5(string_agg(to_jsonb(p)::text, '' order by p.id))
        from purchases p, mine where mine.id in (p.buyer_id, p.seller_id)) as purchases,
      (select md5(string_agg(to_jsonb(l)::text, '' order by l.id))
        from ledger_entries l, mine where l.seller_id = mine.id) as earnings`,
    [accountId],
  )
  return rows[0] ?? {}
}

/** What no request may change of any account: its identity and rights. */
export async function accountIdentities(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(
    'select id, email, role, auth_type, email_verified, google_subject, password_hash from users where id <= 4 order by id',
  )
  return JSON.stringify(rows)
}
