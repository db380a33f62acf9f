import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { users } from '../database/schema.ts'
import { untilWaiting } from '../testing/lock-waits.ts'
import { outside } from '../testing/outside.ts'
import { testDeps } from '../testing/test-app.ts'
import { insertUser } from './account-queries.ts'
import { bootstrapAdmin } from './bootstrap-admin.ts'

const WREN = {
  BOOTSTRAP_ADMIN_USERNAME: 'wren',
  BOOTSTRAP_ADMIN_EMAIL: 'wren@example.com',
  BOOTSTRAP_ADMIN_PASSWORD: 'Treasure-hunt-1',
}

test('a server that starts while another one creates the first admin starts too', async () => {
  const deps = await testDeps({ env: WREN })
  const { db, pool } = deps
  const { second } = await db.transaction(async (tx) => {
    await insertUser(tx, { username: 'wren', email: 'wren@example.com', role: 'admin', emailVerified: true })
    const second = outside(() => bootstrapAdmin(deps))
    await outside(() => untilWaiting(pool))
    return { second }
  })
  await second
  expect(await db.select().from(users)).toMatchObject([{ username: 'wren', role: 'admin' }])
})

test('an operator whose admin is not created because a seller has the username is told so', async () => {
  const deps = await testDeps({ env: WREN })
  const warn = vi.spyOn(deps.log, 'warn')
  const seller = await insertUser(deps.db, {
    username: 'wren',
    email: 'w@example.com',
    role: 'seller',
    emailVerified: true,
  })
  await bootstrapAdmin(deps)
  expect(await deps.db.select().from(users)).toMatchObject([{ role: 'seller' }])
  expect(warn.mock.calls).toEqual([
    [
      'no admin is created: BOOTSTRAP_ADMIN_USERNAME or BOOTSTRAP_ADMIN_EMAIL belongs to an account that is not an admin',
    ],
  ])
  await deps.db.update(users).set({ role: 'admin' }).where(eq(users.id, seller.id))
  await bootstrapAdmin(deps)
  expect(warn).toHaveBeenCalledTimes(1)
})

test('an operator of a shop without an admin hears how to get one', async () => {
  const deps = await testDeps()
  const warn = vi.spyOn(deps.log, 'warn')
  await bootstrapAdmin(deps)
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^there is no admin yet: set BOOTSTRAP_ADMIN_USERNAME/)]])
  await insertUser(deps.db, { username: 'wren', email: 'wren@example.com', role: 'admin', emailVerified: true })
  await bootstrapAdmin(deps)
  expect(warn).toHaveBeenCalledTimes(1)
})
