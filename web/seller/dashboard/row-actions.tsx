import { clsx } from 'clsx'
import { Copy, Eye, EyeOff, type IconNode, Pencil, ScanEye, Send, Trash2 } from 'lucide'
import type { ComponentProps } from 'react'
import type { Product } from '../../../contracts/product.ts'
import { ProductLink } from '../../product/product-link.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ListingActions } from '../listing-actions.ts'

export interface RowActions extends Omit<ListingActions, 'remove'> {
  edit: (product: Product) => void
  /** Asks first. */
  remove: (product: Product) => void
  duplicate: (product: Product) => void
}

interface RowButtonsProps {
  product: Product
  actions: RowActions
  busy: boolean
}

/** One line of equal columns, or several lines where large text needs more room. */
export const ACTIONS =
  'grid auto-cols-fr grid-flow-col large-text:flex large-text:flex-wrap large-text:justify-between large-text:gap-x-4'

/** In the same places in every row of a section. */
export function RowButtons({ product, actions, busy }: RowButtonsProps) {
  const { id, title, status } = product
  return (
    <div className={clsx(ACTIONS, 'col-span-2 large-text:col-span-1 sm:col-span-1 sm:-ml-5 sm:auto-cols-[4.75rem]')}>
      <Action icon={Pencil} name="Edit" title={title} onClick={() => actions.edit(product)} />
      {status === 'approved' && (
        <Action icon={EyeOff} name="Unlist" title={title} disabled={busy} onClick={() => actions.unlist(product)} />
      )}
      {status === 'rejected' && (
        <Action icon={Send} name="Send again" title={title} disabled={busy} onClick={() => actions.resubmit(product)} />
      )}
      {status === 'unlisted' && (
        <Action icon={Eye} name="Relist" title={title} disabled={busy} onClick={() => actions.relist(product)} />
      )}
      {status !== 'approved' && (
        <ProductLink id={id} aria-label={`Preview ${title} as buyers will see it`} className={actionClass('fern')}>
          <Icon of={ScanEye} className="size-5" />
          Preview
        </ProductLink>
      )}
      <Action icon={Copy} name="Duplicate" title={title} onClick={() => actions.duplicate(product)} />
      <Action
        icon={Trash2}
        name="Delete"
        title={title}
        tone="clay"
        disabled={busy}
        onClick={() => actions.remove(product)}
      />
    </div>
  )
}

type Tone = 'fern' | 'clay'

const actionClass = (tone: Tone): string =>
  clsx(
    'flex min-h-14 flex-col items-center justify-center gap-1 whitespace-nowrap rounded-md text-center font-semibold text-xs transition-colors',
    tone === 'clay' ? 'text-clay hover:bg-clay-wash' : 'text-fern hover:bg-fern-wash',
  )

interface ActionProps extends Omit<ComponentProps<'button'>, 'title'> {
  icon: IconNode
  name: string
  /** Of the product; absent for an action on several. */
  title?: string
  tone?: Tone
}

/** Never natively disabled: it would lose the focus while the change that it began is under way. */
export function Action({ icon, name, title, tone = 'fern', disabled, onClick, ...rest }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={title && `${name} ${title}`}
      {...rest}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
      className={actionClass(tone)}
    >
      <Icon of={icon} className="size-5" />
      {name}
    </button>
  )
}
