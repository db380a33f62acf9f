import { sql } from 'drizzle-orm'
import type { Queryable } from './connect.ts'
import { unusable } from './unusable.ts'

const MIN_VERSION = 14

interface Facts extends Record<string, unknown> {
  version: number
  encoding: string
  isStandby: boolean
  /** Extensions that we need and the server does not have. */
  missing: string[]
}

/** Throws a StartError for a database on which the schema cannot be created, or in which not every text can be stored. */
export async function refuseUnsupported(db: Queryable): Promise<void> {
  const { rows } = await db.execute<Facts>(sql`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as "isStandby",
      array(
        select needed from unnest(array['citext', 'pg_trgm', 'unaccent']) needed
        where needed not in (select extname from pg_extension) and needed not in (select name from pg_available_extensions)
      ) as missing`)
  const problem = rows[0] && problemWith(rows[0])
  if (problem) throw unusable(new Error(problem))
}

export function problemWith({ version, encoding, isStandby, missing }: Facts): string | null {
  if (isStandby) return 'it is a standby, which cannot be written to'
  if (version < MIN_VERSION) return `PostgreSQL ${version} is too old, it must be ${MIN_VERSION} or later`
  if (encoding !== 'UTF8') return `its encoding is ${encoding}, it must be UTF8`
  if (missing.length > 0) return `its server lacks ${missing.join(', ')}, install PostgreSQL's contrib package`
  return null
}
