import { memo } from 'react'
import { formatPrice } from '../../contracts/money.ts'
import type { TaggableItem } from '../../contracts/price-tag.ts'
import type { Printed } from '../../contracts/price-tag-rules.ts'
import { skuOf } from '../../contracts/product-rules.ts'
import { Checkbox } from '../ui/checkbox.tsx'

interface TagRowProps {
  item: TaggableItem
  isSelected: boolean
  onSelect: (id: number, isSelected: boolean) => void
}

const NOTES: Record<Printed, string> = { no: '', changed: ' · Price changed since printing', yes: ' · Printed' }

/** Memoized, since there may be thousands. */
export const TagRow = memo(
  ({ item: { id, title, tagTitle, price, seller, printed }, isSelected, onSelect }: TagRowProps) => (
    <li className="break-inside-avoid py-1 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto] print:[content-visibility:visible]">
      <Checkbox
        checked={isSelected}
        onChange={({ target }) => onSelect(id, target.checked)}
        label={
          <span className="min-w-0 py-2">
            <span className="font-medium">{title}</span>
            <span className="block text-muted text-sm tabular-nums">
              {formatPrice(price)} · {skuOf(id)} · {seller}
              {NOTES[printed]}
            </span>
            {tagTitle !== title && <span className="block text-muted text-sm">Its tag will say “{tagTitle}”.</span>}
          </span>
        }
      />
    </li>
  ),
)
