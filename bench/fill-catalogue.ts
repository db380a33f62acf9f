import type pg from 'pg'

const NOUNS =
  'lamp chair dress jacket camera radio quilt vase mirror clock guitar banjo boots teapot skillet typewriter rug bicycle lantern painting'
const LOOKS =
  'vintage brass oak walnut linen cobalt hand-thrown enamel leather velvet mid-century rustic painted woven cast-iron copper'
const PLACES = 'Hillsborough Pittsboro Asheville Durham Raleigh Boone Wilmington Carrboro Saxapahaw Shelby'

const words = (text: string) => `array['${text.split(' ').join("','")}']`

/** Inserts approved items in every category. Deterministic, and generated inside the database. */
export async function fillCatalogue(pool: pg.Pool, items: number, categories: readonly string[]): Promise<void> {
  await pool.query(`insert into users (username, email, email_verified)
    select 'seller_' || n, 'seller_' || n || '@example.com', true from generate_series(1, 200) n`)
  // With the triggers on, a million rows would take most of an hour.
  await pool.query('alter table products disable trigger user')
  await pool.query(
    `insert into products
       (title, description, price, category, tags, image_urls, seller_id, status, view_count, condition, brand, created_at, updated_at)
     select
       initcap(look) || ' ' || noun || ' from ' || place,
       'A ' || look || ' ' || noun || ' that stood in a house in ' || place || ' for ' || n % 60 + 5 || ' years. Lot ' || n || '.',
       round((exp(((n::bigint * 7919) % 1000) / 1000.0 * 6.5) + 1)::numeric, 2),
       ($1::text[])[(n * 31) % $2 + 1],
       array[look, noun, 'lot' || n % 500],
       array['products/bench.jpg'],
       (select min(id) from users) + n % 200,
       'approved',
       (n::bigint * 104729) % 300,
       'Good', case when n % 3 = 0 then 'Maker ' || n % 40 end,
       timestamptz '2026-01-01' + n * interval '20 seconds', timestamptz '2026-01-01' + n * interval '20 seconds'
     from generate_series(1::bigint, $3) n,
       lateral (select (${words(NOUNS)})[n * 13 % 20 + 1] noun, (${words(LOOKS)})[n * 7 % 16 + 1] look, (${words(PLACES)})[n * 3 % 10 + 1] place) w`,
    [categories, categories.length, items],
  )
  await pool.query('select rebuild_listing_index()')
  await pool.query('alter table products enable trigger user')
  await pool.query('vacuum analyze')
}
