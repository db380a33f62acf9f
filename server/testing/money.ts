import type pg from 'pg'
import { type Cents, toCents } from '../../contracts/money.ts'
import type { StripeStandIn } from './stripe-stand-in.ts'

/** What buyers paid and what the shop recorded, in cents and counts. */
export interface Money {
  /** Paid at the provider. */
  taken: Cents
  /** Refunded by the provider. */
  givenBack: Cents
  /** Bought online, without a refund. */
  purchases: Cents
  /** Sold at a desk, for cash or on its card reader, without a refund. */
  inPerson: Cents
  earnings: Cents
  /** The sum of the ledger's entries of sales, commissions and refunds. */
  ledger: Cents
  /** Sellers whose earnings differ from the sum of those entries. */
  misbooked: number
  /** The sellers' shares of both. */
  shares: Cents
  /** The number of purchases without a refund. */
  bought: number
  /** Products with the status sold. */
  sold: number
  /** Products with more than one purchase without a refund. */
  soldTwice: number
  /** Unfinished checkouts. */
  open: number
}

export async function moneyOf(pool: pg.Pool, stripe: StripeStandIn): Promise<Money> {
  const paid = [...stripe.sessions.values()].filter(({ payment_status }) => payment_status === 'paid')
  const sum = (amounts: Cents[]) => amounts.reduce((total, amount) => total + amount, 0)
  const { rows } = await pool.query(`
    with standing as (select * from purchases where refunded_at is null),
    booked as (select * from ledger_entries where kind in ('sale', 'commission', 'refund'))
    select (select coalesce(sum(amount), 0) from standing where held_by is null) as purchases,
      (select coalesce(sum(amount), 0) from standing where held_by is not null) as "inPerson",
      (select coalesce(sum(amount - commission), 0) from standing) as shares,
      (select coalesce(sum(total_earnings), 0) from users) as earnings,
      (select coalesce(sum(amount), 0) from booked) as ledger,
      (select count(*) from users where total_earnings
        <> (select coalesce(sum(amount), 0) from booked where seller_id = users.id))::int as misbooked,
      (select count(*) from standing)::int as bought,
      (select count(*) from products where status = 'sold')::int as sold,
      (select count(*) from (select from standing group by product_id having count(*) > 1) twice)::int as "soldTwice",
      (select count(*) from checkout_sessions where status in ('opening', 'open', 'refund_due'))::int as open`)
  const { purchases, inPerson, shares, earnings, ledger, ...counts } = rows[0]
  return {
    ...counts,
    taken: sum(paid.map(({ amount_total }) => amount_total)),
    givenBack: sum(paid.map(({ payment_intent }) => stripe.givenBack.get(payment_intent ?? '') ?? 0)),
    purchases: toCents(purchases),
    inPerson: toCents(inPerson),
    shares: toCents(shares),
    earnings: toCents(earnings),
    ledger: toCents(ledger),
  }
}

/** No money lost, to the cent, and nothing sold twice. */
export const addsUp = (money: Money): boolean =>
  money.taken === money.purchases + money.givenBack &&
  money.earnings === money.shares &&
  money.ledger === money.earnings &&
  money.misbooked === 0 &&
  money.bought === money.sold &&
  money.soldTwice === 0
