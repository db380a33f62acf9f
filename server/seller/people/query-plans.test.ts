import { expect, test } from 'vitest'
import { findMessages } from '../../contact/contact-queries.ts'
import { findListings } from '../../product/admin-listing-queries.ts'
import { type Statement, scannedTables, statementsOf } from '../../testing/query-plans.ts'
import { testDeps } from '../../testing/test-app.ts'
import { findPeople, findPerson } from './people-queries.ts'

const deps = await testDeps({ hasTimeouts: false })
const { db, pool } = deps
await pool.query(
  `insert into users (username, email, email_verified, first_name, last_name)
   select 'member' || n, 'member' || n || '@example.com', n % 500 <> 0, 'June' || n % 700, 'Carter' || n from generate_series(1, 10000) n`,
)
await pool.query(
  `update users set suspended_at = now(), suspension_reason = 'x' where id % 900 = 0;
   update users set role = 'admin' where id % 2000 = 0`,
)
await pool.query('alter table products disable trigger user')
await pool.query(
  `insert into products (title, description, price, category, image_urls, seller_id, status)
   select 'Thing ' || n || ' of ' || md5(n::text), 'x', 5, 'Other', '{a.jpg}', u.id,
     (array['approved', 'approved', 'approved', 'sold', 'unlisted', 'rejected'])[1 + n % 6]
   from generate_series(1, 20000) n join (select id, row_number() over () place from users) u on u.place = 1 + n % 5000`,
)
await pool.query('alter table products enable trigger user')
await pool.query(
  `insert into sale_events (start_date, end_date) select t, t + interval '48 hours' from generate_series(now(), now() + interval '90 days', interval '3 days') t`,
)
await pool.query(
  `insert into checkout_sessions (provider, title, visitor_id, buyer_email, buyer_name, amount, status, expires_at)
   select 'test', 'x', 'v', 'g@example.com', 'Gus', 5, 'paid', now() from products where status = 'sold'`,
)
await pool.query(
  `with one as (insert into orders default values returning id), numbered as (
     select p.id, p.seller_id, row_number() over () place from products p where status = 'sold')
   insert into purchases (order_id, product_id, buyer_id, buyer_email, buyer_name, seller_id, amount, commission, checkout_session_id, sale_event_id)
   select one.id, p.id, p.seller_id + 1, 'g@example.com', 'Gus', p.seller_id, 5, 0, c.id, 1 + p.place % 30
   from one, numbered p join (select id, row_number() over () place from checkout_sessions) c using (place)`,
)
await pool.query(
  `insert into contact_messages (name, email, subject, message, answered_at)
   select 'Gus', 'gus@example.com', 'A lamp', 'Is it wired anew?', case when n > 50 then now() end from generate_series(1, 5000) n`,
)
await pool.query('vacuum analyze')

const LARGE = ['users', 'products', 'purchases', 'contact_messages']
const scanned = (statement: Statement) => scannedTables(pool, statement, LARGE)
const page = { search: '', limit: 30 }

test.each([
  ['all', { filter: 'all' }],
  ['admins', { filter: 'admins' }],
  ['suspended ones', { filter: 'suspended' }],
  ['unverified ones', { filter: 'unverified' }],
  ['a later page', { filter: 'all', before: 500 }],
  ['a search', { filter: 'all', search: 'carter777 june' }],
  ['a search without result', { filter: 'all', search: 'nobody here' }],
] as const)('of 10,000 people, %s are read from an index', async (_, asked) => {
  expect(await scanned(findPeople(db, { ...page, ...asked }).toSQL())).toEqual([])
})

test('an account and all that is counted of it are read from indexes', async () => {
  const sent = await statementsOf(pool, async () => {
    const [someone] = await findPeople(db, { ...page, filter: 'all', before: 4000 })
    await findPerson(db, someone?.id ?? 0, deps.now())
  })
  expect(sent).toHaveLength(2)
  for (const statement of sent) expect(await scanned(statement), statement.sql).toEqual([])
})

test.each([
  ['all', {}],
  ['pending ones', { status: 'pending' }],
  ['rejected ones', { status: 'rejected' }],
  ["a seller's", { seller: 'member77' }],
  ["a seller's sold ones", { seller: 'member77', status: 'sold' }],
  ['those of a sale', { sale: 7 }],
  ['an SKU', { search: 'FV-77' }],
  ['a search', { search: 'thing 7777' }],
  ['a search without result', { search: 'nothing here' }],
] as const)('of 20,000 listings, %s are read from an index', async (_, asked) => {
  expect(await scanned(findListings(db, { ...page, ...asked }).toSQL())).toEqual([])
})

test('the inbox is read from an index', async () => {
  for (const state of ['open', 'answered', 'all'] as const)
    expect(await scanned(findMessages(db, { ...page, state }).toSQL())).toEqual([])
})
