import type pg from 'pg'
import { CATEGORY_PATHS } from '../contracts/category.ts'
import { toCents } from '../contracts/money.ts'
import { PAGE_SIZE } from '../contracts/product-rules.ts'
import { DEMO_GOODS } from '../demo/goods.ts'
import type { Database } from '../server/database/connect.ts'
import { onlyRow } from '../server/database/first-row.ts'
import { products, users } from '../server/database/schema.ts'
import type { Deps } from '../server/deps.ts'
import { listProducts } from '../server/product/catalogue.ts'
import { openTemporaryDatabase } from '../server/testing/temporary-database.ts'
import type { BenchOptions } from './main.ts'
import { mean } from './measure-in-turns.ts'
import { SEARCH_QUESTIONS } from './search-questions.ts'
import type { Row } from './table.ts'

/** The average recall over all questions. */
const GOAL = 0.9

/**
 * Recall at 12: the share of expected goods on the first page of results, among many other items that share their colors,
 * materials and places and mention the goods in their descriptions.
 */
export async function search({ items }: BenchOptions): Promise<Row[]> {
  const { pool, db, close } = await openTemporaryDatabase({ hasTimeouts: false })
  try {
    const slugs = await addGoods(db)
    await addNoise(pool, items)
    const kinds: { kind: string; recalls: number[] }[] = []
    for (const [kind, questions] of Object.entries(SEARCH_QUESTIONS)) {
      const recalls: number[] = []
      for (const [question, wanted] of Object.entries(questions)) {
        const found = await firstPage(pool, slugs, question)
        const missed = wanted.filter((slug) => !found.includes(slug))
        recalls.push(1 - missed.length / wanted.length)
        if (missed.length > 0) console.log(`  “${question}” does not show ${missed.join(', ')}`)
      }
      kinds.push({ kind, recalls })
    }
    const all = kinds.flatMap(({ recalls }) => recalls)
    return [
      {
        what: `search, ${all.length} questions among ${items.toLocaleString('en-US')} other items`,
        figures: `recall at ${PAGE_SIZE}: ${mean(all).toFixed(3)}`,
        goal: `at least ${GOAL}`,
        met: mean(all) >= GOAL,
      },
      ...kinds.map(({ kind, recalls }) => ({
        what: `  ${kind} (${recalls.length})`,
        figures: mean(recalls).toFixed(3),
        goal: '',
        met: true,
      })),
    ]
  } finally {
    await close()
  }
}

/** The slugs of the demo goods on the first page. */
async function firstPage(pool: pg.Pool, slugs: Map<string, string>, question: string): Promise<(string | undefined)[]> {
  const deps = { pool, providers: { images: { urlEndpoint: '' } } } as unknown as Deps
  const { products } = await listProducts(deps, { search: question, limit: PAGE_SIZE, offset: 0 })
  return products.map(({ title }) => slugs.get(title))
}

/** Inserts all demo goods as live listings. Returns slugs by title. */
async function addGoods(db: Database): Promise<Map<string, string>> {
  const seller = await db
    .insert(users)
    .values({ username: 'hazel', email: 'hazel@example.com', emailVerified: true })
    .returning({ id: users.id })
    .then(onlyRow)
  const createdAt = new Date('2026-01-01')
  await db.insert(products).values(
    DEMO_GOODS.map(({ title, description, price, category, tags, brand, condition }) => ({
      title,
      description,
      price: toCents(price),
      category,
      tags,
      brand,
      condition,
      createdAt,
      sellerId: seller.id,
      status: 'approved' as const,
      imageUrls: ['products/bench.jpg'],
    })),
  )
  const known = new Set(DEMO_GOODS.map(({ slug }) => slug))
  for (const wanted of Object.values(SEARCH_QUESTIONS).flatMap((questions) => Object.values(questions).flat()))
    if (!known.has(wanted)) throw new Error(`Unknown demo good ${wanted}`)
  return new Map(DEMO_GOODS.map(({ title, slug }) => [title, slug]))
}

const THINGS =
  'hinge doorstop trivet thimble ladle coaster corkscrew bookend spool napkin apron wrench funnel tin bucket stool tray bowl brooch kettle'
const LOOKS = 'vintage brass oak walnut teal linen cobalt enamel leather velvet rustic woven copper red blue green'
const NAMED = 'lamp typewriter quilt mirror desk banjo clock bicycle radio camera lantern rug'
const PLACES = 'Hillsborough Pittsboro Asheville Durham Raleigh Boone Wilmington Carrboro Saxapahaw Shelby'

/** Newer items that no question asks for, in categories without demo goods. */
async function addNoise(pool: pg.Pool, items: number): Promise<void> {
  const taken = new Set(DEMO_GOODS.map(({ category }) => category))
  const isLeaf = (path: string) => !CATEGORY_PATHS.some((other) => other.startsWith(`${path} > `))
  const categories = CATEGORY_PATHS.filter((path) => isLeaf(path) && !taken.has(path))
  await pool.query(
    `insert into products (title, description, price, category, tags, image_urls, seller_id, status, created_at)
     select
       initcap(look) || ' ' || thing || ' from ' || place,
       'A ' || look || ' ' || thing || ' that stood beside a ' || named || ' in ' || place || ' for years. Lot ' || n || '.',
       1 + n % 200,
       ($1::text[])[1 + n % cardinality($1)],
       array[look, thing, 'lot ' || n % 500],
       '{products/bench.jpg}', (select min(id) from users), 'approved',
       timestamptz '2026-01-02' + n * interval '20 seconds'
     from generate_series(1, $2) n,
       lateral (select
         (string_to_array('${THINGS}', ' '))[1 + n * 13 % 20] thing,
         (string_to_array('${LOOKS}', ' '))[1 + n * 7 % 16] look,
         (string_to_array('${NAMED}', ' '))[1 + n * 5 % 12] named,
         (string_to_array('${PLACES}', ' '))[1 + n * 3 % 10] place) words`,
    [categories, items],
  )
  await pool.query('vacuum analyze products')
}
