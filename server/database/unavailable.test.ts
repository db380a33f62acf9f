import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testDeps } from '../testing/test-app.ts'
import { connect } from './connect.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

const { db, pool } = await testDeps()
const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => expect.fail('it worked'),
    (error) => error,
  )

describe('a database is unavailable', () => {
  test('when its port or socket refuses connections', async () => {
    for (const address of ['postgresql://x@127.0.0.1:1/x', 'postgresql://x@localhost/x?host=/tmp/no-such-folder']) {
      const away = connect(address, { onError: () => {} })
      expect(isDatabaseUnavailable(await failureOf(away.pool.query('select 1')))).toBe(true)
      expect(isDatabaseUnavailable(await failureOf(away.db.execute(sql`select 1`)))).toBe(true)
    }
  })

  test('when it ends a connection in the middle of a query', async () => {
    const client = await pool.connect()
    client.on('error', () => {})
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const asked = failureOf(client.query('select pg_sleep(60)'))
    await db.execute(sql`select pg_terminate_backend(${rows[0].pid})`)
    expect(isDatabaseUnavailable(await asked)).toBe(true)
    client.release(true)
  })
})

test('an invalid query and a programming error do not count as unavailable', async () => {
  expect(isDatabaseUnavailable(await failureOf(db.execute(sql`select * from nowhere`)))).toBe(false)
  expect(isDatabaseUnavailable(new TypeError('x is not a function'))).toBe(false)
})
