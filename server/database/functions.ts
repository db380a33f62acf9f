import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { ROOT } from '../root.ts'
import type { Queryable } from './connect.ts'

const FUNCTIONS = path.join(ROOT, 'server/database/functions')

/** Generated columns, defaults and indexes call functions of the first phase; those of the second query tables. */
export type Phase = '1-before-tables' | '2-after-tables'

/** Runs the files that are new or have changed since they last ran on this database, in alphabetical order. */
export async function applyFunctions(db: Queryable, phase: Phase): Promise<void> {
  await db.execute(sql`create table if not exists drizzle.sql_functions (file text primary key, hash text not null)`)
  const { rows } = await db.execute<{ file: string; hash: string }>(sql`select file, hash from drizzle.sql_functions`)
  const applied = new Map(rows.map(({ file, hash }) => [file, hash]))
  for (const name of readdirSync(path.join(FUNCTIONS, phase)).sort()) {
    const file = `${phase}/${name}`
    const text = readFileSync(path.join(FUNCTIONS, file), 'utf8')
    const hash = createHash('sha256').update(text).digest('hex')
    if (applied.get(file) === hash) continue
    await db.execute(sql.raw(text))
    await db.execute(sql`
      insert into drizzle.sql_functions values (${file}, ${hash}) on conflict (file) do update set hash = excluded.hash`)
  }
}
