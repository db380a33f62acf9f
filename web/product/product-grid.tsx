import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Product } from '../../contracts/product.ts'
import { ProductCard, ProductCardSkeleton } from './product-card.tsx'

/** Cards in the first view, on a phone and on a desktop. */
const IN_VIEW = 4

/** `beside`: next to a panel, so with one column less on a wide screen. */
type GridShape = 'full' | 'beside'

const COLUMNS: Record<GridShape, string> = {
  full: 'grid-cols-2 large-text:grid-cols-1 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5',
  beside: 'grid-cols-2 large-text:grid-cols-1 md:grid-cols-3 xl:grid-cols-4',
}
const SIZES: Record<GridShape, string> = {
  full: '(min-width: 80rem) 15rem, (min-width: 64rem) 23vw, (min-width: 48rem) 31vw, 46vw',
  beside: '(min-width: 64rem) 15rem, (min-width: 48rem) 31vw, 46vw',
}

const Grid = ({ shape, children }: { shape: GridShape; children: ReactNode }) => (
  <ul className={clsx('grid gap-x-4 gap-y-7 sm:gap-x-6 sm:gap-y-9', COLUMNS[shape])}>{children}</ul>
)

interface ProductGridProps {
  products: Product[]
  shape?: GridShape
  heading?: 'h2' | 'h3'
  /** Whether to show the sellers. */
  seller?: boolean
  /** HOT or DEAL, on each photo. */
  badge?: ReactNode
  /** Below each title. */
  note?: (product: Product) => ReactNode
  /** Below each card, outside its link. */
  below?: (product: Product) => ReactNode
}

export function ProductGrid({ products, shape = 'full', heading, seller, badge, note, below }: ProductGridProps) {
  return (
    <Grid shape={shape}>
      {products.map((product, index) => (
        <li key={product.id} id={`item-${product.id}`} className="scroll-mt-24">
          <ProductCard
            product={product}
            eager={index < IN_VIEW}
            sizes={SIZES[shape]}
            heading={heading}
            seller={seller}
            badge={badge}
          >
            {note?.(product)}
          </ProductCard>
          {below?.(product)}
        </li>
      ))}
    </Grid>
  )
}

export function ProductGridSkeleton({ count, shape = 'full' }: { count: number; shape?: GridShape }) {
  return (
    <div role="status" aria-label="Loading items">
      <Grid shape={shape}>
        {[...Array(count).keys()].map((place) => (
          <li key={place}>
            <ProductCardSkeleton />
          </li>
        ))}
      </Grid>
    </div>
  )
}
