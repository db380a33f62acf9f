import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDeps } from '../testing/test-app.ts'
import { withLongStatements } from './long-statements.ts'
import { migrate } from './migrate.ts'

const { db, pool } = await testDeps({ poolSize: 1 })
const LIMITS =
  "select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout') order by 1 desc"

test('background work has ten minutes per statement and restores the default timeout', async () => {
  const long = await withLongStatements(db, (tx) => tx.execute(sql.raw('show statement_timeout')))
  expect(long.rows).toEqual([{ statement_timeout: '10min' }])
  expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }])
})

test('a migration has no timeouts, and its connection is not reused', async () => {
  const seen: unknown[] = []
  pool.once('acquire', (client) => {
    const query = client.query.bind(client)
    client.query = (async (...asked: [string | { text: string }]) => {
      const answer = await query(...(asked as [string]))
      const text = typeof asked[0] === 'string' ? asked[0] : asked[0].text
      if (text.includes('pg_advisory_xact_lock')) seen.push(...(await query(LIMITS)).rows)
      return answer
    }) as unknown as typeof client.query
  })
  await migrate(pool)
  expect(seen).toEqual([
    { name: 'statement_timeout', setting: '0' },
    { name: 'lock_timeout', setting: '0' },
  ])
  expect((await pool.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '10s' }])
})
