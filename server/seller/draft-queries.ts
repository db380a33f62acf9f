import { and, eq, lt, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Queryable, Transaction } from '../database/connect.ts'
import { firstRow, onlyRow } from '../database/first-row.ts'
import { queryPrepared } from '../database/query-prepared.ts'
import { rowCodec } from '../database/row-codec.ts'
import { drafts } from '../database/schema.ts'
import { DRAFT_COLUMNS, type DraftRow } from './draft-row.ts'

export type StoredDraft = typeof drafts.$inferSelect

const DRAFT = rowCodec(DRAFT_COLUMNS)

const PLACE = sql`coalesce(${drafts.place}, ${drafts.id})`

/** In the seller's order. Pages poll this every few seconds while drafts are being described. */
export const findDrafts = (pool: pg.Pool, ownerId: number): Promise<DraftRow[]> =>
  queryPrepared(pool, {
    name: 'drafts',
    row: DRAFT,
    statement: () => sql`
      select ${DRAFT.selectList} from ${drafts}
      where ${drafts.ownerId} = ${sql.placeholder('ownerId')} order by ${PLACE}, ${drafts.id}`,
    values: { ownerId },
  })

const own = (ownerId: number, id: number) => and(eq(drafts.id, id), eq(drafts.ownerId, ownerId))

export const findOwnDraft = (db: Queryable, ownerId: number, id: number): Promise<DraftRow | null> =>
  db.select(DRAFT_COLUMNS).from(drafts).where(own(ownerId, id)).then(firstRow)

export const lockOwnDraft = (tx: Transaction, ownerId: number, id: number): Promise<StoredDraft | null> =>
  tx.select().from(drafts).where(own(ownerId, id)).for('update').then(firstRow)

/** Advisory lock id, unique within this database; the account's id is the second key. */
const COUNT_LOCK = 734_004

/** Serializes with other transactions that count this account's drafts. */
export async function countDrafts(tx: Transaction, ownerId: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${COUNT_LOCK}, ${ownerId}::int)`)
  return tx.$count(drafts, eq(drafts.ownerId, ownerId))
}

/** In order. */
export const findPlaces = (tx: Transaction, ownerId: number): Promise<{ id: number; place: number }[]> =>
  tx
    .select({ id: drafts.id, place: PLACE.mapWith(Number) })
    .from(drafts)
    .where(eq(drafts.ownerId, ownerId))
    .orderBy(PLACE, drafts.id)

export const insertDrafts = (tx: Transaction, rows: (typeof drafts.$inferInsert)[]): Promise<DraftRow[]> =>
  tx.insert(drafts).values(rows).returning(DRAFT_COLUMNS)

export const updateDraft = (
  tx: Transaction,
  id: number,
  change: Partial<typeof drafts.$inferInsert>,
): Promise<DraftRow> => tx.update(drafts).set(change).where(eq(drafts.id, id)).returning(DRAFT_COLUMNS).then(onlyRow)

/** The images of the deleted draft, or null if the account has no such draft. */
export async function deleteDraft(tx: Transaction, ownerId: number, id: number): Promise<string[] | null> {
  const [row] = await tx.delete(drafts).where(own(ownerId, id)).returning({ imageUrls: drafts.imageUrls })
  return row?.imageUrls ?? null
}

/** The images of each deleted draft. */
export async function deleteDraftsBefore(tx: Transaction, before: Date): Promise<string[][]> {
  const rows = await tx.delete(drafts).where(lt(drafts.updatedAt, before)).returning({ imageUrls: drafts.imageUrls })
  return rows.map(({ imageUrls }) => imageUrls)
}
