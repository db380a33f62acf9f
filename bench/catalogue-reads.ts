import type pg from 'pg'
import { ProductQuery } from '../contracts/product.ts'
import { countProducts, listProducts, showProduct } from '../server/product/catalogue.ts'

/** A read of the catalogue as somebody makes it: several addresses of one kind, asked one after the other. */
export interface Read {
  name: string
  /** Path and query. */
  urls: string[]
  /** Whether goals.md names it; the others are printed beside it and held against the same figure. */
  isNamed?: true
  /** Walks its offset, and so is held against a time and not against the smaller catalogue; ms. */
  bound?: number
}

const CATEGORIES = ['Home & Decor', 'Clothing', 'Electronics', 'Home & Decor > Lighting']
const list = (name: string, ...queries: Record<string, string>[]): Read => ({
  name,
  urls: queries.map((query) => `/api/products?${new URLSearchParams(query)}`),
})
const ofCategories = (query: Record<string, string>) => CATEGORIES.map((category) => ({ category, ...query }))
const searches = (...texts: string[]) => texts.map((search) => ({ search }))

/** Every read that a visitor makes. `ids` are products. */
export const catalogueReads = (items: number, ids: readonly number[]): Read[] => [
  { ...list('list of a category', ...ofCategories({})), isNamed: true },
  { ...list('search', ...searches('brass lamp asheville', 'walnut clock', 'velvet chair durham')), isNamed: true },
  { name: 'one product', urls: ids.map((id) => `/api/products/${id}`), isNamed: true },
  list('cheapest first', ...ofCategories({ sortBy: 'price-low' })),
  list('dearest first', ...ofCategories({ sortBy: 'price-high' })),
  list('most viewed first', ...ofCategories({ sortBy: 'popular' })),
  list('a price range', ...ofCategories({ priceRange: '50-100' })),
  list('a tag', { tag: 'lamp' }, { tag: 'brass' }, { tag: 'lot7' }),
  list('search with a typo', ...searches('barss lmap', 'wlanut clock')),
  { name: 'count', urls: CATEGORIES.map((category) => `/api/products/count?${new URLSearchParams({ category })}`) },
  {
    ...list('the last pages', ...[0, 12].map((page) => ({ offset: String(Math.floor(items * 0.9) + page) }))),
    bound: 2_000,
  },
]

/** The statements that ours sends for an address, caught on their way to the database. */
export async function statementsOf(pool: pg.Pool, url: string): Promise<pg.QueryConfig[]> {
  const sent: pg.QueryConfig[] = []
  const catching = {
    query(config: pg.QueryConfig) {
      const { name, text, values } = config
      // The same name is the same text in ours; here each has its own, as fixed values need no more.
      sent.push({ ...(name !== undefined && { name }), text, values: values ?? [] })
      return pool.query(config)
    },
  } as unknown as pg.Pool
  const parts = { pool: catching, db: undefined as never, providers: STORE, now: () => new Date() }
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const id = Number(pathname.split('/').at(-1))
  const query = () => ProductQuery.parse(Object.fromEntries(searchParams))
  if (id) await showProduct(parts, { account: null, visitorId: 'bench' }, id)
  else if (pathname.endsWith('/count')) await countProducts(parts, query())
  else await listProducts(parts, query())
  return sent
}

const STORE = { images: { urlEndpoint: 'http://localhost/images' } } as never
