import type { PoolClient } from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { startPooler } from '../testing/pooler-stand-in.ts'
import { testDeps } from '../testing/test-app.ts'
import { connect, limitSilence } from './connect.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

// With the cache on, the second read would need no database.
const deps = await testDeps({ env: { GUEST_CACHE: 'false' } })
const relay = await startPooler(deps.pool.options.connectionString ?? '', 'session')
const connection = connect(relay.url, { size: 1, onError: () => {} })
afterAll(async () => {
  await connection.close()
  relay.close()
})

test('the first read after PostgreSQL was killed gets a 503 to retry, and the next one succeeds', async () => {
  const app = await buildApp({ ...deps, db: connection.db, pool: connection.pool })
  afterAll(() => app.close())
  expect((await app.inject('/api/hot-products')).statusCode).toBe(200)
  relay.cut()
  const refused = await app.inject('/api/hot-products')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(refused.json()).toEqual({ message: 'The server is busy. Please try again in a moment.' })
  relay.mend()
  expect((await app.inject('/api/hot-products')).statusCode).toBe(200)
})

test('a transaction that cannot begin on a dead connection releases it', async () => {
  await connection.pool.query('select 1')
  relay.cut()
  const failed = await connection.db.transaction(async () => {}).catch((error: unknown) => error)
  expect(isDatabaseUnavailable(failed)).toBe(true)
  relay.mend()
  expect(await connection.db.transaction(async () => 'done')).toBe('done')
})

describe('when the database’s machine has vanished', () => {
  const vanish = () => {
    relay.fallSilent()
    connection.pool.once('acquire', (client) => limitSilence(client, 50))
  }

  test('a request gets a 503 to retry, and the next one gets another connection', async () => {
    const app = await buildApp({ ...deps, db: connection.db, pool: connection.pool })
    onTestFinished(() => app.close())
    expect((await app.inject('/api/hot-products')).statusCode).toBe(200)
    vanish()
    const refused = await app.inject('/api/hot-products')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
    relay.mend()
    expect((await app.inject('/api/hot-products')).statusCode).toBe(200)
  })

  test('a transaction fails and releases its connection', async () => {
    await connection.pool.query('select 1')
    vanish()
    const failed = await connection.db.transaction(async () => {}).catch((error: unknown) => error)
    expect(isDatabaseUnavailable(failed)).toBe(true)
    relay.mend()
    expect(await connection.db.transaction(async () => 'done')).toBe('done')
  })
})

test.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '25P03', '53100'])(
  'a query that fails with %s means that the database is unavailable',
  (code) => {
    const cause = Object.assign(new Error('what the system says'), { code })
    expect(isDatabaseUnavailable(new Error('Failed query', { cause }))).toBe(true)
  },
)

async function failureWith(setting: string, act: (client: PoolClient) => Promise<unknown>): Promise<unknown> {
  const client = await deps.pool.connect()
  client.on('error', () => {})
  await client.query(setting)
  const failed = await act(client).catch((error: unknown) => error)
  client.release(true)
  return failed
}

test.each<[string, string, (client: PoolClient) => Promise<unknown>]>([
  ['too long', 'set statement_timeout = 1', (client) => client.query('select pg_sleep(60)')],
  [
    'too long because of a lock that somebody else holds',
    'set lock_timeout = 1',
    (client) => client.query('select pg_advisory_lock(1)'),
  ],
])('a statement that takes %s means that the database is unavailable', async (_what, setting, act) => {
  const holder = await deps.pool.connect()
  await holder.query('select pg_advisory_lock(1)')
  const failed = await failureWith(setting, act)
  holder.release(true)
  expect(isDatabaseUnavailable(failed)).toBe(true)
})

test('every connection has timeouts for locks, statements and idle transactions', async () => {
  const { rows } = await deps.pool.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
     where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
  )
  // Milliseconds.
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '30000' },
    { name: 'lock_timeout', setting: '10000' },
    { name: 'statement_timeout', setting: '30000' },
  ])
})
