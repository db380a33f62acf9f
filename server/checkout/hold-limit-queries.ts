import { lt, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/connect.ts'
import { checkoutSessions } from '../database/schema.ts'
import type { Asker } from './holder.ts'

export interface HoldInTurn {
  productId: number | null
  isLive: boolean
  /** Of the asker's browser, or made over to their account. */
  isOwn: boolean
  isOfHolder: boolean
  /** When a live one began; when any other ended. */
  moment: Date
}

interface Wanted {
  productIds: number[]
  asker: Asker
  holder: string
  /** Ended ones within so many ms. */
  lately: number
  now: Date
}

/** The asker's live holds, and those of the products that ended unpaid. Waits for other requests of the same holder. */
export async function findHoldsInTurn(
  tx: Transaction,
  { productIds, asker, holder, lately, now }: Wanted,
): Promise<HoldInTurn[]> {
  const { rows } = await tx.execute<
    Omit<HoldInTurn, 'moment' | 'productId'> & { moment: string; productId: string | null }
  >(sql`
    select is_live as "isLive", is_own as "isOwn", is_of_holder as "isOfHolder", moment, product_id as "productId"
    from holds_in_turn(${sql.param(productIds)}::bigint[], ${asker.visitorId}, ${holder}, ${asker.account?.id ?? null}::bigint,
      ${`${lately} milliseconds`}::interval, ${now.toISOString()})`)
  return rows.map(({ productId, ...row }) => ({
    ...row,
    productId: productId === null ? null : Number(productId),
    moment: new Date(row.moment),
  }))
}

/** Forgets whom the holds counted against that began before then. */
export async function forgetHolders(db: Queryable, before: Date): Promise<void> {
  await db
    .update(checkoutSessions)
    .set({ holder: null })
    .where(sql`${checkoutSessions.holder} is not null and ${lt(checkoutSessions.createdAt, before)}`)
}
