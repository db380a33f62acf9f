import { Eye, Heart } from 'lucide'
import { memo } from 'react'
import { plural } from '../../../contracts/counts.ts'
import { formatPrice } from '../../../contracts/money.ts'
import { isHot, primaryImage } from '../../../contracts/product-rules.ts'
import type { OwnProduct } from '../../../contracts/seller.ts'
import { Price } from '../../product/price.tsx'
import { ProductLink } from '../../product/product-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Tag } from '../../ui/price-tag.tsx'
import { Stamp } from '../../ui/stamp.tsx'
import { ListingState } from './listing-state.tsx'
import { PrimaryPicker } from './primary-picker.tsx'
import { type RowActions, RowButtons } from './row-actions.tsx'

interface ListingRowProps {
  product: OwnProduct
  actions: RowActions
  busy: boolean
}

export const ListingRow = memo(function ListingRow({ product, actions, busy }: ListingRowProps) {
  const { id, title, category, status, viewCount, favoriteCount = 0 } = product
  const isSold = status === 'sold'
  return (
    <li
      aria-busy={busy}
      className="grid grid-cols-[min(6rem,30%)_minmax(0,1fr)] large-text:grid-cols-1 content-start gap-x-4 gap-y-1 border-line border-t pt-4 pb-2 [&_:is(a,button)]:scroll-mt-36 [contain-intrinsic-size:auto_16rem] [content-visibility:auto] sm:grid-cols-[7.5rem_minmax(0,1fr)] sm:pb-4"
    >
      <ProductLink
        id={id}
        tabIndex={-1}
        aria-hidden="true"
        className="relative block large-text:w-24 self-start sm:row-span-2"
      >
        <span className="relative block overflow-hidden rounded-md">
          <Picture url={primaryImage(product)} preset="thumbnail" alt="" />
          {isSold && <Stamp />}
        </span>
        {isHot(product) && (
          <Tag
            tone="hot"
            size="small"
            className="absolute large-text:static top-2 left-0 large-text:mt-1 whitespace-nowrap"
          >
            HOT
          </Tag>
        )}
      </ProductLink>
      <div className="min-w-0">
        <h3 className="font-medium font-serif text-lg leading-tight">
          <ProductLink id={id} className="-my-3 inline-block py-3 hover:text-fern">
            {title}
          </ProductLink>
        </h3>
        <p className="mt-1 font-semibold tabular-nums">
          {isSold ? <SoldPrice product={product} /> : <Price product={product} />}
        </p>
        <p className="text-muted text-sm">{category}</p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-4 text-muted text-sm tabular-nums">
          <span className="inline-flex items-center gap-1.5">
            <Icon of={Eye} className="size-4" />
            {plural(viewCount, 'view')}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Icon of={Heart} className="size-4" />
            {plural(favoriteCount, 'favorite')}
          </span>
        </p>
        <ListingState product={product} />
        {!isSold && (
          <PrimaryPicker product={product} busy={busy} onPick={(index) => actions.makePrimary(product, index)} />
        )}
      </div>
      {!isSold && <RowButtons product={product} actions={actions} busy={busy} />}
    </li>
  )
})

/** What a sold item went for, after its listed price if that was another. */
function SoldPrice({ product: { price, soldFor = price } }: { product: OwnProduct }) {
  if (soldFor === price) return formatPrice(price)
  return (
    <>
      <span className="sr-only">Listed at </span>
      <s className="mr-1.5 font-normal text-[0.8em] opacity-75">{formatPrice(price)}</s>
      <span className="sr-only">sold for </span>
      {formatPrice(soldFor)}
    </>
  )
}
