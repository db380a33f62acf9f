import { ShoppingBag } from 'lucide'
import { plural } from '../../contracts/counts.ts'
import { useCart } from '../cart/use-cart.ts'
import { Icon } from '../ui/icon.tsx'

/** Opens the cart; the badge shows the number of items. */
export function CartButton() {
  const { totalItems, open } = useCart()
  return (
    <button
      type="button"
      onClick={open}
      aria-label={`Cart, ${plural(totalItems, 'item')}`}
      className="relative grid size-11 place-items-center rounded-sm hover:text-fern"
    >
      <Icon of={ShoppingBag} className="size-6" />
      {totalItems > 0 && (
        <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-clay px-1 text-center font-semibold text-on-clay text-xs tabular-nums">
          {totalItems}
        </span>
      )}
    </button>
  )
}
