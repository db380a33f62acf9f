import type pg from 'pg'
import { catalogueReads, type Read, statementsOf } from './catalogue-reads.ts'
import { type FilledDatabase, openFilledDatabase } from './filled-database.ts'
import type { Row } from './table.ts'

/** Each ten times the one before, so the growth can be extrapolated. */
const SIZES = [10_000, 100_000, 1_000_000]
/** Tenfold steps from the last measured size to a hundred million. */
const EXTRA_STEPS = 2
/** A read whose pages grow by more than this factor per step grows with the catalog. */
const STEEP_FACTOR = 1.5
const GROUPS: Record<string, string> = {
  'listings and their keys': `c.relname in ('products', 'products_pkey', 'products_seller', 'products_images', 'products_pending')`,
  'index of words': `c.relname in ('products_entries', 'search_vocabulary', 'search_vocabulary_pkey', 'search_vocabulary_spellings')`,
  'lists and their indexes': `c.relname ~ '^(listing_index|list_counts)'`,
}

interface Measured {
  /** Bytes per item, in the order of GROUPS. */
  bytes: number[]
  /** The 8 kB pages that each kind of read touches, cached or not. */
  pages: number[]
}

/**
 * Extrapolates space and pages per read to a hundred million items, from three sizes that are each ten times the one before.
 * A model, not a measurement: a read that gains a few pages per step (deeper B-trees) gains as many with each further step; a
 * read that multiplies keeps multiplying.
 */
export async function scale(): Promise<Row[]> {
  const measured: Measured[] = []
  for (const items of SIZES) {
    const database = await openFilledDatabase(items)
    try {
      measured.push(await measure(database, items))
    } finally {
      await database.close()
    }
  }
  const sizes = Object.keys(GROUPS).map((group, index) => {
    const bytes = measured.map((one) => one.bytes[index] ?? 0)
    const gigabytes = ((bytes.at(-1) ?? 0) * 10 ** (6 + EXTRA_STEPS)) / 1e9
    return row(
      group,
      `${bytes.map(Math.round).join(', ')} bytes per item; a hundred million: ${gigabytes.toFixed(0)} GB`,
    )
  })
  const reads = catalogueReads(1, [1]).map(({ name }, index) => {
    const pages = measured.map((one) => one.pages[index] ?? 0)
    return row(
      name,
      `${pages.map(Math.round).join(', ')} pages; a hundred million, by the model: ${extrapolate(pages)}`,
    )
  })
  return [...sizes, ...reads]
}

const row = (what: string, figures: string): Row => ({ what, figures, goal: '', met: true })

function extrapolate(pages: number[]): string {
  const [before = 1, last = 1] = pages.slice(-2)
  const isSteep = last > before * STEEP_FACTOR
  const estimate = isSteep ? last * (last / before) ** EXTRA_STEPS : last + Math.max(0, last - before) * EXTRA_STEPS
  return `${Math.round(estimate)}${isSteep ? ', growing with the catalogue' : ''}`
}

async function measure({ pool, ids }: FilledDatabase, items: number): Promise<Measured> {
  const bytes: number[] = []
  for (const condition of Object.values(GROUPS)) {
    const { rows } = await pool.query(
      `select sum(pg_relation_size(c.oid)) as bytes from pg_class c where c.relnamespace = 'public'::regnamespace and ${condition}`,
    )
    bytes.push(Number(rows[0].bytes) / items)
  }
  const pages: number[] = []
  for (const read of catalogueReads(items, ids)) pages.push(await pagesOf(pool, read))
  return { bytes, pages }
}

/** The average over the read's URLs, with all statements of each. */
async function pagesOf(pool: pg.Pool, { urls }: Read): Promise<number> {
  let pages = 0
  for (const url of urls)
    for (const { text, values } of await statementsOf(pool, url)) {
      const { rows } = await pool.query(`explain (analyze, buffers, format json) ${text}`, values)
      const { Plan: plan } = rows[0]['QUERY PLAN'][0]
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    }
  return pages / urls.length
}
