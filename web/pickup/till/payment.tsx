import type { RefObject } from 'react'
import { type Cents, formatCents } from '../../../contracts/money.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useFocusInvalid } from '../../ui/use-focus-invalid.ts'
import type { DeskHolder } from '../desk-holder.ts'
import { type PaymentChoice, PaymentFields } from './payment-fields.tsx'
import { type Line, type TillProgress, type TillState, totalOf } from './till-state.ts'
import type { PaymentForm } from './use-payment.ts'

interface PaymentProps {
  form: PaymentForm
  state: TillState & TillProgress
  holder: DeskHolder
  /** With tax. */
  total: Cents
  /** Offline: nothing can be sold. */
  isOff: boolean
  /** No sale is on: nothing can be sold. */
  isOver: boolean
  /** Empties the till for the next sale. */
  onStartOver: () => void
  heading: RefObject<HTMLHeadingElement | null>
}

const BUSY = { selling: 'Selling…', checking: 'Checking…', opening: 'Opening…', closing: 'Closing…' }

/** The total, the payment method, and the button that sells. */
export function Payment({ form, state, holder, total, isOff, isOver, onStartOver, heading }: PaymentProps) {
  const { lines, busy, fields, unsure } = state
  const { choice, change, cashError, send } = form
  const tax = total - totalOf(lines)
  const element = useFocusInvalid(fields.buyerEmail && fields)
  const canSell = !isOver && lines.length > 0 && lines.every(({ hold }) => hold === 'held')
  const isReady = !isOff && (unsure !== null || canSell)

  return (
    <form
      ref={element}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void send()
      }}
      noValidate
      aria-labelledby="payment-heading"
      className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-card px-4 pt-4 sm:px-5 md:sticky md:top-20 [&>:not(.sticky)_:is(button,input)]:scroll-mb-24"
    >
      <h2
        id="payment-heading"
        ref={heading}
        tabIndex={-1}
        className="flex flex-wrap items-baseline justify-between gap-x-4 outline-none"
      >
        <span className="font-semibold text-lg">Total</span>
        <span className="font-semibold font-serif text-4xl large-text:text-2xl leading-none md:text-3xl tabular-nums">
          {formatCents(total)}
        </span>
      </h2>
      {tax > 0 && <p className="-mt-2 text-right text-muted text-sm">with {formatCents(tax)} sales tax</p>}
      {!unsure && (
        <PaymentFields
          choice={choice}
          onChange={change}
          holder={holder}
          total={total}
          isLocked={busy !== null}
          cashError={cashError}
          emailError={fields.buyerEmail}
        />
      )}
      <div className="-mx-4 sm:-mx-5 sticky bottom-0 grid grid-cols-1 gap-2 rounded-b-lg border-line border-t bg-card p-4 sm:px-5">
        {!unsure && !isOver && <NotHeld lines={lines} isReader={choice.method === 'card_reader'} />}
        <Problem state={state} isOff={isOff} />
        <Button
          type="submit"
          size="large"
          className="large-text:px-2"
          busy={busy !== null}
          busyText={busy ? BUSY[busy] : ''}
          disabled={!isReady}
        >
          {unsure ? 'Check again' : sellText(choice.method, total)}
        </Button>
        {unsure && (
          <>
            <p className="text-muted text-sm">
              Checking again never sells twice. If you start over, look up the items first: “Sold” means that the sale
              is recorded.
            </p>
            <Button variant="quiet" disabled={busy !== null} onClick={onStartOver}>
              Start over
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

function sellText(method: PaymentChoice['method'], total: Cents): string {
  if (method === 'phone') return 'Show QR code'
  return total > 0 ? `Sell for ${formatCents(total)}` : 'Sell'
}

/** Why nothing can be sold. On a phone the items, which say so too, are out of sight. */
function NotHeld({ lines, isReader }: { lines: readonly Line[]; isReader: boolean }) {
  const unheld = lines.filter(({ hold }) => hold === 'unheld')
  if (unheld.length === 0) return null
  return (
    <Note tone="warning" role="alert">
      <strong>Don't take any money yet.</strong>
      {isReader && ' If you have charged the card, refund it on the reader.'}
      <ul>
        {unheld.map(({ item, problem }) => (
          <li key={item.id}>
            <bdi>{item.title}</bdi>: {problem}
          </li>
        ))}
      </ul>
      {unheld.length < lines.length && <p>Remove {unheld.length === 1 ? 'it' : 'them'} to sell the rest.</p>}
    </Note>
  )
}

/** The connection, and what became of the sale that was sent. */
const Problem = ({ state: { lines, problem, unsure }, isOff }: Pick<PaymentProps, 'state' | 'isOff'>) => (
  <>
    {/* On a phone the alert that says so is out of sight. */}
    {isOff && !unsure && (
      <Note tone="warning" className="md:hidden">
        No connection. Don't take any money until it is back.
      </Note>
    )}
    {(problem || unsure) && (
      <Note tone="warning" role="alert">
        {problem ?? (isOff && 'No connection.')}
        {unsure && (
          <>
            {' '}
            <strong>This sale may already be recorded.</strong> Check again before you sell anything else.
            <span className="mt-1 block">{lines.map(({ item }) => item.title).join(', ')}</span>
          </>
        )}
      </Note>
    )}
  </>
)
