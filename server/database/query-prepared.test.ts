import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDeps } from '../testing/test-app.ts'
import { idList, queryPrepared } from './query-prepared.ts'
import { rowCodec } from './row-codec.ts'
import { products } from './schema.ts'

const deps = await testDeps()
/** A single connection, because prepared statements belong to one. */
const client = await deps.pool.connect()
const pool = client as unknown as pg.Pool
afterAll(() => client.release())

const row = rowCodec({ value: sql<number>`given` })
const read = (name: string, cachePlan: boolean, value: number) => ({
  name,
  cachePlan,
  row,
  statement: () => sql`select ${row.selectList} from (select ${sql.placeholder('value')}::int as given) here`,
  values: { value },
})

test('rows come for the values of each call', async () => {
  expect(await queryPrepared(pool, read('twice', true, 1))).toEqual([{ value: 1 }])
  expect(await queryPrepared(pool, read('twice', true, 2))).toEqual([{ value: 2 }])
})

test('a statement stays prepared under its name unless its plan is not cached', async () => {
  await queryPrepared(pool, read('cached', true, 1))
  await queryPrepared(pool, read('not cached', false, 1))
  const { rows } = await pool.query(`select name from pg_prepared_statements where name like '%cached'`)
  expect(rows).toEqual([{ name: 'cached' }])
})

test('the plan of a statement with a list of ids is cached', async () => {
  const ids = rowCodec({ id: products.id })
  const plans = async () =>
    (await pool.query(`select custom_plans from pg_prepared_statements where name = 'by ids'`)).rows[0]
  const find = () =>
    queryPrepared(pool, {
      name: 'by ids',
      row: ids,
      statement: () => sql`select ${ids.selectList} from ${products} where ${products.id} = any(${idList('ids')})`,
      values: { ids: [1] },
    })
  for (let time = 0; time < 20; time++) await find()
  // PostgreSQL compares with the plans of the first five.
  expect(await plans()).toEqual({ custom_plans: '5' })
})
