import { type FormEvent, type RefObject, useState } from 'react'
import { type Cents, formatCents, toDollars } from '../../../contracts/money.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useFocusInvalid } from '../../ui/use-focus-invalid.ts'
import type { DeskHolder } from '../desk-holder.ts'
import { cashProblem, changeFor } from './cash.ts'
import { type PaymentChoice, PaymentFields } from './payment-fields.tsx'
import type { Till } from './till.ts'
import { type Line, type TillProgress, type TillState, totalOf } from './till-state.ts'

interface PaymentProps {
  till: Till
  state: TillState & TillProgress
  holder: DeskHolder
  choice: PaymentChoice
  onChoose: (choice: PaymentChoice) => void
  /** Empties the till for the next sale. */
  onStartOver: () => void
  /** With tax. */
  total: Cents
  /** Offline: nothing can be sold. */
  isOff: boolean
  /** No sale is on: nothing can be sold. */
  isOver: boolean
  heading: RefObject<HTMLHeadingElement | null>
}

const BUSY = { selling: 'Selling…', checking: 'Checking…', opening: 'Opening…', closing: 'Closing…' }

/** The total, the payment method, and the button that sells. */
export function Payment({
  till,
  state,
  holder,
  choice,
  onChoose,
  onStartOver,
  total,
  isOff,
  isOver,
  heading,
}: PaymentProps) {
  const { lines, busy, problem, fields, unsure } = state
  const { method, email, received, keeper } = choice
  const [isCashChecked, setCashChecked] = useState(false)
  const cashError = cashProblem(total, received)
  const tax = total - totalOf(lines)
  const form = useFocusInvalid(fields.buyerEmail && fields)
  const unheld = unsure || isOver ? [] : lines.filter(({ hold }) => hold === 'unheld')
  const canSell = !isOver && lines.length > 0 && lines.every(({ hold }) => hold === 'held')
  const isReady = !isOff && (unsure !== null || canSell)

  function change(part: Partial<PaymentChoice>) {
    onChoose({ ...choice, ...part })
    if ('received' in part) setCashChecked(false)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isReady) return
    if (unsure) return till.checkAgain()
    const buyerEmail = email.trim() || undefined
    if (method === 'phone') return till.openPayment(buyerEmail)
    if (method === 'card_reader') return till.sell({ method, buyerEmail }, null)
    if (cashError) return setCashChecked(true)
    const change = changeFor(total, received)
    await till.sell({ method, buyerEmail, heldBy: keeper }, change === null ? null : toDollars(change))
  }

  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      aria-labelledby="payment-heading"
      className="grid gap-4 rounded-lg border border-line bg-card px-4 pt-4 sm:px-5 md:sticky md:top-20 [&>:not(.sticky)_:is(button,input)]:scroll-mb-24"
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
          cashError={isCashChecked ? cashError : undefined}
          emailError={fields.buyerEmail}
        />
      )}
      <div className="-mx-4 sm:-mx-5 sticky bottom-0 grid gap-2 rounded-b-lg border-line border-t bg-card p-4 sm:px-5">
        {unheld.length > 0 && (
          <NotHeld lines={unheld} isAll={unheld.length === lines.length} isReader={method === 'card_reader'} />
        )}
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
                <span className="mt-1 block [overflow-wrap:anywhere]">
                  {lines.map(({ item }) => item.title).join(', ')}
                </span>
              </>
            )}
          </Note>
        )}
        <Button type="submit" size="large" busy={busy !== null} busyText={busy ? BUSY[busy] : ''} disabled={!isReady}>
          {unsure ? 'Check again' : sellText(method, total)}
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
const NotHeld = ({ lines, isAll, isReader }: { lines: Line[]; isAll: boolean; isReader: boolean }) => (
  <Note tone="warning" role="alert">
    <strong>Don't take any money yet.</strong>
    {isReader && ' If you have charged the card, refund it on the reader.'}
    <ul>
      {lines.map(({ item, problem }) => (
        <li key={item.id} className="[overflow-wrap:anywhere]">
          {item.title}: {problem}
        </li>
      ))}
    </ul>
    {!isAll && <p>Remove {lines.length === 1 ? 'it' : 'them'} to sell the rest.</p>}
  </Note>
)
