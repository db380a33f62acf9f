import { type SQL, sql } from 'drizzle-orm'
import { type Cents, toCents } from '../../contracts/money.ts'
import type { Queryable } from '../database/connect.ts'

export interface SettlementRow {
  sellerId: number
  username: string
  sold: number
  gross: Cents
  commission: Cents
  refunds: Cents
  cashKept: Cents
  /** Across all sales. */
  paidOut: Cents
  /** Across all sales. */
  toBePaid: Cents
}

/** Each seller's earnings in a sale or of all time, with their balance across all sales; by username. */
export async function findSettlement(db: Queryable, sale: number | undefined): Promise<SettlementRow[]> {
  const { rows } = await db.execute<Record<keyof SettlementRow, string>>(
    sale === undefined ? overAllTime : ofSale(sale),
  )
  return rows.map(({ sellerId, username, sold, ...amounts }) => ({
    sellerId: Number(sellerId),
    username,
    sold: Number(sold),
    gross: toCents(amounts.gross),
    commission: toCents(amounts.commission),
    refunds: toCents(amounts.refunds),
    cashKept: toCents(amounts.cashKept),
    paidOut: toCents(amounts.paidOut),
    toBePaid: toCents(amounts.toBePaid),
  }))
}

const kindSum = (kind: string): SQL => sql`coalesce(sum(l.amount) filter (where l.kind = ${sql.raw(`'${kind}'`)}), 0)`

const earned = sql`count(*) filter (where l.kind = 'sale') - count(*) filter (where l.kind = 'refund') as sold,
  ${kindSum('sale')} as gross, -${kindSum('commission')} as commission, -${kindSum('refund')} as refunds,
  -${kindSum('cash_kept')} as cash_kept`
const balance = sql`-${kindSum('payout')} - ${kindSum('payout_reversal')} as paid_out, sum(l.amount) as to_be_paid`
const columns = sql`u.id::text as "sellerId", u.username, e.sold::text as sold, e.gross::text as gross,
  e.commission::text as commission, e.refunds::text as refunds, e.cash_kept::text as "cashKept",
  b.paid_out::text as "paidOut", b.to_be_paid::text as "toBePaid"`

const overAllTime = sql`
  with e as (select l.seller_id, ${earned}, ${balance} from ledger_entries l group by l.seller_id)
  select ${columns} from e join e b using (seller_id) join users u on u.id = e.seller_id order by u.username, u.id`

const ofSale = (sale: number): SQL => sql`
  with e as (
    select l.seller_id, ${earned} from purchases p join ledger_entries l on l.purchase_id = p.id
    where p.sale_event_id = ${sale} group by l.seller_id
  )
  select ${columns} from e join users u on u.id = e.seller_id
    join lateral (select ${balance} from ledger_entries l where l.seller_id = e.seller_id) b on true
  order by u.username, u.id`
