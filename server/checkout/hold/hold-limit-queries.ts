import { lt, sql } from 'drizzle-orm'
import { HOLD_MS } from '../../../contracts/checkout-rules.ts'
import { clientOf, type Queryable, type Transaction } from '../../database/connect.ts'
import { queryPrepared } from '../../database/query-prepared.ts'
import { rowCodec } from '../../database/row-codec.ts'
import { checkoutSessions } from '../../database/schema.ts'
import { MINUTE_MS } from '../../durations.ts'
import type { Requester } from './holder.ts'

const COUNTED_HOLD = rowCodec({
  /** The index of the request. */
  request: sql<number>`request`.mapWith(Number),
  isLive: sql<boolean>`is_live`.mapWith(Boolean),
  /** Held by the requester's browser or account. */
  isOwn: sql<boolean>`is_own`.mapWith(Boolean),
  isOfHolder: sql<boolean>`is_of_holder`.mapWith(Boolean),
  /** Start of a live hold, end of any other. */
  moment: sql<Date>`moment`.mapWith((text: string) => new Date(text)),
  productId: sql<number | null>`product_id`.mapWith(Number),
})

export type CountedHold = Omit<ReturnType<typeof COUNTED_HOLD.decode>, 'request'>

export interface CountedRequest {
  productIds: number[]
  requester: Requester
  holder: string
}

/** How long a hold that ended unpaid counts. */
export const COOL_DOWN_MS = 30 * MINUTE_MS

/**
 * For each request, the requester's live holds, and their holds of these products that ended unpaid. Call it in the transaction that
 * inserts the holds, after locking the products: until it ends, no other transaction with a request of the same account, browser or
 * guest address gets past this point.
 */
export async function findCountedHolds(
  tx: Transaction,
  requests: CountedRequest[],
  now: Date,
): Promise<CountedHold[][]> {
  const asked = requests.map(({ productIds, requester, holder }, request) => ({
    request,
    items: productIds,
    browser: requester.visitorId,
    holding: holder,
    account: requester.account?.id ?? null,
  }))
  const rows = await queryPrepared(clientOf(tx), {
    name: 'holds in turn',
    row: COUNTED_HOLD,
    statement: () => sql`
      select ${COUNTED_HOLD.selectList} from holds_in_turn(${sql.placeholder('requests')}::jsonb,
        ${sql.placeholder('windowMs')}::interval, ${sql.placeholder('now')})`,
    values: { requests: JSON.stringify(asked), windowMs: `${COOL_DOWN_MS} milliseconds`, now: now.toISOString() },
  })
  return requests.map((_, index) => rows.filter(({ request }) => request === index))
}

/** Job: deletes holders that no limit counts any more. */
export async function clearOldHolders(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - HOLD_MS - COOL_DOWN_MS)
  await db
    .update(checkoutSessions)
    .set({ holder: null })
    .where(sql`${checkoutSessions.holder} is not null and ${lt(checkoutSessions.createdAt, before)}`)
}
