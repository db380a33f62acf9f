import { type SQL, sql } from 'drizzle-orm'

/**
 * Rows of purchases or checkout sessions that are the account's: bought by it, or as a guest with its address, once it has
 * proved that the address is its own. `table` is the name in the statement.
 */
export function boughtBy(table: 'p' | 'c', accountId: number | SQL): SQL {
  const column = (name: string) => sql.raw(`${table}.${name}`)
  return sql`(${column('buyer_id')} = ${accountId} or ${column('buyer_id')} is null and lower(${column('buyer_email')}) =
    (select lower(email) from users where id = ${accountId} and email_verified))`
}
