import type pg from 'pg'

/** The obvious table, with an index for each query; for the baseline only. */
export async function createPlainCatalogue(pool: pg.Pool): Promise<void> {
  await pool.query(`
    drop table if exists plain_products;
    create table plain_products as
      select id, title, description, price, category, tags, image_urls, condition, brand, view_count, created_at,
        to_tsvector('english', title || ' ' || description) as words
      from products where status = 'approved';
    alter table plain_products add primary key (id);
    create index on plain_products (category text_pattern_ops, created_at desc);
    create index on plain_products (created_at desc);
    create index on plain_products using gin (words)`)
  await pool.query('vacuum analyze plain_products')
}

const COLUMNS = 'id, title, price, category, tags, image_urls, condition, brand, view_count, created_at'

/** The plainest SQL for the first page of a read; with `name`, PostgreSQL plans it once, like our own. */
export function plainStatement(url: string): pg.QueryConfig {
  const { searchParams } = new URL(url, 'http://localhost')
  const [category, search] = [searchParams.get('category'), searchParams.get('search')]
  if (search)
    return {
      name: 'search',
      text: `select ${COLUMNS} from plain_products where words @@ plainto_tsquery('english', $1) order by created_at desc limit 12`,
      values: [search],
    }
  if (category)
    return {
      name: 'list',
      text: `select ${COLUMNS} from plain_products where category = $1 or category like $1 || ' > %' order by created_at desc limit 12`,
      values: [category],
    }
  return { name: 'one', text: `select ${COLUMNS}, description from plain_products where id = $1`, values: ['$id'] }
}
