import type pg from 'pg'
import { ProductQuery } from '../contracts/product.ts'
import { countProducts, listProducts, showProduct } from '../server/product/catalogue.ts'

/** One kind of catalog read, with several URLs to request in turn. */
export interface Read {
  name: string
  /** Path and query. */
  urls: string[]
  /** For reads with large offsets, which grow with the catalog: the goal is this time in ms instead of a ratio. */
  bound?: number
}

const CATEGORIES = ['Home & Decor', 'Clothing', 'Electronics', 'Home & Decor > Lighting']
const list = (name: string, ...queries: Record<string, string>[]): Read => ({
  name,
  urls: queries.map((query) => `/api/products?${new URLSearchParams(query)}`),
})
const ofCategories = (query: Record<string, string>) => CATEGORIES.map((category) => ({ category, ...query }))
const searches = (...texts: string[]) => texts.map((search) => ({ search }))

/** Every catalog read of a visitor. `ids` are products. */
export const catalogueReads = (items: number, ids: readonly number[]): Read[] => [
  list('list of a category', ...ofCategories({})),
  list('search', ...searches('brass lamp asheville', 'walnut clock', 'velvet chair durham')),
  { name: 'one product', urls: ids.map((id) => `/api/products/${id}`) },
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

/** The statements that our code runs for a URL. */
export async function statementsOf(pool: pg.Pool, url: string): Promise<pg.QueryConfig[]> {
  const recorded: pg.QueryConfig[] = []
  const recordingPool = {
    query(config: pg.QueryConfig) {
      const { name, text, values } = config
      recorded.push({ ...(name !== undefined && { name }), text, values: values ?? [] })
      return pool.query(config)
    },
  } as unknown as pg.Pool
  const deps = { pool: recordingPool, db: undefined as never, providers: STORE, now: () => new Date() }
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const id = Number(pathname.split('/').at(-1))
  const query = () => ProductQuery.parse(Object.fromEntries(searchParams))
  if (id) await showProduct(deps, { account: null, visitorId: 'bench' }, id)
  else if (pathname.endsWith('/count')) await countProducts(deps, query())
  else await listProducts(deps, query())
  return recorded
}

const STORE = { images: { urlEndpoint: 'http://localhost/images' } } as never
