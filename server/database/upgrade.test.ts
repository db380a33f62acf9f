import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { administer, dropDatabase } from '../testing/administer.ts'
import { databaseUrl } from '../testing/database-url.ts'
import { type Connection, connect } from './connect.ts'
import { levelOf, migrate, migrateTo, migrationLevels } from './migrate.ts'

async function emptyDatabase(): Promise<Connection> {
  const base = inject('databaseUrl')
  const name = `upgrade_${randomBytes(6).toString('hex')}`
  await administer(base, `create database ${name}`)
  const connection = connect(databaseUrl(base, name), { size: 2, onError: () => {} })
  afterAll(async () => {
    await connection.close()
    await dropDatabase(base, name)
  })
  return connection
}

/** The first level has the extensions only. */
const [, first = 0, ...later] = migrationLevels()

/** A seller, a listing for sale and one that was sold: as every version had them. */
async function trade({ db }: Connection, name: string, hasTitle: boolean): Promise<void> {
  const one = async (statement: SQL) => Number((await db.execute(statement)).rows[0]?.id)
  const seller = await one(
    sql`insert into users (username, email) values (${name}, ${`${name}@example.com`}) returning id`,
  )
  const list = (status: string) => {
    const picture = `products/${name}-${status}.jpg`
    return one(sql`
      insert into products (title, description, price, category, tags, image_urls, seller_id, status)
      values (${`Lamp of ${name}`}, 'Brass.', 45, 'Home & Decor > Lighting', '{brass}', array[${picture}], ${seller}, ${status})
      returning id`)
  }
  await list('approved')
  const sold = await list('sold')
  const checkout = await one(sql`
    insert into checkout_sessions (provider, product_id, visitor_id, buyer_email, buyer_name, amount, status, expires_at${hasTitle ? sql`, title` : sql``})
    values ('test', ${sold}, 'v', 'gus@example.com', 'Gus', 45, 'paid', now()${hasTitle ? sql`, 'Lamp'` : sql``}) returning id`)
  await db.execute(sql`
    insert into purchases (product_id, buyer_email, buyer_name, seller_id, amount, commission, checkout_session_id)
    values (${sold}, 'gus@example.com', 'Gus', ${seller}, 45, 4.5, ${checkout})`)
}

/** What the newest version shows of each seller: what was found again, and what triggers and migrations made of it. */
async function shown({ db }: Connection) {
  const { rows } = await db.execute(sql`
    select username, count(distinct p.id)::int as listings, count(distinct s.shelf)::int as shelves,
      (select count(*)::int from purchases where seller_id = u.id) as purchases
    from users u join products p on p.seller_id = u.id left join product_shelves s on s.product_id = p.id
    group by u.id order by u.id`)
  return rows
}

async function totals({ db }: Connection) {
  const { rows } = await db.execute(sql`
    select name, sum(amount)::int as amount from shop_totals where name in ('users', 'revenue') group by 1 order by 1`)
  return rows
}

const whole = (username: string) => ({ username, listings: 2, shelves: 4, purchases: 1 })

test('what was entered at any earlier version is there at the newest', async () => {
  const shop = await emptyDatabase()
  const names: string[] = []
  for (const [index, level] of [first, ...later].entries()) {
    await shop.db.transaction((tx) => migrateTo(tx, level))
    names.push(`seller_${index + 1}`)
    // A checkout keeps its item's title since the third.
    await trade(shop, names.at(-1) ?? '', index >= 2)
  }
  expect(await levelOf(shop.db)).toBe(migrationLevels().at(-1))
  expect(await shown(shop)).toEqual(names.map(whole))
  expect(await totals(shop)).toEqual([
    { name: 'revenue', amount: 45 * names.length },
    { name: 'users', amount: names.length },
  ])
})

test('the oldest version with data in it comes to the newest in one go, as a server starts', async () => {
  const shop = await emptyDatabase()
  await shop.db.transaction((tx) => migrateTo(tx, first))
  await trade(shop, 'olive', false)
  await migrate(shop.pool)
  expect(await shown(shop)).toEqual([whole('olive')])
  const { rows } = await shop.db.execute(sql`select kind, amount from ledger_entries order by id`)
  expect(rows).toEqual([
    { kind: 'sale', amount: '45.00' },
    { kind: 'commission', amount: '-4.50' },
  ])
})
