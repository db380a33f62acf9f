import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { imageLooks, images, products } from '../database/schema.ts'
import { LOOK_VERSION, type Look } from './look.ts'

/** Older items are not compared with: the answer is for somebody who waits. */
const COMPARED = 3000

/** The newest items, live and sold. */
const NEWEST = sql`
  select id, category, price, tags, image_urls from ${products}
  where status in ('approved', 'sold') order by id desc limit ${sql.raw(`${COMPARED}`)}`

/** Pictures of those items whose look nobody has made yet. */
export async function findUnseen(db: Queryable, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ path: string }>(sql`
    select distinct shown.path from (${NEWEST}) newest, unnest(image_urls) shown (path)
    join ${images} on ${images.path} = shown.path
    where not exists (select from ${imageLooks} where ${imageLooks.path} = shown.path and version = ${LOOK_VERSION})
    limit ${limit}`)
  return rows.map(({ path }) => path)
}

/** An empty look stands for a picture that cannot be read. The picture may have been deleted meanwhile. */
export async function saveLook(db: Queryable, path: string, look: Look): Promise<void> {
  await db.execute(sql`
    insert into ${imageLooks} (path, version, look)
    select path, ${LOOK_VERSION}, ${Buffer.from(look)} from ${images} where path = ${path}
    on conflict (path) do update set version = excluded.version, look = excluded.look`)
}

/** An item of the catalogue with the looks of its pictures. */
export interface SeenItem {
  id: number
  category: string
  /** Decimal dollars. */
  price: string
  tags: string[]
  looks: Look[]
}

interface Row extends Record<string, unknown> {
  id: string
  category: string
  price: string
  tags: string[]
  looks: Look[]
}

export async function seenItems(db: Queryable): Promise<SeenItem[]> {
  const { rows } = await db.execute<Row>(sql`
    select newest.id, category, price, tags, array_agg(look) as looks from (${NEWEST}) newest
    join ${imageLooks} on path = any (image_urls) and version = ${LOOK_VERSION} and length(look) > 0
    group by newest.id, category, price, tags`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}
