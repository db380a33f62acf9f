import type { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { testDeps } from '../testing/test-app.ts'
import { clientOf } from './connect.ts'
import { withLongStatements } from './long-statements.ts'
import { migrate } from './migrate.ts'

const { db, pool } = await testDeps({ poolSize: 1 })
const LIMITS =
  "select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout') order by 1 desc"

/** How long the server waits for a response; undefined or 0 without a limit. */
const patienceOf = (client: object) => ((client as pg.Client).connection.stream as Socket).timeout

test('background work has ten minutes per statement and restores the default timeout', async () => {
  const [patience, long] = await withLongStatements(db, async (tx) => [
    patienceOf(clientOf(tx)),
    await tx.execute(sql.raw('show statement_timeout')),
  ])
  expect(long.rows).toEqual([{ statement_timeout: '10min' }])
  expect(patience).toBeGreaterThan(600_000)
  expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }])
  const usual = await db.transaction(async (tx) => patienceOf(clientOf(tx)))
  expect(usual).toBe(45_000)
})

test('a migration has no timeouts, and its connection is not reused', async () => {
  const seen: unknown[] = []
  pool.once('acquire', (client) => {
    const query = client.query.bind(client)
    client.query = (async (...asked: [string | { text: string }]) => {
      const answer = await query(...(asked as [string]))
      const text = typeof asked[0] === 'string' ? asked[0] : asked[0].text
      if (text.includes('pg_advisory_xact_lock')) seen.push(...(await query(LIMITS)).rows, patienceOf(client))
      return answer
    }) as unknown as typeof client.query
  })
  await migrate(pool)
  expect(seen).toEqual([{ name: 'statement_timeout', setting: '0' }, { name: 'lock_timeout', setting: '0' }, 0])
  expect((await pool.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '10s' }])
})
