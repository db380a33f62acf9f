import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDeps } from '../testing/test-app.ts'
import { type HotRead, queryRaw } from './query-raw.ts'

const deps = await testDeps()
/** One connection, as prepared statements belong to one. */
const client = await deps.pool.connect()
const pool = client as unknown as pg.Pool
afterAll(() => client.release())

const read = (name: string, cachePlan: boolean, value: number): HotRead => ({
  name,
  cachePlan,
  statement: () => sql`select ${sql.placeholder('value')}::int, true, null, '{a}'::text[]`,
  values: { value },
})

test("rows come in PostgreSQL's text format, for the values of each call", async () => {
  expect(await queryRaw(pool, read('twice', true, 1))).toEqual([['1', 't', null, '{a}']])
  expect(await queryRaw(pool, read('twice', true, 2))).toEqual([['2', 't', null, '{a}']])
})

test('a statement stays prepared under its name unless its plan is not cached', async () => {
  await queryRaw(pool, read('cached', true, 1))
  await queryRaw(pool, read('not cached', false, 1))
  const { rows } = await pool.query(`select name from pg_prepared_statements where name like '%cached'`)
  expect(rows).toEqual([{ name: 'cached' }])
})
