import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { products } from '../database/schema.ts'
import { addPerson } from '../testing/people.ts'
import { addProduct } from '../testing/stock.ts'
import { testDeps } from '../testing/test-app.ts'

const { db, pool } = await testDeps()
const hazel = await addPerson({ db }, 'hazel')

async function move(id: number, status: 'approved' | 'unlisted', updatedAt: Date): Promise<Date | null | undefined> {
  await db.update(products).set({ status, updatedAt }).where(eq(products.id, id))
  const [row] = await db.select().from(products).where(eq(products.id, id))
  return row?.approvedAt
}

test('an item keeps the time when it first went live', async () => {
  const [first, later] = [new Date('2026-06-06T14:00:00.000Z'), new Date('2026-06-07T14:00:00.000Z')]
  const listed = await addProduct({ db }, { sellerId: hazel.id, updatedAt: first })
  expect(listed.approvedAt).toEqual(first)
  const { id, approvedAt } = await addProduct({ db }, { sellerId: hazel.id, status: 'pending' })
  expect(approvedAt).toBeNull()
  expect(await move(id, 'approved', first)).toEqual(first)
  expect(await move(id, 'unlisted', later)).toEqual(first)
  expect(await move(id, 'approved', later)).toEqual(first)
})

test('no trigger runs before updates of products, which would make each one recompute the words of the heading', async () => {
  const { rows } = await pool.query(
    `select tgname from pg_trigger where tgrelid = 'products'::regclass and tgtype & 2 <> 0 and tgtype & 16 <> 0`,
  )
  expect(rows).toEqual([])
})
