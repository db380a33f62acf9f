import { expect, test } from 'vitest'
import { users } from '../database/schema.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { outside } from '../testing/outside.ts'
import { testDeps } from '../testing/test-app.ts'
import { insertUser } from './account-queries.ts'
import { bootstrapAdmin } from './bootstrap-admin.ts'

test('a server that starts while another one creates the first admin starts too', async () => {
  const { db, pool, settings } = await testDeps({
    env: {
      BOOTSTRAP_ADMIN_USERNAME: 'wren',
      BOOTSTRAP_ADMIN_EMAIL: 'wren@example.com',
      BOOTSTRAP_ADMIN_PASSWORD: 'Treasure-hunt-1',
    },
  })
  const { second } = await db.transaction(async (tx) => {
    await insertUser(tx, { username: 'wren', email: 'wren@example.com', role: 'admin', emailVerified: true })
    const second = outside(() => bootstrapAdmin(db, settings))
    await outside(() => untilWaiting(pool))
    return { second }
  })
  await second
  expect(await db.select().from(users)).toMatchObject([{ username: 'wren', role: 'admin' }])
})
