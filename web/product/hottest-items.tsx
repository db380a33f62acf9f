import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Product } from '../../contracts/product.ts'
import { HotCard, HotPlaceholder, type HotSample } from './hot-card.tsx'

/** Shown while loading. */
const SAMPLES: HotSample[] = [
  { title: 'Brass reading lamp', price: '48.00', viewCount: 124 },
  { title: 'Bentwood café chair', price: '85.00', viewCount: 97 },
  { title: 'Wool barn coat', price: '62.00', viewCount: 81 },
]

interface HottestItemsProps {
  hot: Pick<UseQueryResult<Product[]>, 'data' | 'isPending'>
  /** Default: all. */
  limit?: number
  /** Shown instead of an empty list; by default the section is omitted. */
  empty?: ReactNode
}

export function HottestItems({ hot: { data, isPending }, limit, empty }: HottestItemsProps) {
  const products = data?.slice(0, limit) ?? []
  const isEmpty = !isPending && products.length === 0
  if (isEmpty && !empty) return null
  return (
    <section aria-labelledby="hottest" aria-busy={isPending}>
      <h2 id="hottest" className="mb-5 font-semibold font-serif text-2xl">
        Hottest Items
      </h2>
      {isEmpty ? (
        empty
      ) : (
        <ul className="grid gap-6 md:grid-cols-3 md:gap-y-10">{isPending ? samples : cards(products)}</ul>
      )}
    </section>
  )
}

const samples = SAMPLES.map((sample) => (
  <li key={sample.title}>
    <HotPlaceholder {...sample} />
  </li>
))

const cards = (products: Product[]) =>
  products.map((product, index) => (
    <li key={product.id}>
      <HotCard product={product} eager={index === 0} />
    </li>
  ))
