import { sql } from 'drizzle-orm'
import { type Cents, toCents } from '../../contracts/money.ts'
import type { Queryable } from '../database/connect.ts'
import { imageFeatures, images, products } from '../database/schema.ts'
import type { ImageFeatures } from './image-features.ts'
import { matchingItems } from './matching-items.ts'

/** Only the newest items are compared, because the seller is waiting. */
const MAX_COMPARED = 3000

const NEWEST = sql`
  select id, category, price, tags, image_urls from ${products}
  where status in ('approved', 'sold') order by id desc limit ${sql.raw(`${MAX_COMPARED}`)}`

export async function imagesWithoutFeatures(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ path: string }>(sql`
    select distinct shown.path from (${NEWEST}) newest, unnest(image_urls) shown (path)
    join ${images} on ${images.path} = shown.path
    where not exists (select from ${imageFeatures} where ${imageFeatures.path} = shown.path)
    limit ${limit}`)
  return rows.map(({ path }) => path)
}

/** Does nothing if the image has been deleted. */
export async function saveFeatures(db: Queryable, path: string, features: ImageFeatures): Promise<void> {
  await db.execute(sql`
    insert into ${imageFeatures} (path, features)
    select path, ${Buffer.from(features)} from ${images} where path = ${path}
    on conflict do nothing`)
}

export interface CatalogueItem {
  id: number
  category: string
  price: Cents
  tags: string[]
}

type Row = Omit<CatalogueItem, 'id' | 'price'> & { id: string; price: string }

const decoded = <Found extends Row>(row: Found) => ({ ...row, id: Number(row.id), price: toCents(row.price) })

export async function itemsWithFeatures(db: Queryable): Promise<(CatalogueItem & { features: ImageFeatures[] })[]> {
  const { rows } = await db.execute<Row & { features: ImageFeatures[] }>(sql`
    select newest.id, category, price, tags, array_agg(features) as features from (${NEWEST}) newest
    join ${imageFeatures} on path = any (image_urls) and length(features) > 0
    group by newest.id, category, price, tags`)
  return rows.map(decoded)
}

export async function itemsWithWords(db: Queryable, terms: string[], limit: number): Promise<CatalogueItem[]> {
  if (terms.length === 0) return []
  const { rows } = await db.execute<Row>(matchingItems(sql`category, price, tags`, { terms, joinedBy: '&', limit }))
  return rows.map(decoded)
}
