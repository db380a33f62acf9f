import { randomBytes } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { administer, dropDatabase } from '../testing/administer.ts'
import { databaseUrl } from '../testing/database-url.ts'
import { LANDED_LEVEL, makeLanded } from '../testing/landed/landed-database.ts'
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

/** A database as of version 0.1.0. */
async function landedDatabase(level = LANDED_LEVEL): Promise<Connection> {
  const shop = await emptyDatabase()
  await makeLanded(shop.pool, level)
  return shop
}

/** Adds a seller with one listing for sale and one sold. */
async function trade({ db }: Connection): Promise<void> {
  const one = async (statement: SQL) => Number((await db.execute(statement)).rows[0]?.id)
  const seller = await one(sql`insert into users (username, email) values ('olive', 'olive@example.com') returning id`)
  const list = (status: string) =>
    one(sql`
      insert into products (title, description, price, category, tags, image_urls, seller_id, status)
      values ('Lamp of olive', 'Brass.', 45, 'Home & Decor > Lighting', '{brass}', array[${`products/${status}.jpg`}], ${seller}, ${status})
      returning id`)
  await list('approved')
  const sold = await list('sold')
  const checkout = await one(sql`
    insert into checkout_sessions (provider, product_id, title, visitor_id, buyer_email, buyer_name, amount, status, expires_at)
    values ('test', ${sold}, 'Lamp', 'v', 'gus@example.com', 'Gus', 45, 'paid', now()) returning id`)
  await db.execute(sql`
    insert into purchases (product_id, buyer_email, buyer_name, seller_id, amount, commission, checkout_session_id)
    values (${sold}, 'gus@example.com', 'Gus', ${seller}, 45, 4.5, ${checkout})`)
}

/** PostgreSQL's own description of every column, index, constraint, function and trigger. */
async function describeSchema({ pool }: Connection): Promise<string[]> {
  const { rows } = await pool.query(`
    select 'column ' || table_name || '.' || column_name || ' ' || udt_name || ' ' || is_nullable || ' '
      || coalesce(collation_name, '') || ' ' || coalesce(column_default, '') || ' ' || coalesce(generation_expression, '') as line
    from information_schema.columns where table_schema = 'public'
    union all
    select 'index ' || pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid
    where c.relnamespace = 'public'::regnamespace
    union all
    select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace and contype <> 'n'
    union all
    select 'function ' || pg_get_functiondef(p.oid) from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all
    select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all
    select 'options ' || relname || ' ' || reloptions::text from pg_class
    where relnamespace = 'public'::regnamespace and reloptions is not null
    order by 1`)
  return rows.map(({ line }) => line)
}

test('a database of version 0.1.0 is upgraded to the same schema as a new one', async () => {
  const [landed, fresh] = [await landedDatabase(), await emptyDatabase()]
  await migrate(landed.pool)
  await migrate(fresh.pool)
  expect(await levelOf(landed.db)).toBe(migrationLevels().at(-1))
  expect(await describeSchema(landed)).toEqual(await describeSchema(fresh))
})

test('the baseline is exactly the schema of version 0.1.0, except for functions and triggers', async () => {
  const [landed, fresh] = [await landedDatabase(), await emptyDatabase()]
  await fresh.db.transaction((tx) => migrateTo(tx, LANDED_LEVEL))
  const tables = async (shop: Connection) =>
    (await describeSchema(shop)).filter((line) => !/^(function|trigger) /.test(line))
  expect(await tables(fresh)).toEqual(await tables(landed))
})

test('data entered in version 0.1.0 survives the upgrade', async () => {
  const shop = await landedDatabase()
  await trade(shop)
  await migrate(shop.pool)
  const { rows } = await shop.db.execute(sql`
    select username, count(distinct p.id)::int as listings, count(distinct i.list_key)::int as lists,
      (select count(*)::int from purchases where seller_id = u.id) as purchases,
      (select count(*)::int from search_vocabulary where word = 'lamp') as lamps
    from users u join products p on p.seller_id = u.id left join listing_index i on i.product_id = p.id
    group by u.id`)
  expect(rows).toEqual([{ username: 'olive', listings: 2, lists: 4, purchases: 1, lamps: 1 }])
  const { rows: totals } = await shop.db.execute(sql`
    select name, sum(amount)::int as amount from shop_totals where name in ('users', 'revenue') group by 1 order by 1`)
  expect(totals).toEqual([
    { name: 'revenue', amount: 45 },
    { name: 'users', amount: 1 },
  ])
})

test('a database from before version 0.1.0 is refused with the version to upgrade to first, and left as it was', async () => {
  const shop = await landedDatabase(LANDED_LEVEL - 1)
  const before = await describeSchema(shop)
  await expect(migrate(shop.pool)).rejects.toThrow('run version 0.1.0 on it once')
  expect(await describeSchema(shop)).toEqual(before)
})

test('a server leaves the schema and the functions of a newer version as they are, and says so', async () => {
  const shop = await emptyDatabase()
  await migrate(shop.pool)
  await shop.pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of the future', 9e12)`)
  await shop.pool.query(`update drizzle.sql_functions set hash = 'of the future'`)
  const before = await describeSchema(shop)
  const warnings: string[] = []
  await migrate(shop.pool, (line) => warnings.push(line))
  expect(warnings).toEqual([expect.stringContaining('a newer version')])
  expect(await describeSchema(shop)).toEqual(before)
  const { rows } = await shop.pool.query('select distinct hash from drizzle.sql_functions')
  expect(rows).toEqual([{ hash: 'of the future' }])
})

test('only a function whose text changed is run again', async () => {
  const shop = await emptyDatabase()
  await migrate(shop.pool)
  const versions = async () =>
    (
      await shop.pool.query(
        `select proname, xmin from pg_proc where proname in ('price_band', 'spellings_of') order by 1`,
      )
    ).rows
  const [before] = [await versions()]
  await migrate(shop.pool)
  expect(await versions()).toEqual(before)
  await shop.pool.query(`update drizzle.sql_functions set hash = 'old' where file like '%vocabulary.sql'`)
  await migrate(shop.pool)
  const changed = (await versions()).filter(({ xmin }, index) => xmin !== before?.[index].xmin)
  expect(changed.map(({ proname }) => proname)).toEqual(['spellings_of'])
})
