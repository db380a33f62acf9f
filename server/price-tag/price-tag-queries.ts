import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { LabelSize } from '../../contracts/price-tag-rules.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { changedOne, onlyRow } from '../database/first-row.ts'
import { printedTags, products, tagPrints, users } from '../database/schema.ts'

interface TagFilter {
  /** Null for all sellers. */
  sellerId: number | null
  /** Null for all live items. */
  ids: number[] | null
}

const isTaggable = ({ sellerId, ids }: TagFilter) =>
  and(
    eq(products.status, 'approved'),
    sellerId === null ? undefined : eq(products.sellerId, sellerId),
    ids === null ? undefined : inArray(products.id, ids),
  )

const ITEM = {
  id: products.id,
  title: products.title,
  category: products.category,
  price: products.price,
  seller: users.username,
}

/** Live items, unordered. */
export const findItemsForTags = (db: Queryable, filter: TagFilter) =>
  db.select(ITEM).from(products).innerJoin(users, eq(users.id, products.sellerId)).where(isTaggable(filter))

/** The same, which cannot be deleted until the transaction ends. */
export const lockItemsForTags = (tx: Transaction, filter: TagFilter) =>
  findItemsForTags(tx, filter).orderBy(products.id).for('key share', { of: products })

/** The same, with the price on each item's last printed tag, or null. */
export function findItemsWithTags(db: Queryable, filter: TagFilter) {
  const last = db
    .select({ price: printedTags.price })
    .from(printedTags)
    .where(eq(printedTags.productId, products.id))
    .orderBy(desc(printedTags.printId))
    .limit(1)
    .as('last')
  return db
    .select({ ...ITEM, printedPrice: last.price })
    .from(products)
    .innerJoin(users, eq(users.id, products.sellerId))
    .leftJoinLateral(last, sql`true`)
    .where(isTaggable(filter))
}

interface NewPrint {
  userId: number
  size: LabelSize
  skipped: number
}

export async function insertPrint(
  tx: Transaction,
  print: NewPrint,
  items: { id: number; price: number }[],
): Promise<number> {
  const { id: printId } = await tx.insert(tagPrints).values(print).returning({ id: tagPrints.id }).then(onlyRow)
  await tx.insert(printedTags).values(items.map(({ id, price }) => ({ printId, productId: id, price })))
  return printId
}

/** The user's own print with its items, or null. */
export async function findPrint(db: Queryable, userId: number, id: number) {
  const rows = await db
    .select({ size: tagPrints.size, skipped: tagPrints.skipped, productId: printedTags.productId })
    .from(tagPrints)
    .innerJoin(printedTags, eq(printedTags.printId, tagPrints.id))
    .where(and(eq(tagPrints.id, id), eq(tagPrints.userId, userId)))
  const [first] = rows
  return first && { size: first.size, skipped: first.skipped, ids: rows.map(({ productId }) => productId) }
}

export const deletePrint = (db: Queryable, userId: number, id: number): Promise<boolean> =>
  db
    .delete(tagPrints)
    .where(and(eq(tagPrints.id, id), eq(tagPrints.userId, userId)))
    .then(changedOne)
