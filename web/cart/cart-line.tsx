import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Minus, Plus, Trash2 } from 'lucide'
import { formatPrice } from '../../contracts/money.ts'
import { primaryImage } from '../../contracts/product-rules.ts'
import { lazyExtra } from '../lib/lazy-extra.ts'
import { OnDemand } from '../lib/on-demand.tsx'
import { Icon } from '../ui/icon.tsx'
import { IconButton, type IconButtonProps } from '../ui/icon-button.tsx'
import { Picture } from '../ui/picture.tsx'
import { useCart } from './use-cart.ts'
import type { CartLineState } from './use-cart-lines.ts'
import { WasPrice } from './was-price.tsx'

const LineRow = lazyExtra(() => import('../line/line-row.tsx'))

export function CartLine({ item, product, gone, isHeld }: CartLineState) {
  const { setQuantity, remove, close } = useCart()
  const { id, quantity } = item
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-4 py-4">
      <div className={gone ? 'overflow-hidden rounded-sm opacity-50' : 'overflow-hidden rounded-sm'}>
        <Picture url={primaryImage(product)} preset="thumbnail" alt="" />
      </div>
      <div className="flex min-w-0 flex-col">
        <Link
          to="/product/$id"
          params={{ id: String(id) }}
          onClick={close}
          className="line-clamp-2 font-medium font-serif text-lg leading-tight hover:text-fern"
        >
          {product.title}
        </Link>
        <p className={gone ? 'mt-1 text-muted tabular-nums line-through' : 'mt-1 tabular-nums'}>
          {formatPrice(product.price)} {!gone && <WasPrice item={item} product={product} />}
        </p>
        {isHeld ? (
          <OnDemand>
            <LineRow product={product} asksEmail />
          </OnDemand>
        ) : (
          <p role="status" className="font-semibold text-clay-deep text-sm empty:hidden">
            {gone}
          </p>
        )}
        {quantity > 1 && !gone && <p className="text-muted text-sm">1 of a kind: you can only buy one.</p>}
        <div className="mt-auto -ml-2.5 flex items-center">
          <Step
            label={`One less of ${product.title}`}
            data-removes={quantity === 1 || undefined}
            onClick={() => setQuantity(id, quantity - 1)}
          >
            <Icon of={Minus} className="size-4" />
          </Step>
          <span role="status" aria-label={`Quantity of ${product.title}`} className="min-w-6 text-center tabular-nums">
            {quantity}
          </span>
          <Step label={`One more of ${product.title}`} onClick={() => setQuantity(id, quantity + 1)}>
            <Icon of={Plus} className="size-4" />
          </Step>
          <Step label={`Remove ${product.title}`} data-removes className="ml-auto" onClick={() => remove(id)}>
            <Icon of={Trash2} className="size-4" />
          </Step>
        </div>
      </div>
    </li>
  )
}

const Step = ({ className, ...rest }: IconButtonProps) => (
  <IconButton {...rest} className={clsx('text-muted hover:bg-fern-wash hover:text-ink', className)} />
)
