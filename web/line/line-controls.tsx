import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Product } from '../../contracts/product.ts'
import { messageOf } from '../lib/api.ts'
import { useOffline } from '../lib/online.ts'
import { useSecondPressGuard } from '../lib/second-press.ts'
import { useCurrentUser } from '../session/session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { type Line, useLine } from './use-line.ts'

type Layout = 'bar' | 'row'

interface LineControlsProps {
  product: Product
  /** When the product was read, in ms. */
  readAt: number
  /** `bar`: in the product page's buy bar. `row`: below a cart line or a card. */
  layout: Layout
  /** Shown beside the buttons. */
  beside?: ReactNode
  /** The buy button, for visitors who may buy now. */
  buy?: ReactNode
  /** See `standingOf`. */
  seemsOwn?: boolean
}

/** For a held item: the time left, joining the line, and the visitor's place in it. */
export function LineControls({ product, readAt, layout, beside, buy, seemsOwn }: LineControlsProps) {
  const { user } = useCurrentUser()
  const line = useLine(product, readAt, seemsOwn)
  const guard = useSecondPressGuard()
  const { join, leave } = line
  // Of the last attempt.
  const { error } = leave.submittedAt > join.submittedAt ? leave : join
  // A bar has its place reserved.
  if (line.isPending && layout === 'row') return null
  return (
    <>
      <LineNews line={line} layout={layout} />
      {error && (
        <p role="alert" className="basis-full text-clay text-sm">
          {messageOf(error, "That didn't work. Please try again.")}
        </p>
      )}
      {beside}
      <div className="contents" {...guard}>
        <LineAction line={line} layout={layout} buy={buy} isSeller={user?.id === product.sellerId} />
      </div>
    </>
  )
}

const ORDINALS = ['', '1st', '2nd', '3rd']
const ordinal = (place: number): string => ORDINALS[place] ?? `${place}th`

/** What screen readers announce, and what leads to the time left, which ticks. */
function newsOf({ standing, position }: Line): [news: string, until: string] | null {
  switch (standing) {
    case 'own':
      return ["You're checking out.", 'Held for you for']
    case 'next':
      return ["You're next.", "It's held for you for"]
    case 'waiting':
      return [`You're ${ordinal(position ?? 0)} in line.`, 'Back in']
    case 'offered':
      return ['Offered to the next in line.', 'Back in']
    case 'held':
      return ['Someone is checking out.', 'Back in']
    case 'free':
      return null
  }
}

function LineNews({ line, layout }: { line: Line; layout: Layout }) {
  const text = newsOf(line)
  if (!text) return null
  const { standing, left } = line
  const [news, until] = text
  // On a desktop, this text is also above the buttons. That one ticks, so only this one is announced.
  const isSaidAbove = layout === 'bar' && standing !== 'waiting'
  const isForVisitor = standing === 'own' || standing === 'next'
  return (
    <p
      className={clsx(
        'line-note basis-full text-sm',
        // No room is reserved for a line of its own; narrower pages have none beside the buttons.
        layout === 'bar' && 'xl:basis-auto xl:self-center',
        isSaidAbove && 'md:sr-only',
      )}
    >
      <span className={clsx('font-semibold', isForVisitor && 'text-fern')}>
        <span role="status">{news}</span> {left && until}
      </span>{' '}
      {left && <span className="tabular-nums">{left}</span>}
    </p>
  )
}

interface LineActionProps {
  line: Line
  layout: Layout
  buy: ReactNode
  /** The item is the visitor's own. */
  isSeller: boolean
}

function LineAction({ line, layout, buy, isSeller }: LineActionProps) {
  const offline = useOffline()
  const { standing, isFull, url, join, leave } = line
  const busy = join.isPending || leave.isPending
  const size = layout === 'row' ? 'small' : 'medium'
  const variant = layout === 'row' ? 'secondary' : 'primary'
  const fill = layout === 'bar' ? 'flex-1 max-md:px-2' : ''
  const leaving = { size, disabled: offline, busy, onClick: () => leave.mutate() } as const
  switch (standing) {
    case 'own':
      return (
        <a href={url} className={clsx(buttonClass({ size, variant }), fill, layout === 'bar' && 'whitespace-nowrap')}>
          Return to checkout
        </a>
      )
    case 'next':
      return (
        <>
          <Button variant="quiet" className="max-md:px-2" {...leaving}>
            Pass
          </Button>
          {buy}
        </>
      )
    case 'waiting':
      return (
        <Button variant="secondary" className={fill} {...leaving}>
          Leave the line
        </Button>
      )
    case 'free':
      return buy
    default:
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
}
