import { expect, test } from 'vitest'
import { testDeps } from '../testing/test-app.ts'
import { auditEntries, orders, users } from './schema.ts'
import { insertPrepared } from './write-prepared.ts'

const { db } = await testDeps()

test('rows are inserted together and come back whole, in their order', async () => {
  const at = new Date('2026-06-06T14:00:00.000Z')
  const rows = await insertPrepared(db, auditEntries, [
    { actorId: null, action: 'sale.opened', subjectId: 1, details: { by: 'it\'s "nobody"' }, createdAt: at },
    { actorId: null, action: 'sale.closed', subjectId: 2, details: { by: null }, createdAt: at },
  ])
  expect(rows).toEqual([
    {
      id: expect.any(Number),
      actorId: null,
      action: 'sale.opened',
      subjectId: 1,
      details: { by: 'it\'s "nobody"' },
      createdAt: at,
    },
    {
      id: expect.any(Number),
      actorId: null,
      action: 'sale.closed',
      subjectId: 2,
      details: { by: null },
      createdAt: at,
    },
  ])
  expect(await db.select().from(auditEntries).orderBy(auditEntries.id)).toEqual(rows)
})

test('what a row leaves out or undefined gets its default, statement by statement', async () => {
  const [first] = await insertPrepared(db, orders, [{ deskKey: undefined, createdAt: new Date() }])
  const [second] = await insertPrepared(db, orders, [{ deskKey: 'desk-1', deskContent: null }])
  expect(first).toMatchObject({ deskKey: null, receipt: expect.stringMatching(/^[\da-f]{64}$/) })
  expect(second).toMatchObject({ deskKey: 'desk-1', createdAt: expect.any(Date) })
  expect(second?.receipt).not.toBe(first?.receipt)
})

test('no rows are inserted without a statement', async () => {
  expect(await insertPrepared(db, auditEntries, [])).toEqual([])
})

test('rows of different columns are refused', async () => {
  const name = (username: string) => ({ username, email: `${username}@example.com`, passwordHash: '-' })
  await expect(insertPrepared(db, users, [name('hazel'), { ...name('otis'), role: 'admin' }])).rejects.toThrow(
    'same columns',
  )
  expect(await db.select().from(users)).toEqual([])
})
