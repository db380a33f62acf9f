import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDeps } from '../testing/test-app.ts'
import { inLocked } from './in-locked.ts'
import { saleReminders } from './schema.ts'

const { db } = await testDeps()

test('no more rows are changed than a limit allows, whatever the plan', async () => {
  await db.insert(saleReminders).values(Array.from({ length: 5 }, (_, index) => ({ email: `p${index}@example.com` })))
  await db.transaction(async (tx) => {
    // Leaves the nested loop, which PostgreSQL also takes by itself for a table that was small when it was analyzed.
    for (const method of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
      await tx.execute(sql.raw(`set local enable_${method} = off`))
    const next = tx.select({ id: saleReminders.id }).from(saleReminders).limit(2).for('update', { skipLocked: true })
    await tx.update(saleReminders).set({ lastMail: 'soon' }).where(inLocked(saleReminders.id, next))
  })
  expect(await db.$count(saleReminders, eq(saleReminders.lastMail, 'soon'))).toBe(2)
})
