import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hashPassword, isPassword } from '../account/password.ts'
import { hashRecoveryCode } from '../account/second-factor/recovery-code.ts'
import { createLimiter } from '../http/limiter.ts'
import { testDeps } from '../testing/test-app.ts'
import { connect } from './connect.ts'

const deps = await testDeps({
  env: {
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    OPENAI_API_KEY: 'key',
    STRIPE_CONNECT: 'true',
    STRIPE_SECRET_KEY: 'sk_test_only',
    STRIPE_WEBHOOK_SECRET: 'whsec_test_only',
  },
})
const { db, pool, providers } = deps

describe('a transaction', () => {
  test.each<[string, () => unknown, RegExp]>([
    ['asks the pool', () => pool.query('select 1'), /a query on the pool \(select 1\) inside a transaction/],
    ['asks the database past its transaction', () => db.execute(sql`select 1`), /a query on the pool/],
    ['takes a second connection', () => pool.connect(), /asking the pool for a connection inside a transaction/],
    ['opens another transaction', () => db.transaction(async () => {}), /asking the pool for a connection/],
    [
      'asks a limiter',
      () => createLimiter(pool, { name: 'x', tries: 1, seconds: 1 }).check('x'),
      /a query on the pool/,
    ],
    ['hashes a password', () => hashPassword('x'), /hashing a password inside a transaction/],
    ['verifies a password', () => isPassword(null, 'x', 'server'), /verifying a password inside a transaction/],
    ['hashes a recovery code', () => hashRecoveryCode('x', Buffer.alloc(16), 'somebody'), /hashing a recovery code/],
  ])('that %s is stopped', async (_what, act, reason) => {
    const failed = (await db.transaction(async () => act()).catch((error: unknown) => error)) as Error
    expect(`${failed.message} ${(failed.cause as Error | undefined)?.message}`).toMatch(reason)
  })

  const { prices, ...others } = providers
  const ports = { ...others, 'prices.ebay': prices.ebay, 'prices.poshmark': prices.poshmark }
  test.each(Object.entries(ports))('that calls a provider is stopped: %s', async (name, port) => {
    const methods = Object.entries(port ?? {}).filter(([, value]) => typeof value === 'function')
    expect(methods.length).toBeGreaterThan(0)
    for (const [method, call] of methods) {
      const called = db.transaction(async () => (call as () => unknown)())
      await expect(called, method).rejects.toThrow(`a call to a provider (${name}.${method}) inside a transaction`)
    }
  })

  test('may use its own connection, including savepoints', async () => {
    const rows = await db.transaction((tx) => tx.transaction((inner) => inner.execute(sql`select 1 as one`)))
    expect(rows.rows).toEqual([{ one: 1 }])
  })

  test('does not affect work that outlives it', async () => {
    let end = () => {}
    const isOver = new Promise<void>((resolve) => {
      end = resolve
    })
    const { later } = await db.transaction(async () => ({ later: isOver.then(() => pool.query('select 1 as one')) }))
    end()
    expect((await later).rows).toEqual([{ one: 1 }])
  })
})

test('connections without the guard allow everything, as in production', async () => {
  const unguarded = connect(pool.options.connectionString ?? '', { size: 2, isGuarded: false, onError: () => {} })
  const { rows } = await unguarded.db.transaction(() => unguarded.pool.query('select 1 as one'))
  expect(rows).toEqual([{ one: 1 }])
  await unguarded.close()
})
