import { expect, test } from 'vitest'
import { recentSales } from '../checkout/order/admin-orders.ts'
import { products } from '../database/schema.ts'
import { findPending } from '../product/approval-queries.ts'
import { addPerson } from '../testing/people.ts'
import { type Statement, scannedTables, statementsOf } from '../testing/query-plans.ts'
import { testDeps } from '../testing/test-app.ts'
import { adminStats, revenueBySale } from './stats.ts'

const deps = await testDeps({ hasTimeouts: false })
const hazel = await addPerson(deps, 'hazel')
const { pool } = deps
await pool.query('alter table products disable trigger user')
await pool.query(
  `insert into products (title, description, price, category, image_urls, seller_id, status, created_at)
   select 'Thing ' || n, 'x', 5, 'Other', '{a.jpg}', $1, case when n % 100 = 0 then 'pending' else 'sold' end,
     timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, 10000) n`,
  [hazel.id],
)
await pool.query('alter table products enable trigger user')
await pool.query(
  `insert into checkout_sessions (provider, title, visitor_id, buyer_email, buyer_name, amount, status, expires_at)
   select 'test', 'x', 'v', 'g@example.com', 'Gus', 5, 'paid', now() from products`,
)
await pool.query(
  `with one as (insert into orders default values returning id)
   insert into purchases (order_id, product_id, buyer_email, buyer_name, seller_id, amount, commission, checkout_session_id, created_at)
   select one.id, p.id, 'g@example.com', 'Gus', $1, 5, 0, c.id, p.created_at
   from one, (select *, row_number() over (order by id) place from products) p
   join (select *, row_number() over (order by id) place from checkout_sessions) c using (place)`,
  [hazel.id],
)
await pool.query(
  `insert into product_views (product_id, session_id, created_at) select id, 'v', created_at from products`,
)
await pool.query(
  `insert into analytics_events (name, visitor, path, created_at) select '$pageview', 'v', '/', created_at from products`,
)
await pool.query('select rebuild_totals()')
await pool.query('vacuum analyze')

const LARGE = ['products', 'purchases', 'product_views', 'analytics_events']
const scanned = (statement: Statement) => scannedTables(pool, statement, LARGE)

test('the queue is read from an index', async () => {
  expect(await scanned({ sql: deps.db.select().from(products).toSQL().sql, params: [] })).toEqual(['products'])
  expect(await scanned(findPending(deps.db, { limit: 100, offset: 0 }).toSQL())).toEqual([])
})

test('no statement of the dashboard goes through a large table', async () => {
  const sent = await statementsOf(pool, async () => {
    await adminStats(deps)
    await recentSales(deps)
    await revenueBySale(deps)
  })
  expect(sent.length).toBeGreaterThan(4)
  for (const statement of sent) expect(await scanned(statement), statement.sql).toEqual([])
})
