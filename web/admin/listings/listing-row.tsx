import { clsx } from 'clsx'
import type { AdminListing } from '../../../contracts/admin-listing.ts'
import { formatPrice } from '../../../contracts/money.ts'
import { type Status, skuOf } from '../../../contracts/product-rules.ts'
import { shortDay } from '../../lib/sale-dates.ts'
import { ProductLink } from '../../product/product-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Badge } from '../badge.tsx'
import { localDay } from '../local-time.ts'
import { STATUS_NAMES } from './status-names.ts'

interface ListingRowProps {
  listing: AdminListing
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onSeller: () => void
}

const TONES: Partial<Record<Status, 'good' | 'bad'>> = { approved: 'good', rejected: 'bad' }

export function ListingRow({ listing, isChosen, onChoose, onSeller }: ListingRowProps) {
  const { id, title, price, status, isHidden, sellerUsername, soldIn } = listing
  return (
    <div className="grid grid-cols-[1.75rem_3rem_minmax(0,1fr)] large-text:grid-cols-[1.75rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 py-3 sm:grid-cols-[1.75rem_3rem_minmax(0,1fr)_auto]">
      <label
        className={clsx(
          '-ml-3 grid size-11 place-items-center max-sm:row-span-2',
          status !== 'approved' && 'invisible',
        )}
      >
        <span className="sr-only">Select {title}</span>
        <input
          type="checkbox"
          checked={isChosen && status === 'approved'}
          disabled={status !== 'approved'}
          onChange={({ target }) => onChoose(target.checked)}
          className="size-5 accent-fern"
        />
      </label>
      <Picture
        url={listing.imageUrl}
        preset="thumbnail"
        alt=""
        className="large-text:w-16 rounded-sm max-sm:row-span-2"
      />
      <div className="large-text:col-span-full min-w-0">
        <ProductLink
          id={id}
          className="-mt-3.5 inline-block pt-4 pb-1.5 font-medium font-serif text-lg leading-tight hover:text-fern"
        >
          {title}
        </ProductLink>
        <p className="text-muted text-sm">
          {skuOf(id)} ·{' '}
          <button
            type="button"
            onClick={onSeller}
            className="wrap-anywhere -mt-1.5 -mb-4.5 max-w-full pt-1.5 pb-4.5 text-left underline underline-offset-4 hover:text-fern"
          >
            <span className="sr-only">Show only listings of </span>
            {sellerUsername}
          </button>{' '}
          · {localDay(listing.createdAt)}
        </p>
        {soldIn && (
          <p className="text-muted text-sm">
            sold for {formatPrice(soldIn.amount)} in the sale of {shortDay(soldIn.startDate, soldIn.timeZone)}
          </p>
        )}
      </div>
      <div className="large-text:col-span-full flex flex-wrap items-center gap-x-3 gap-y-1 sm:grid sm:justify-items-end sm:gap-1">
        <span className="font-semibold tabular-nums">{formatPrice(price)}</span>
        <Badge tone={isHidden ? 'bad' : (TONES[status] ?? 'plain')}>
          {isHidden ? 'Suspended' : STATUS_NAMES[status]}
        </Badge>
      </div>
    </div>
  )
}
