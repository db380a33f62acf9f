import { lt, sql } from 'drizzle-orm'
import { clientOf, type Queryable, type Transaction } from '../database/connect.ts'
import { queryPrepared } from '../database/query-prepared.ts'
import { rowCodec } from '../database/row-codec.ts'
import { checkoutSessions } from '../database/schema.ts'
import type { Asker } from './holder.ts'

const HOLD_IN_TURN = rowCodec({
  isLive: sql<boolean>`is_live`.mapWith(Boolean),
  /** Of the asker's browser or account. */
  isOwn: sql<boolean>`is_own`.mapWith(Boolean),
  isOfHolder: sql<boolean>`is_of_holder`.mapWith(Boolean),
  /** Start of a live hold, end of any other. */
  moment: sql<Date>`moment`.mapWith((text: string) => new Date(text)),
  productId: sql<number | null>`product_id`.mapWith(Number),
})

export type HoldInTurn = ReturnType<typeof HOLD_IN_TURN.decode>

interface Wanted {
  productIds: number[]
  asker: Asker
  holder: string
  /** How far back ended holds count, in ms. */
  lately: number
  now: Date
}

/** The asker's live holds, and their holds of these products that ended unpaid. Serializes requests of one holder. */
export const findHoldsInTurn = (
  tx: Transaction,
  { productIds, asker, holder, lately, now }: Wanted,
): Promise<HoldInTurn[]> =>
  queryPrepared(clientOf(tx), {
    name: 'holds in turn',
    row: HOLD_IN_TURN,
    statement: () => sql`
      select ${HOLD_IN_TURN.selectList} from holds_in_turn(${sql.placeholder('products')}::bigint[],
        ${sql.placeholder('browser')}, ${sql.placeholder('holder')}, ${sql.placeholder('account')}::bigint,
        ${sql.placeholder('lately')}::interval, ${sql.placeholder('now')})`,
    values: {
      products: productIds,
      browser: asker.visitorId,
      holder,
      account: asker.account?.id ?? null,
      lately: `${lately} milliseconds`,
      now: now.toISOString(),
    },
  })

export async function forgetHolders(db: Queryable, before: Date): Promise<void> {
  await db
    .update(checkoutSessions)
    .set({ holder: null })
    .where(sql`${checkoutSessions.holder} is not null and ${lt(checkoutSessions.createdAt, before)}`)
}
