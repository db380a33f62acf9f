import { beforeAll, expect, test } from 'vitest'
import type { OrderFilter } from '../../../contracts/order.ts'
import { addPerson } from '../../testing/people.ts'
import { nodesOf, type Statement } from '../../testing/query-plans.ts'
import { openSale } from '../../testing/stock.ts'
import { testDeps } from '../../testing/test-app.ts'
import { findOrderIds } from './admin-order-queries.ts'
import { findOrderItems } from './order-queries.ts'

const deps = await testDeps({ hasTimeouts: false })
const { db, pool } = deps

const ORDERS = 5_000

/** Two items each, of different buyers; one order in fifty is refunded, nine in ten are picked up. */
beforeAll(async () => {
  const hazel = await addPerson(deps, 'hazel')
  const sale = await openSale(deps)
  await pool.query('alter table products disable trigger user')
  await pool.query(
    `insert into products (title, description, price, category, image_urls, seller_id, status)
     select 'Thing ' || md5(n::text), 'x', 5, 'Other', '{a.jpg}', $1, 'sold' from generate_series(1, $2) n`,
    [hazel.id, 2 * ORDERS],
  )
  await pool.query('alter table products enable trigger user')
  await pool.query('insert into orders select from generate_series(1, $1)', [ORDERS])
  await pool.query(
    `insert into checkout_sessions (provider, title, product_id, visitor_id, buyer_email, buyer_name, amount, status,
       payment_intent_id, expires_at)
     select 'test', title, id, 'v', md5(n::text) || '@example.com', 'Buyer ' || md5(n::text), 5, 'paid', 'pi_' || n, now()
     from (select *, (row_number() over (order by id) + 1) / 2 n from products) product`,
  )
  await pool.query(
    `with numbered as (select *, row_number() over (order by id) place from orders)
     insert into purchases (order_id, product_id, buyer_email, buyer_name, seller_id, amount, commission, checkout_session_id,
       sale_event_id, refunded_at)
     select o.id, c.product_id, c.buyer_email, c.buyer_name, $1, 5, 0, c.id, case when o.place % 4 = 0 then $2::bigint end,
       case when o.place % 50 = 0 then now() end
     from (select *, (row_number() over (order by id) + 1) / 2 place from checkout_sessions) c
     join numbered o using (place)`,
    [hazel.id, sale.id],
  )
  await pool.query(
    `insert into pickup_marks (purchase_id, version, key, is_handed_over, marked_at)
     select id, 1, 'k', true, now() from purchases where id % 10 > 0`,
  )
  await pool.query('vacuum analyze')
})

const LARGE = ['products', 'purchases', 'checkout_sessions', 'orders', 'pickup_marks']

/** The large tables that are scanned sequentially, and the most rows read from any table. */
async function read(query: { toSQL(): Statement }) {
  const { sql, params } = query.toSQL()
  const { rows } = await pool.query(`explain (analyze, format json) ${sql}`, params)
  const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan).filter((node) => LARGE.includes(node['Relation Name'] ?? ''))
  return {
    scanned: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
    most: Math.max(...nodes.map((node) => node['Actual Rows'] * node['Actual Loops'])),
  }
}

const page = { limit: 21 }

test.each<[string, OrderFilter, number]>([
  ['all orders', {}, 50],
  ['those of a state that most have', { state: 'picked_up' }, 50],
  ['a buyer, by a word', { q: 'c81e728d' }, 50],
  ['an item, by a word', { q: 'thing c4ca4238a0' }, 50],
  ['a payment', { q: 'pi_2500' }, 50],
  ['an order, by its number', { q: 'no. 2500' }, 50],
  ['an item, by its SKU', { q: 'FV-5000' }, 50],
  ['one that is not there', { q: 'nobody of that name' }, 50],
])('at 10,000 purchases, finding %s reads what it shows', async (_, filter, most) => {
  const found = await read(findOrderIds(db, filter, page))
  expect(found.scanned).toEqual([])
  expect(found.most).toBeLessThanOrEqual(most)
})

test.each<[string, OrderFilter]>([
  ['a number, which may be in a title', { q: '2500' }],
  ['a sale', { sale: '1' }],
  ['a state that few have', { state: 'refunded' }],
  ['a sale, a state and a word', { sale: '1', state: 'not_picked_up', q: 'buyer' }],
])('at 10,000 purchases, filtering by %s walks them once at most', async (_, filter) => {
  expect((await read(findOrderIds(db, filter, page))).most).toBeLessThanOrEqual(2 * ORDERS)
})

test('at 10,000 purchases, the items of a page are read by their orders', async () => {
  const ids = (await findOrderIds(db, {}, { before: 2_500, limit: 20 })).map(({ id }) => id)
  expect(ids).toHaveLength(20)
  const found = await read(findOrderItems(db, ids))
  expect(found.scanned).toEqual([])
  expect(found.most).toBeLessThanOrEqual(40)
})
