import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Product } from '../../contracts/product.ts'
import { messageOf } from '../lib/api.ts'
import { useOffline } from '../lib/online.ts'
import { useSecondPressGuard } from '../lib/second-press.ts'
import { useCurrentUser } from '../session/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { useLine } from './use-line.ts'

interface LineControlsProps {
  product: Product
  /** When the product was read, in ms. */
  readAt: number
  /** `bar`: in the product page's buy bar. `row`: below a cart line or a card. */
  layout: 'bar' | 'row'
  /** Shown beside the buttons. */
  beside?: ReactNode
  /** The buy button, for visitors who may buy now. */
  buy?: ReactNode
  /** See `useLine`. */
  seemsOwn?: boolean
}

const ORDINALS = ['', '1st', '2nd', '3rd']
const ordinal = (place: number): string => ORDINALS[place] ?? `${place}th`

/** For a held item: the time left, joining the line, and the visitor's place in it. */
export function LineControls({ product, readAt, layout, beside, buy, seemsOwn }: LineControlsProps) {
  const { user } = useCurrentUser()
  const offline = useOffline()
  const { isPending, position, isFull, isNext, isHeld, isOwn, url, left, join, leave } = useLine(
    product,
    readAt,
    seemsOwn,
  )
  const guard = useSecondPressGuard()
  const isFree = !isNext && !isHeld && !isOwn && position === null
  const isSeller = user?.id === product.sellerId
  // Of the last attempt.
  const { error } = leave.submittedAt > join.submittedAt ? leave : join
  // On a desktop, this text is also above the buttons. That one ticks, so only this one is announced.
  const isSaidAbove = layout === 'bar' && (position === null || isNext)
  const size = layout === 'row' ? 'small' : 'medium'
  const variant = layout === 'row' ? 'secondary' : 'primary'
  const fill = layout === 'bar' ? 'flex-1 max-md:px-2' : ''
  const busy = join.isPending || leave.isPending

  /** What screen readers announce, and what leads to the time left, which ticks. */
  function said(): [news: string, until: string] {
    if (isOwn) return ["You're checking out.", 'Held for you for']
    if (isNext) return ["You're next.", "It's held for you for"]
    if (position !== null) return [`You're ${ordinal(position)} in line.`, isHeld ? 'Back in' : '']
    if (product.isOffer) return ['Offered to the next in line.', 'Back in']
    return ['Someone is checking out.', 'Back in']
  }
  const [news, until] = said()

  const leaveButton = (
    <Button
      variant={isNext ? 'quiet' : 'secondary'}
      size={size}
      className={isNext ? 'max-md:px-2' : fill}
      disabled={offline}
      busy={busy}
      onClick={() => leave.mutate()}
    >
      {isNext ? 'Pass' : 'Leave the line'}
    </Button>
  )

  function action(): ReactNode {
    if (isOwn)
      return (
        <a
          href={url}
          className={clsx(buttonClass({ size, variant }), layout === 'bar' && 'flex-1 whitespace-nowrap max-md:px-2')}
        >
          Return to checkout
        </a>
      )
    if (isNext)
      return (
        <>
          {leaveButton}
          {buy}
        </>
      )
    if (position !== null) return leaveButton
    if (isFree) return buy
    if (isSeller) return null
    return (
      <Button
        size={size}
        variant={variant}
        className={fill}
        disabled={offline || isFull}
        busy={busy}
        onClick={() => join.mutate()}
      >
        {isFull ? 'The line is full' : 'Get in line'}
      </Button>
    )
  }

  // A bar has its place reserved.
  if (isPending && layout === 'row') return null
  return (
    <>
      {!isFree && (
        <p
          className={clsx(
            'line-note basis-full text-sm',
            // No room is reserved for a line of its own; narrower pages have none beside the buttons.
            layout === 'bar' && 'xl:basis-auto xl:self-center',
            isSaidAbove && 'md:sr-only',
          )}
        >
          <span className={isNext || isOwn ? 'font-semibold text-fern' : 'font-semibold'}>
            <span role="status">{news}</span> {until}
          </span>{' '}
          {until && left && <span className="tabular-nums">{left}</span>}
        </p>
      )}
      {error && (
        <p role="alert" className="basis-full text-clay text-sm">
          {messageOf(error, "That didn't work. Please try again.")}
        </p>
      )}
      {beside}
      <div className="contents" {...guard}>
        {action()}
      </div>
    </>
  )
}
