import { type SQL, sql } from 'drizzle-orm'
import { products } from '../database/schema.ts'

/** Selects these columns of live and sold items by the words of their listings, the best match first. */
export function matchingItems(
  columns: SQL,
  { terms, joinedBy, limit, where = sql`true` }: { terms: string[]; joinedBy: '&' | '|'; limit: number; where?: SQL },
): SQL {
  const query = sql`search_query(${sql.param(terms)}, ${joinedBy})`
  // A union with literal statuses, so that each half uses its own partial index.
  const withStatus = (status: SQL) => sql`
    select id, ${columns}, ts_rank(heading, ${query}) as rank from ${products}
    where status = ${status} and search_words(title, tags, brand, category, description) @@ ${query} and ${where}`
  return sql`
    ${withStatus(sql`'approved'`)} union all ${withStatus(sql`'sold'`)} order by rank desc, id desc limit ${limit}`
}
