import { expect, test } from 'vitest'
import { addPerson } from '../testing/people.ts'
import { scannedTables, statementsOf } from '../testing/query-plans.ts'
import { openSale } from '../testing/stock.ts'
import { testDeps } from '../testing/test-app.ts'
import { balanceOf } from './balance.ts'
import { findPayouts, findUnsettledPayouts } from './payout-queries.ts'
import { settlementOf } from './settlement.ts'

const deps = await testDeps({ hasTimeouts: false })
const { pool, db } = deps
const hazel = await addPerson(deps, 'hazel')
const sale = await openSale(deps)
await pool.query('alter table products disable trigger user')
await pool.query(
  `insert into users (username, email) select 'seller' || n, 'seller' || n || '@example.com' from generate_series(1, 400) n`,
)
await pool.query(
  `insert into products (title, description, price, category, image_urls, seller_id, status)
   select 'Thing ' || n, 'x', 5, 'Other', '{a.jpg}', $1 + n % 400, 'sold' from generate_series(1, 10000) n`,
  [hazel.id],
)
await pool.query(
  `insert into checkout_sessions (provider, title, visitor_id, buyer_email, buyer_name, amount, status, expires_at)
   select 'test', 'x', 'v', 'g@example.com', 'Gus', 5, 'paid', now() from products`,
)
await pool.query(
  `with one as (insert into orders default values returning id)
   insert into purchases (order_id, product_id, buyer_email, buyer_name, seller_id, amount, commission, checkout_session_id, sale_event_id)
   select one.id, p.id, 'g@example.com', 'Gus', p.seller_id, 5, 0.5, c.id, case when p.id % 100 = 0 then $1::bigint end
   from one, (select *, row_number() over (order by id) place from products) p
   join (select *, row_number() over (order by id) place from checkout_sessions) c using (place)`,
  [sale.id],
)
await pool.query(
  `insert into ledger_entries (seller_id, purchase_id, kind, amount)
   select seller_id, id, kind, case kind when 'sale' then amount else -commission end
   from purchases, unnest(array['sale', 'commission']) kind`,
)
await pool.query(
  `with made as (insert into payouts (seller_id, amount, method, key)
     select $1 + n % 400, 1, 'cash', 'payout-' || n from generate_series(1, 8000) n returning id, seller_id)
   insert into ledger_entries (seller_id, payout_id, kind, amount) select seller_id, id, 'payout', -1 from made`,
  [hazel.id],
)
await pool.query('vacuum analyze')

const LARGE = ['ledger_entries', 'payouts', 'purchases', 'products']

/** The large tables that the statements of a read scan sequentially. */
async function scannedBy(read: () => Promise<unknown>): Promise<string[]> {
  const sent = await statementsOf(pool, read)
  expect(sent.length).toBeGreaterThan(0)
  return (await Promise.all(sent.map((statement) => scannedTables(pool, statement, LARGE)))).flat()
}

test('the settlement of a sale, a balance and the payouts are read from indexes', async () => {
  expect(await scannedBy(() => pool.query({ text: 'select sum(amount * id) from ledger_entries' }))).toEqual([
    'ledger_entries',
  ])
  for (const read of [
    () => settlementOf(deps, sale.id),
    () => balanceOf(db, hazel.id),
    () => findPayouts(db, { limit: 50 }),
    () => findPayouts(db, { limit: 50, sellerId: hazel.id }),
    () => findUnsettledPayouts(db),
  ])
    expect([read.toString(), await scannedBy(read)]).toEqual([read.toString(), []])
})

test('the settlement of all time reads the ledger once, and no other large table', async () => {
  expect(await scannedBy(() => settlementOf(deps, undefined))).toEqual(['ledger_entries'])
  const { totals, sellers } = await settlementOf(deps, undefined)
  expect([sellers.length, totals.gross, totals.toBePaid]).toEqual([400, 5_000_000, 5_000_000 - 500_000 - 800_000])
})
