import { Link } from '@tanstack/react-router'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { formatPrice } from '../../contracts/money.ts'
import type { Product } from '../../contracts/product.ts'
import { isHot, primaryImage } from '../../contracts/product-rules.ts'
import { Button } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import { Tag } from '../ui/price-tag.tsx'
import { Stamp } from '../ui/stamp.tsx'
import type { ListingActions } from './listing-actions.ts'
import { PrimaryPicker } from './primary-picker.tsx'

interface ListingRowProps {
  product: Product
  actions: ListingActions
  busy: boolean
  onEdit: (product: Product) => void
  onDelete: (product: Product) => void
}

export const ListingRow = memo(function ListingRow({ product, actions, busy, onEdit, onDelete }: ListingRowProps) {
  const { id, title, price, category, status, viewCount } = product
  const isSold = status === 'sold'
  return (
    <li
      aria-busy={busy}
      className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4 border-line border-t py-4 [contain-intrinsic-size:auto_17rem] [content-visibility:auto] sm:grid-cols-[7.5rem_minmax(0,1fr)]"
    >
      <Link
        to="/product/$id"
        params={{ id: String(id) }}
        tabIndex={-1}
        aria-hidden="true"
        className="relative block self-start"
      >
        <span className="relative block overflow-hidden rounded-md">
          <Picture url={primaryImage(product)} preset="thumbnail" alt="" />
          {isSold && <Stamp />}
        </span>
        {isHot(product) && (
          <Tag tone="hot" size="small" className="absolute top-2 left-0">
            HOT
          </Tag>
        )}
      </Link>
      <div className="min-w-0">
        <h3 className="font-medium font-serif text-lg leading-tight">
          <Link to="/product/$id" params={{ id: String(id) }} className="hover:text-fern">
            {title}
          </Link>
        </h3>
        <p className="mt-1 font-semibold tabular-nums">{formatPrice(price)}</p>
        <p className="text-muted text-sm">{category}</p>
        <p className="mt-0.5 flex items-center gap-1.5 text-muted text-sm tabular-nums">
          <Eye aria-hidden="true" className="size-4" />
          {viewCount} {viewCount === 1 ? 'view' : 'views'}
        </p>
        <State status={status} />
        {!isSold && (
          <>
            <PrimaryPicker product={product} disabled={busy} onPick={(index) => actions.makePrimary(product, index)} />
            <div className="-ml-3.5 mt-1 flex flex-wrap">
              <Button variant="quiet" size="small" aria-label={`Edit ${title}`} onClick={() => onEdit(product)}>
                <Pencil aria-hidden="true" className="size-4" />
                Edit
              </Button>
              {status === 'approved' && (
                <Button
                  variant="quiet"
                  size="small"
                  disabled={busy}
                  aria-label={`Unlist ${title}`}
                  onClick={() => actions.unlist(product)}
                >
                  Unlist
                </Button>
              )}
              {status === 'unlisted' && (
                <Button
                  variant="quiet"
                  size="small"
                  disabled={busy}
                  aria-label={`Relist ${title}`}
                  onClick={() => actions.relist(product)}
                >
                  Relist
                </Button>
              )}
              <Button
                variant="quiet"
                size="small"
                disabled={busy}
                aria-label={`Delete ${title}`}
                onClick={() => onDelete(product)}
              >
                <Trash2 aria-hidden="true" className="size-4" />
                Delete
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  )
})

function State({ status }: Pick<Product, 'status'>) {
  if (status === 'pending') return <p className="mt-1 text-sm">Waiting for approval</p>
  if (status === 'sold') return <p className="mt-1 font-semibold text-sm">SOLD</p>
  if (status === 'rejected')
    return (
      <p className="mt-1 text-sm">
        <span className="font-semibold text-clay">Rejected.</span> Edit it to submit it again.
      </p>
    )
  return null
}
