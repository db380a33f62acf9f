import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * The rows that a `select … limit … for update` has locked. It runs once. With `in`, PostgreSQL may run it again for each row
 * and lock others every time, so that more rows than the limit are changed.
 */
export const inLocked = (column: SQLWrapper, locked: SQLWrapper): SQL => sql`${column} = any(array${locked})`
