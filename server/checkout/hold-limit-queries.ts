import { lt, sql } from 'drizzle-orm'
import { clientOf, type Queryable, type Transaction } from '../database/connect.ts'
import { queryPrepared } from '../database/query-prepared.ts'
import { rowCodec } from '../database/row-codec.ts'
import { checkoutSessions } from '../database/schema.ts'
import type { Requester } from './holder.ts'

const COUNTED_HOLD = rowCodec({
  isLive: sql<boolean>`is_live`.mapWith(Boolean),
  /** Held by the requester's browser or account. */
  isOwn: sql<boolean>`is_own`.mapWith(Boolean),
  isOfHolder: sql<boolean>`is_of_holder`.mapWith(Boolean),
  /** Start of a live hold, end of any other. */
  moment: sql<Date>`moment`.mapWith((text: string) => new Date(text)),
  productId: sql<number | null>`product_id`.mapWith(Number),
})

export type CountedHold = ReturnType<typeof COUNTED_HOLD.decode>

interface HoldRequest {
  productIds: number[]
  requester: Requester
  holder: string
  /** How far back ended holds count, in ms. */
  windowMs: number
  now: Date
}

/** The requester's live holds, and their holds of these products that ended unpaid. Serializes requests of one holder. */
export const findCountedHolds = (
  tx: Transaction,
  { productIds, requester, holder, windowMs, now }: HoldRequest,
): Promise<CountedHold[]> =>
  queryPrepared(clientOf(tx), {
    name: 'holds in turn',
    row: COUNTED_HOLD,
    statement: () => sql`
      select ${COUNTED_HOLD.selectList} from holds_in_turn(${sql.placeholder('products')}::bigint[],
        ${sql.placeholder('browser')}, ${sql.placeholder('holder')}, ${sql.placeholder('account')}::bigint,
        ${sql.placeholder('windowMs')}::interval, ${sql.placeholder('now')})`,
    values: {
      products: productIds,
      browser: requester.visitorId,
      holder,
      account: requester.account?.id ?? null,
      windowMs: `${windowMs} milliseconds`,
      now: now.toISOString(),
    },
  })

export async function clearHolders(db: Queryable, before: Date): Promise<void> {
  await db
    .update(checkoutSessions)
    .set({ holder: null })
    .where(sql`${checkoutSessions.holder} is not null and ${lt(checkoutSessions.createdAt, before)}`)
}
