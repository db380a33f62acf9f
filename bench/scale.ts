import type pg from 'pg'
import { catalogueReads, type Read, statementsOf } from './catalogue-reads.ts'
import { type FilledDatabase, openFilledDatabase } from './filled-database.ts'
import type { Row } from './table.ts'

/** Each ten times the one before: so the growth from one to the next can be carried on. */
const MEASURED = [10_000, 100_000, 1_000_000]
/** Tenfold steps from the last measured one to a hundred million. */
const STEPS_FURTHER = 2
/** A read of more pages than so many times as before, for ten times the items, grows with the catalogue. */
const STEEP = 1.5
const GROUPS: Record<string, string> = {
  'listings and their keys': `c.relname in ('products', 'products_pkey', 'products_seller', 'products_images', 'products_pending')`,
  'index of words': `c.relname in ('products_entries', 'search_vocabulary', 'search_vocabulary_pkey', 'search_vocabulary_spellings')`,
  'lists and their indexes': `c.relname ~ '^(listing_index|list_counts)'`,
}

interface Measured {
  /** Bytes an item, by the names of the groups. */
  bytes: number[]
  /** Pages of 8 kB that one read of each kind looks at, wherever they are. */
  pages: number[]
}

/**
 * A hundred million items, which no machine here can be filled with: what three sizes, each ten times the one before, take
 * in space and in pages a read, carried on by two more steps. A model, and no measurement: a read that gains some pages with
 * each step (a B-tree is one level deeper at each few hundred times the entries) gains as many with each further one; a read
 * that multiplies, multiplies.
 */
export async function scale(): Promise<Row[]> {
  const measured: Measured[] = []
  for (const items of MEASURED) {
    const database = await openFilledDatabase(items)
    try {
      measured.push(await measure(database, items))
    } finally {
      await database.close()
    }
  }
  const sizes = Object.keys(GROUPS).map((group, index) => {
    const bytes = measured.map((one) => one.bytes[index] ?? 0)
    const gigabytes = ((bytes.at(-1) ?? 0) * 10 ** (6 + STEPS_FURTHER)) / 1e9
    return row(
      group,
      `${bytes.map(Math.round).join(', ')} bytes an item; a hundred million: ${gigabytes.toFixed(0)} GB`,
    )
  })
  const reads = catalogueReads(1, [1]).map(({ name }, index) => {
    const pages = measured.map((one) => one.pages[index] ?? 0)
    return row(name, `${pages.map(Math.round).join(', ')} pages; a hundred million, by the model: ${carriedOn(pages)}`)
  })
  return [...sizes, ...reads]
}

const row = (what: string, figures: string): Row => ({ what, figures, goal: '', met: true })

function carriedOn(pages: number[]): string {
  const [before = 1, last = 1] = pages.slice(-2)
  const isSteep = last > before * STEEP
  const further = isSteep ? last * (last / before) ** STEPS_FURTHER : last + Math.max(0, last - before) * STEPS_FURTHER
  return `${Math.round(further)}${isSteep ? ', growing with the catalogue' : ''}`
}

async function measure({ pool, ids }: FilledDatabase, items: number): Promise<Measured> {
  const bytes: number[] = []
  for (const which of Object.values(GROUPS)) {
    const { rows } = await pool.query(
      `select sum(pg_relation_size(c.oid)) as bytes from pg_class c where c.relnamespace = 'public'::regnamespace and ${which}`,
    )
    bytes.push(Number(rows[0].bytes) / items)
  }
  const pages: number[] = []
  for (const read of catalogueReads(items, ids)) pages.push(await pagesOf(pool, read))
  return { bytes, pages }
}

/** Of all the read's addresses on average, each with all statements that it takes. */
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
