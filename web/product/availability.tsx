import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { LineState } from '../../contracts/line.ts'
import type { Product } from '../../contracts/product.ts'
import { timeLeft } from '../lib/time-left.ts'
import { useClock } from '../lib/use-clock.ts'
import { isClosed } from '../sale/sale-phase.ts'
import { nextSaleDate, saleTime } from '../sale/sale-text.ts'
import { useBannerText, useSaleKind, useSales, useSaleValue, useVenueTimeZone } from '../sale/use-sale.ts'

/** Whether the product can be bought now, and if not, why and when. `readAt` is when it was fetched, in ms. */
export function Availability({ product, readAt }: { product: Product; readAt: number }) {
  const sales = useSales()
  const kind = useSaleKind(sales)
  const text = useBannerText(sales)
  const date = useSaleValue(sales, nextSaleDate)
  const timeZone = useVenueTimeZone(sales)
  const { isOffer, offeredUntil, heldUntil = offeredUntil ?? '' } = product
  // The buy bar of a held item asks (`lineQuery`, which stays out of the page's first JavaScript).
  const { data: line } = useQuery<LineState>({ queryKey: ['/api/line', String(product.id)], enabled: false })
  const isMine = offeredUntil ?? line?.isHolder
  const back = useClock((now) => heldUntil && timeLeft(heldUntil, now), readAt)

  if (product.status === 'sold')
    return (
      <Note title="Sold" isOut>
        This one has found a home. There may be something similar below.
      </Note>
    )
  if (product.status !== 'approved')
    return (
      <Note title="Buyers can't see this yet" isOut>
        This listing is {product.status}. Only you and the admins can see it.
      </Note>
    )
  // An open payment outlives its sale; to others, the item comes back with the next one.
  if (back && (!isClosed(kind) || line?.isHolder))
    return (
      <Note
        title={
          <>
            {isMine
              ? `You're ${offeredUntil ? 'next' : 'checking out'}: it's yours to buy for `
              : isOffer
                ? 'Offered to the next in line, back in '
                : 'Someone is checking out this item, back in '}
            <span className="tabular-nums">{back}</span>
            {!isMine && " if they don't pay"}
          </>
        }
        isOut={!isMine}
        ticks
      >
        It is held for {isMine ? 'you' : 'them'} until {saleTime(heldUntil, timeZone)}.
      </Note>
    )
  if (kind === 'on') return <Note title={text}>Pay now, pick it up at the sale or by arrangement with the seller.</Note>
  return (
    <Note title="For sale at the next live sale">
      {date === 'TBD' ? "The date isn't set yet." : `It starts ${date}.`}{' '}
      <Link to="/reminders" className="underline">
        Remind me
      </Link>
    </Note>
  )
}

interface NoteProps {
  title: ReactNode
  isOut?: boolean
  /** Changes every second, so screen readers must not announce it. */
  ticks?: boolean
  children: ReactNode
}

function Note({ title, isOut = false, ticks = false, children }: NoteProps) {
  return (
    <div
      role={ticks ? undefined : 'status'}
      className={clsx('rounded-md border px-4 py-3', isOut ? 'border-clay bg-clay-wash' : 'border-line bg-card')}
    >
      <p className={clsx('font-semibold', isOut ? 'text-clay-deep' : 'text-fern')}>{title}</p>
      <p className="text-sm">{children}</p>
    </div>
  )
}
