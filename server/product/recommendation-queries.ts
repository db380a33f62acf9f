import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { categoryAncestry } from '../../contracts/category-path.ts'
import type { Status } from '../../contracts/product-rules.ts'
import { batchReads } from '../database/batch-reads.ts'
import type { Client, Queryable, Transaction } from '../database/connect.ts'
import { firstRow } from '../database/first-row.ts'
import { idList, queryPrepared } from '../database/query-prepared.ts'
import { rowCodec } from '../database/row-codec.ts'
import { listingIndex, productRecommendations, products, users } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { PRODUCT_COLUMNS } from './product-row.ts'
import { type Compared, type Similarity, wordsOf } from './similarity.ts'

export type Found = Compared & { id: number }

const COMPARED = {
  id: products.id,
  title: products.title,
  brand: products.brand,
  category: products.category,
  tags: products.tags,
  price: products.price,
}

const CANDIDATE = rowCodec(COMPARED)

const PER_SOURCE = 50
const LIMIT = sql.raw(`limit ${PER_SOURCE}`)

/**
 * Approved items that may be similar: the newest of its category, of each ancestor and of each tag, and some with each
 * word of its title and brand. Every subquery reads an index and stops at its limit.
 */
export const findCandidates = (client: Client, source: Found): Promise<Found[]> =>
  queryPrepared(client, {
    row: CANDIDATE,
    name: 'recommendation candidates',
    statement: () => sql`
      select ${CANDIDATE.selectList} from ${products}
      where id <> ${sql.placeholder('id')} and id in (
        select product_id from unnest(${sql.placeholder('listKeys')}::text[]) key, lateral (
          select product_id from ${listingIndex} where list_key = key order by created_at desc, product_id desc ${LIMIT}
        ) newest
        union
        select found.id from unnest(${sql.placeholder('terms')}::text[]) term, lateral (
          select id from search_found(array[term], 'all', '{}', ${sql.raw(String(PER_SOURCE))}, false) ${LIMIT}
        ) found
      )`,
    values: {
      id: source.id,
      listKeys: [...categoryAncestry(source.category), ...source.tags.map((tag) => `#${tag.toLowerCase()}`)],
      terms: wordsOf(source),
    },
  })

export const findCompared = (db: Queryable, id: number): Promise<Found | null> =>
  db
    .select(COMPARED)
    .from(products)
    .where(and(eq(products.id, id), eq(products.status, 'approved')))
    .then(firstRow)

export async function findRecommending(db: Queryable, id: number): Promise<number[]> {
  const rows = await db
    .select({ id: productRecommendations.sourceProductId })
    .from(productRecommendations)
    .where(eq(productRecommendations.recommendedProductId, id))
  return rows.map((row) => row.id)
}

const source = alias(products, 'source')
const RECOMMENDED = rowCodec({
  ...PRODUCT_COLUMNS,
  similarity: sql`${productRecommendations.similarity}`.mapWith(Number),
  reason: productRecommendations.reason,
  sourceId: productRecommendations.sourceProductId,
  sourceStatus: sql<Status>`${source.status}`,
})

/** The items' stored recommendations that are still approved, each item's best first. Read for every product page. */
export const findStored = batchReads(
  ({ pool }: Pick<Deps, 'pool'>, sourceIds) =>
    queryPrepared(pool, {
      row: RECOMMENDED,
      name: 'stored recommendations',
      statement: () => sql`
        select ${RECOMMENDED.selectList}
        from unnest(${idList('sourceIds')}) asked (id)
        join ${products} source on ${source.id} = asked.id
        join ${productRecommendations} on ${productRecommendations.sourceProductId} = asked.id
        join ${products} on ${products.id} = ${productRecommendations.recommendedProductId} and ${products.status} = 'approved'
        join ${users} on ${users.id} = ${products.sellerId}
        order by ${productRecommendations.position}`,
      values: { sourceIds },
    }),
  ({ sourceId }) => sourceId,
)

/** Concurrent refreshes of an item's recommendations take turns, until the transaction ends. */
export const lockRecommendations = (tx: Transaction, sourceId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`recommendations ${sourceId}`}, 0))`)

/** Replaces the item's recommendations, leaving out items that are gone; none if it is gone itself. Lock them first. */
export async function storeRecommendations(
  tx: Transaction,
  sourceId: number,
  recommendations: (Similarity & { id: number })[],
  now: Date,
): Promise<void> {
  // Items before their recommendations, like deletion, and in id order, like checkouts, to avoid deadlocks.
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [sourceId, ...recommendations.map(({ id }) => id)]))
    .orderBy(products.id)
    .for('key share')
  const existing = new Set(rows.map(({ id }) => id))
  if (!existing.has(sourceId)) return
  await tx.delete(productRecommendations).where(eq(productRecommendations.sourceProductId, sourceId))
  const values = recommendations
    .filter(({ id }) => existing.has(id))
    .map(({ id, similarity, reason }, position) => ({
      sourceProductId: sourceId,
      recommendedProductId: id,
      similarity: similarity.toFixed(2),
      reason,
      position,
      createdAt: now,
      updatedAt: now,
    }))
  if (values.length > 0) await tx.insert(productRecommendations).values(values)
}
