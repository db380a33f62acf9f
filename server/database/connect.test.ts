import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { outside } from '../testing/outside.ts'
import { testDeps } from '../testing/test-app.ts'

const { db, pool } = await testDeps()

test('a connection that breaks between two statements fails its transaction and nothing else', async () => {
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const pid = rows[0]?.pid
    await outside(async () => {
      await pool.query('select pg_terminate_backend($1)', [pid])
      await eventually(async () =>
        expect((await pool.query('select from pg_stat_activity where pid = $1', [pid])).rowCount).toBe(0),
      )
    })
    await tx.execute(sql`select 1`)
  })
  await expect(broken).rejects.toThrow()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
