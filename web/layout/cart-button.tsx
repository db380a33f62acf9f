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
      <Icon of={ShoppingBag} />
      {totalItems > 0 && <span className="cart-count">{totalItems}</span>}
    </button>
  )
}
