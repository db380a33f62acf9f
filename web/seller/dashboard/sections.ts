import type { Status } from '../../../contracts/product-rules.ts'
import type { OwnProduct } from '../../../contracts/seller.ts'
import { wordSearch } from '../../lib/fold-text.ts'

export const SORTS = {
  views: 'Most viewed',
  'price-high': 'Price: high to low',
  'price-low': 'Price: low to high',
  alphabetical: 'Title: A to Z',
  'alphabetical-desc': 'Title: Z to A',
  'date-modified': 'Recently changed',
  'date-created': 'Newest first',
  'date-created-old': 'Oldest first',
} as const
export type SellerSort = keyof typeof SORTS

export type SectionKey = 'approved' | 'pending' | 'unlisted' | 'sold'

export interface Section {
  key: SectionKey
  name: string
  statuses: readonly Status[]
  defaultSort: SellerSort
  /** Shown while the section is empty. */
  empty: string
}

export const SECTIONS: readonly Section[] = [
  {
    key: 'approved',
    name: 'LIVE',
    statuses: ['approved'],
    defaultSort: 'date-modified',
    empty: 'Approved items show up here and on the marketplace.',
  },
  {
    key: 'pending',
    name: 'PENDING',
    statuses: ['pending', 'rejected'],
    defaultSort: 'date-created',
    empty: 'New items wait here for approval.',
  },
  {
    key: 'unlisted',
    name: 'UNLISTED',
    statuses: ['unlisted'],
    defaultSort: 'date-modified',
    empty: 'Items you take off the marketplace stay here until you relist them.',
  },
  {
    key: 'sold',
    name: 'SOLD',
    statuses: ['sold'],
    defaultSort: 'date-modified',
    empty: 'Your sold items will show up here.',
  },
]

const byTitle = new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare

const shownPrice = ({ price, soldFor = price }: OwnProduct): number => Number(soldFor)

const ORDERS: Record<SellerSort, (a: OwnProduct, b: OwnProduct) => number> = {
  views: (a, b) => b.viewCount - a.viewCount,
  'price-high': (a, b) => shownPrice(b) - shownPrice(a),
  'price-low': (a, b) => shownPrice(a) - shownPrice(b),
  alphabetical: (a, b) => byTitle(a.title, b.title),
  'alphabetical-desc': (a, b) => byTitle(b.title, a.title),
  'date-modified': (a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt),
  'date-created': (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  'date-created-old': (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
}

/** Ties: newest first. */
export const sorted = <Item extends OwnProduct>(products: readonly Item[], sort: SellerSort): Item[] =>
  [...products].sort((a, b) => ORDERS[sort](a, b) || b.id - a.id)

/** Rejected items first: they wait for their seller. */
export const rejectedFirst = <Item extends OwnProduct>(products: readonly Item[]): Item[] => [
  ...products.filter(({ status }) => status === 'rejected'),
  ...products.filter(({ status }) => status !== 'rejected'),
]

export const inSection = <Item extends OwnProduct>(products: readonly Item[], { statuses }: Section): Item[] =>
  products.filter(({ status }) => statuses.includes(status))

/** Every word of the search must occur in title, description, category or tags. */
export function matching<Item extends OwnProduct>(products: readonly Item[], search: string): readonly Item[] {
  const matches = wordSearch(search)
  return products.filter(({ title, description, category, tags }) =>
    matches([title, description, category, ...tags].join('\n')),
  )
}
