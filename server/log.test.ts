import { expect, test } from 'vitest'
import type { Database } from './database/connect.ts'
import { users } from './database/schema.ts'
import { insertPrepared } from './database/write-prepared.ts'
import { createLog } from './log.ts'
import { testDeps } from './testing/test-app.ts'

type NewUser = typeof users.$inferInsert

test.each([
  ['built', (db: Database, row: NewUser) => db.insert(users).values(row)],
  ['prepared', (db: Database, row: NewUser) => insertPrepared(db, users, [row])],
])('a %s query that fails is logged without its values', async (_name, insert) => {
  const { db } = await testDeps()
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line) => lines.push(line) })
  const row = { username: 'hazel', email: 'hazel@example.com', passwordHash: '$argon2id$secret', totalEarnings: -100 }
  await insert(db, row).catch((error) => log.error({ err: error }, 'request failed'))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'request failed',
    err: { code: '23514', constraint: 'users_earnings_not_negative', query: expect.stringContaining('insert into') },
  })
  expect(lines[0]).not.toMatch(/hazel|argon2id/)
})
