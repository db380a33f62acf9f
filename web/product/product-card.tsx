import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Product } from '../../contracts/product.ts'
import { HeartSlot } from '../favorite/heart-slot.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CardPhoto } from './card-photo.tsx'
import { rememberOpened } from './photo-transition.ts'
import { ProductLink } from './product-link.tsx'

interface ProductCardProps {
  product: Product
  eager: boolean
  /** The img attribute. */
  sizes: string
  heading?: 'h2' | 'h3'
  badge?: ReactNode
  /** Whether to show the seller. */
  seller?: boolean | undefined
  /** Below the title, instead of condition and seller. */
  children?: ReactNode
}

const titleClass = 'mt-2.5 line-clamp-2 font-medium font-serif text-base leading-tight sm:text-lg sm:leading-tight'
/** Always two lines high, like the skeleton. */
const twoLines = 'h-[2.5em]'
const factsClass = 'mt-1 h-5 truncate text-muted text-sm leading-5'

/** The whole card links to the product, except for the heart. */
export function ProductCard({ product, heading: Heading = 'h2', seller = true, children, ...photo }: ProductCardProps) {
  return (
    <div className="relative">
      <ProductLink
        id={product.id}
        preload={false}
        onClick={({ currentTarget }) => rememberOpened(product.id, currentTarget)}
        className="group block rounded-md"
      >
        <CardPhoto product={product} {...photo} />
        <Heading className={clsx(titleClass, !children && twoLines, 'group-hover:text-fern')}>{product.title}</Heading>
        {children}
      </ProductLink>
      {!children && (
        <p className={factsClass}>
          {[product.condition, seller && product.sellerUsername].filter(Boolean).join(' · ')}
        </p>
      )}
      <HeartSlot product={product} className="absolute top-1 right-1" />
    </div>
  )
}

/** The same size as a card. */
export function ProductCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-2/3 w-full rounded-md" />
      <div className={clsx(titleClass, twoLines)}>
        <Skeleton className="mt-[0.15em] h-[0.9em] w-4/5" />
      </div>
      <div className={factsClass}>
        <Skeleton className="mt-1 h-3 w-3/5" />
      </div>
    </div>
  )
}
