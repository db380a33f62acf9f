import { Check, MailCheck } from 'lucide'
import { type KeyboardEvent, useState } from 'react'
import { formatPrice } from '../../../contracts/money.ts'
import type { Pickup } from '../../../contracts/pickup.ts'
import { Button } from '../../ui/button.tsx'
import { focusInPlace } from '../../ui/focus-once.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import type { FinishedSale } from './till-state.ts'

interface SaleDoneProps {
  sale: FinishedSale
  /** Its items that are not handed over yet. */
  toHandOver: Pickup[]
  onHandOver: (pickups: Pickup[]) => void
  onNext: () => void
}

const METHODS = { cash: 'in cash', card_reader: 'by card', online: "on the buyer's phone" }

/** The Enter that sold may be held or pressed twice: for so long it does not also close this. */
const SAME_PRESS_MS = 1000

export function SaleDone({ sale, toHandOver, onHandOver, onNext }: SaleDoneProps) {
  const { method, titles, total, tax, receiptUrl, email, change } = sale
  const [shownAt] = useState(Date.now)
  function ignoreSamePress(event: KeyboardEvent) {
    const isSame = event.repeat || Date.now() - shownAt < SAME_PRESS_MS
    if (event.key === 'Enter' && isSame) event.preventDefault()
  }
  return (
    <section
      aria-labelledby="done-heading"
      className="mx-auto grid w-full max-w-md justify-items-center gap-5 rounded-lg border border-line bg-card px-5 py-7 text-center sm:px-8"
    >
      <span className="grid large-text:hidden size-14 place-items-center rounded-full bg-fern text-on-fern">
        <Icon of={Check} className="size-8 stroke-[2.5]" />
      </span>
      <div role="status" className="grid w-full gap-5">
        <div>
          <h2 id="done-heading" className="font-semibold font-serif text-3xl">
            Sold
          </h2>
          <p className="mt-1 text-lg tabular-nums">
            <strong>{formatPrice(total)}</strong> {METHODS[method]}
            {Number(tax) > 0 && <span className="block text-muted text-sm">with {formatPrice(tax)} sales tax</span>}
          </p>
        </div>
        {change !== null && Number(change) > 0 && (
          <Note className="grid w-full gap-0.5 large-text:px-2">
            <span className="font-semibold">Change due</span>
            <span className="font-semibold font-serif text-4xl large-text:text-2xl tabular-nums">
              {formatPrice(change)}
            </span>
          </Note>
        )}
      </div>
      <ul className="w-full divide-y divide-line border-line border-y text-left">
        {titles.map((title, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <li key={index} className="py-2">
            {title}
          </li>
        ))}
      </ul>
      {email ? (
        <p className="flex items-center gap-2">
          <Icon of={MailCheck} className="size-5 shrink-0 text-fern" />
          <span className="min-w-0">The receipt goes to {email}.</span>
        </p>
      ) : (
        <div className="grid justify-items-center gap-2">
          <QrCode text={receiptUrl} label="QR code of the receipt" className="w-full max-w-44 rounded-md" />
          <p className="text-muted text-sm">The buyer's receipt, to scan with their phone</p>
        </div>
      )}
      {/* On a phone, the next buyer does not wait for a scroll past the receipt. */}
      <div className="-mx-5 sm:-mx-8 -mb-7 sticky bottom-0 grid gap-2 justify-self-stretch rounded-b-lg bg-card px-5 pt-2 pb-7 sm:px-8">
        {toHandOver.length > 0 && (
          <Button variant="secondary" size="large" onClick={() => onHandOver(toHandOver)}>
            {toHandOver.length > 1 ? `Hand over all ${toHandOver.length}` : 'Hand over'}
          </Button>
        )}
        <Button
          ref={focusInPlace}
          size="large"
          className="large-text:px-2"
          onKeyDown={ignoreSamePress}
          onClick={onNext}
        >
          Next sale
        </Button>
      </div>
    </section>
  )
}
