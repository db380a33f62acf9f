import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Product } from '../../contracts/product.ts'
import { HeartSlot } from '../favorite/heart-slot.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CardPhoto } from './card-photo.tsx'
import { rememberOpened } from './photo-transition.ts'

interface ProductCardProps {
  product: Product
  eager: boolean
  /** How wide the card stands, as in the img attribute. */
  sizes: string
  heading?: 'h2' | 'h3'
  badge?: ReactNode
  /** Below the title. */
  children?: ReactNode
}

const titleClass = 'mt-2.5 line-clamp-2 font-medium font-serif text-base leading-tight sm:text-lg sm:leading-tight'
/** Two lines, filled or not: as high as the skeleton, whatever the title. */
const twoLines = 'h-[2.5em]'

/** A product in a grid. All of the card leads to its page, but for the heart. */
export function ProductCard({ product, eager, sizes, heading: Heading = 'h2', badge, children }: ProductCardProps) {
  return (
    <div className="relative">
      <Link
        to="/product/$id"
        params={{ id: String(product.id) }}
        onClick={({ currentTarget }) => rememberOpened(product.id, currentTarget)}
        className="group block rounded-md"
      >
        <CardPhoto product={product} eager={eager} sizes={sizes} badge={badge} />
        <Heading className={clsx(titleClass, !children && twoLines, 'group-hover:text-fern')}>{product.title}</Heading>
        {children}
      </Link>
      <HeartSlot product={product} className="absolute top-1 right-1" />
    </div>
  )
}

/** Stands where a card will be, of the same size. */
export function ProductCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-2/3 w-full rounded-md" />
      <div className={clsx(titleClass, twoLines)}>
        <Skeleton className="mt-[0.15em] h-[0.9em] w-4/5" />
      </div>
    </div>
  )
}
