import os from 'node:os'
import type pg from 'pg'
import { PASSWORD } from '../server/testing/people.ts'
import { openFilledDatabase } from './filled-database.ts'
import type { BenchOptions } from './main.ts'
import { median } from './measure-in-turns.ts'
import { signIn } from './sign-in.ts'
import type { Row } from './table.ts'

const REPEATS = 30
/** The largest allowed ratio of the median times, at 100 times the size. */
const GOAL = 2
/** What the dashboard loads by itself. Excludes the orphan count, which is manual and checks every image. */
const CALLS = [
  '/api/admin/stats',
  '/api/admin/activity',
  '/api/admin/products/pending?limit=10',
  '/api/admin/recent-sales',
  '/api/sale-events',
  '/api/admin/imagekit/usage',
  '/api/admin/llm-tracking-demo',
  '/api/admin/audit-trail/gathered?limit=10',
]
const ADMIN = { username: 'wren', email: 'wren@example.com', password: PASSWORD }

/** Every dashboard call on a large shop and on one a hundredth of its size, alternating. `--items 1000000` for a million. */
export async function admin({ items }: BenchOptions): Promise<Row[]> {
  const small = await openShop(Math.ceil(items / 100))
  const large = await openShop(items).catch(async (error) => {
    await small.close()
    throw error
  })
  try {
    const rows: Row[] = []
    for (const path of CALLS) rows.push(await compare(path, small, large))
    return rows
  } finally {
    await small.close()
    await large.close()
  }
}

interface AdminShop {
  /** Returns the response time in ms. */
  request(path: string): Promise<number>
  close(): Promise<void>
}

async function openShop(items: number): Promise<AdminShop> {
  const database = await openFilledDatabase(items, { name: 'register', fill: fillRegister })
  const { url, stop } = await database.serve({
    BOOTSTRAP_ADMIN_USERNAME: ADMIN.username,
    BOOTSTRAP_ADMIN_EMAIL: ADMIN.email,
    BOOTSTRAP_ADMIN_PASSWORD: ADMIN.password,
  })
  const cookie = await signIn(url, ADMIN.username)
  return {
    async request(path) {
      const started = performance.now()
      const response = await fetch(url + path, { headers: { cookie } })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
      return performance.now() - started
    },
    async close() {
      await stop()
      await database.close()
    },
  }
}

async function compare(path: string, small: AdminShop, large: AdminShop): Promise<Row> {
  const times: [number[], number[]] = [[], []]
  for (let repeat = 0; repeat <= REPEATS; repeat++) {
    const [few, many] = [await small.request(path), await large.request(path)]
    // The first request warms up connections and query plans.
    if (repeat > 0) times[0].push(few)
    if (repeat > 0) times[1].push(many)
  }
  const [few, many] = times.map(median) as [number, number]
  return {
    what: path,
    figures: `${few.toFixed(1)} ms, ${many.toFixed(1)} ms on the large one (slowest ${Math.max(...times[1]).toFixed(1)}), load ${os.loadavg()[0]?.toFixed(1)}`,
    goal: `at most ${GOAL}x`,
    met: many <= few * GOAL,
  }
}

/** Sells every tenth item over the last years, leaves every hundredth pending, and adds audit entries. */
async function fillRegister(pool: pg.Pool): Promise<void> {
  const steps = [
    'alter table products disable trigger user',
    `update products set status = case when id % 10 = 0 then 'sold' else 'pending' end where id % 10 = 0 or id % 100 = 1`,
    'alter table products enable trigger user',
    `insert into sale_events (start_date, end_date)
     select now() - n * interval '7 days', now() - n * interval '7 days' + interval '48 hours' from generate_series(1, 200) n`,
    `insert into checkout_sessions (provider, product_id, title, visitor_id, buyer_email, buyer_name, amount, status, expires_at)
     select 'stripe', id, title, 'v', 'g@example.com', 'Gus', price, 'paid', now() from products where status = 'sold'`,
    // Without statistics on the new rows, the next join would be a nested loop.
    'analyze products, checkout_sessions',
    `insert into orders (receipt, pickup_code) select id::text, id::text from products where status = 'sold'`,
    `insert into purchases (order_id, product_id, buyer_email, buyer_name, seller_id, amount, commission, checkout_session_id, sale_event_id, created_at)
     select o.id, p.id, 'g@example.com', 'Gus', p.seller_id, p.price, 0, c.id,
       (select min(id) from sale_events) + p.id % 200, now() - (p.id % 100000) * interval '10 minutes'
     from products p join checkout_sessions c on c.product_id = p.id join orders o on o.receipt = p.id::text`,
    `insert into product_views (product_id, session_id, created_at)
     select id, 'v' || id % 5000, now() - (id % 500000) * interval '5 seconds' from products where id % 4 = 0`,
    `insert into analytics_events (name, visitor, path, created_at)
     select '$pageview', 'v' || id % 5000, '/product/' || id, now() - (id % 500000) * interval '5 seconds'
     from products where id % 4 = 0`,
    `insert into audit_entries (action, subject_id, created_at)
     select 'product.approved', id, created_at from products where id % 3 = 0`,
    'select rebuild_totals()',
    'vacuum analyze',
  ]
  for (const step of steps) await pool.query(step)
}
