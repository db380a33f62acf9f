import { and, eq } from 'drizzle-orm'
import { helperName } from '../../contracts/desk-pass-rules.ts'
import type { Queryable } from '../database/connect.ts'
import { firstRow } from '../database/first-row.ts'
import { deskPasses } from '../database/schema.ts'
import { notFound } from '../http/app-error.ts'

/** The name of the helper from whose drawer cash is paid. Throws 404 unless the pass is of that sale. */
export async function requireDrawerPass(db: Queryable, id: number, saleEventId: number | null): Promise<string> {
  const pass = saleEventId === null ? null : await findPass(db, id, saleEventId)
  if (!pass) throw notFound('Pass not found')
  return helperName(pass.name)
}

const findPass = (db: Queryable, id: number, saleEventId: number) =>
  db
    .select({ name: deskPasses.name })
    .from(deskPasses)
    .where(and(eq(deskPasses.id, id), eq(deskPasses.saleEventId, saleEventId)))
    .then(firstRow)
