import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { connect, type Database } from './database/connect.ts'
import { users } from './database/schema.ts'
import { insertPrepared } from './database/write-prepared.ts'
import { createLog } from './log.ts'
import { testDeps } from './testing/test-app.ts'

type NewUser = typeof users.$inferInsert

function linesOf(error: unknown): string[] {
  const lines: string[] = []
  createLog({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) }).error({ err: error }, 'request failed')
  return lines
}

test.each([
  ['built', (db: Database, row: NewUser) => db.insert(users).values(row)],
  ['prepared', (db: Database, row: NewUser) => insertPrepared(db, users, [row])],
])('a %s query that fails is logged without its values', async (_name, insert) => {
  const { db } = await testDeps()
  const row = { username: 'hazel', email: 'hazel@example.com', passwordHash: '$argon2id$secret', totalEarnings: -100 }
  const lines = linesOf(await insert(db, row).catch((error) => error))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'request failed',
    err: {
      ...{ code: '23514', constraint: 'users_earnings_not_negative', query: expect.stringContaining('insert into') },
      stack: expect.stringContaining('at '),
    },
  })
  expect(lines[0]).not.toMatch(/hazel|argon2id/)
})

test('a query that gets no connection is logged without a stack', async () => {
  const away = connect('postgres://fern@127.0.0.1:1/shop', { onError: () => {} })
  const failures = await Promise.all([
    away.db.execute(sql`select 1`).catch((error) => error),
    away.pool.query('select 1').catch((error) => error),
  ])
  await away.close()
  for (const failure of failures) {
    const { err } = JSON.parse(linesOf(failure)[0] ?? '')
    expect(err).toMatchObject({ message: expect.stringContaining('ECONNREFUSED'), code: 'ECONNREFUSED' })
    expect(err).not.toHaveProperty('stack')
  }
})

test('an error is logged with the stacks of its causes', () => {
  const [line = ''] = linesOf(new Error('No page', { cause: new Error('No template') }))
  expect(JSON.parse(line).err.stack).toMatch(/No page\n +at [\s\S]+caused by: Error: No template\n +at /)
})
