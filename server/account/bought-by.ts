import { type SQL, sql } from 'drizzle-orm'

/**
 * Matches purchases or checkout sessions made by the account, or by a guest with the account's verified email. `table` is
 * the alias in the statement.
 */
export function boughtBy(table: 'p' | 'c', accountId: number | SQL): SQL {
  const column = (name: string) => sql.raw(`${table}.${name}`)
  return sql`(${column('buyer_id')} = ${accountId} or ${column('buyer_id')} is null and lower(${column('buyer_email')}) =
    (select lower(email) from users where id = ${accountId} and email_verified))`
}
