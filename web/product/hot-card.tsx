import type { ReactNode } from 'react'
import { formatNumber } from '../../contracts/counts.ts'
import { formatPrice } from '../../contracts/money.ts'
import type { Product } from '../../contracts/product.ts'
import { HeartSlot } from '../favorite/heart-slot.tsx'
import { Tag } from '../ui/price-tag.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CardPhoto } from './card-photo.tsx'
import { rememberOpened } from './photo-transition.ts'
import { ProductLink } from './product-link.tsx'

const SIZES = '(min-width: 80rem) 24rem, (min-width: 48rem) 31vw, 40vw'

/** The photo is beside the text on a phone, above it otherwise. */
const cardClass =
  'group grid grid-cols-[40%_minmax(0,1fr)] items-center gap-4 rounded-md large-text:grid-cols-1 md:block'

/** More than the lines show, and no more: screen readers read all of a link. */
const TEASER = /^.{0,200}/su

const HotBadge = () => <Tag tone="hot">HOT</Tag>

export function HotCard({ product, eager }: { product: Product; eager: boolean }) {
  return (
    <div className="relative">
      <ProductLink
        id={product.id}
        preload={false}
        onClick={({ currentTarget }) => rememberOpened(product.id, currentTarget)}
        className={cardClass}
      >
        <CardPhoto product={product} eager={eager} sizes={SIZES} badge={<HotBadge />} />
        <HotText title={product.title} viewCount={product.viewCount}>
          {TEASER.exec(product.description)?.[0]}
        </HotText>
      </ProductLink>
      <HeartSlot
        product={product}
        className="absolute top-1 left-[calc(40%-3rem)] large-text:right-1 large-text:left-auto md:right-1 md:left-auto"
      />
    </div>
  )
}

export interface HotSample {
  title: string
  price: string
  viewCount: number
}

/** A skeleton of the same size as a hot card. */
export function HotPlaceholder({ title, price, viewCount }: HotSample) {
  return (
    <div className={`${cardClass} opacity-60`}>
      <div className="relative">
        <Skeleton className="aspect-2/3 w-full rounded-md" />
        <span className="tag-on-photo top-3">
          <HotBadge />
        </span>
        <span className="tag-on-photo bottom-3">
          <Tag>{formatPrice(price)}</Tag>
        </span>
      </div>
      <HotText title={title} viewCount={viewCount}>
        <Skeleton className="mt-1 h-4 w-full" />
        <Skeleton className="mt-1.5 h-4 w-3/5" />
      </HotText>
    </div>
  )
}

function HotText({ title, viewCount, children }: { title: string; viewCount: number; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <div className="md:mt-3 md:h-26 md:overflow-hidden">
        <h3 className="line-clamp-2 font-medium font-serif text-lg leading-tight group-hover:text-fern md:text-xl md:leading-tight">
          {title}
        </h3>
        <div className="mt-1.5 line-clamp-3 h-[4.35em] text-muted text-sm md:line-clamp-2 md:h-[2.9em]">{children}</div>
      </div>
      <p className="mt-2 text-muted text-sm tabular-nums">{`${formatNumber(viewCount)} views`}</p>
    </div>
  )
}
