import { memo } from 'react'
import { formatPrice } from '../../../contracts/money.ts'
import type { Product } from '../../../contracts/product.ts'
import { primaryImage } from '../../../contracts/product-rules.ts'
import { Picture } from '../../ui/picture.tsx'
import { ListingState } from './listing-state.tsx'

interface SelectRowProps {
  product: Product
  checked: boolean
  onToggle: (id: number, isRange: boolean) => void
}

/** A selectable product. Shift-click selects a range from the last one. */
export const SelectRow = memo(function SelectRow({ product, checked, onToggle }: SelectRowProps) {
  const { id, title, price } = product
  return (
    <li className="-mx-2 border-line border-t [contain-intrinsic-size:auto_6rem] [content-visibility:auto]">
      <label className="grid cursor-pointer select-none grid-cols-[auto_3.5rem_minmax(0,1fr)] items-center gap-4 rounded-md px-2 py-2 has-checked:bg-fern-wash">
        <input
          type="checkbox"
          checked={checked}
          onChange={({ nativeEvent }) => onToggle(id, (nativeEvent as MouseEvent).shiftKey)}
          className="size-5 scroll-mt-36 scroll-mb-10 accent-fern"
        />
        <Picture url={primaryImage(product)} preset="thumbnail" alt="" className="rounded-sm" />
        <span className="min-w-0">
          <span className="line-clamp-2 font-medium font-serif text-lg leading-tight">{title}</span>
          <span className="mt-0.5 block font-semibold text-sm tabular-nums">{formatPrice(price)}</span>
          <ListingState product={product} />
        </span>
      </label>
    </li>
  )
})
