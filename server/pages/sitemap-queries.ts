import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { products } from '../database/schema.ts'

/** Numbers of the id ranges, `size` ids each, with an approved item. One primary-key lookup per range. */
export async function findChunks(db: Queryable, size: number): Promise<number[]> {
  const { rows } = await db.execute<{ chunk: number }>(sql`
    select chunk::int
    from generate_series(0, (select coalesce(max(id), 0) / ${size}::bigint from products)) as chunk
    where exists (
      select from products
      where id >= chunk * ${size}::bigint and id < (chunk + 1) * ${size}::bigint and status = 'approved'
    )
    order by chunk`)
  return rows.map(({ chunk }) => chunk)
}

export const findListed = (db: Queryable, chunk: number, size: number) =>
  db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(
      and(gt(products.id, chunk * size - 1), lte(products.id, (chunk + 1) * size - 1), eq(products.status, 'approved')),
    )
    .orderBy(asc(products.id))
