import { useApi } from '../lib/use-api.ts'
import { useLoadedQuery } from '../lib/use-loaded-query.ts'
import { ProductCard } from './product-card.tsx'
import { recommendationsQuery } from './product-queries.ts'

const SIZES = '(min-width: 80rem) 18.2rem, (min-width: 64rem) 23vw, (min-width: 48rem) 31vw, 46vw'

/** Shows nothing if there are none or loading failed. */
export function Recommendations({ productId }: { productId: number }) {
  const { data = [], isPending } = useLoadedQuery(recommendationsQuery(useApi(), String(productId)))
  // Keeps the footer out of view, so nothing visible shifts.
  if (isPending) return <div className="min-h-dvh" />
  if (data.length === 0) return null
  return (
    <section aria-labelledby="recommendations" className="mt-16">
      <h2 id="recommendations" className="mb-5 font-semibold font-serif text-2xl">
        You may also like
      </h2>
      <ul className="grid grid-cols-2 large-text:grid-cols-1 gap-x-4 gap-y-7 sm:gap-x-6 md:grid-cols-3 lg:grid-cols-4">
        {data.map((item) => (
          <li key={item.id}>
            <ProductCard product={item} eager={false} sizes={SIZES} heading="h3">
              <p className="mt-1 text-sm">
                <span className="font-semibold text-fern tabular-nums">{Math.round(item.similarity * 100)}% match</span>
                <span className="block text-muted">{item.recommendationReason}</span>
              </p>
            </ProductCard>
          </li>
        ))}
      </ul>
    </section>
  )
}
