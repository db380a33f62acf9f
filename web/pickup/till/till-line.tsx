import { CircleAlert } from 'lucide'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatPrice, toCents, toDollars } from '../../../contracts/money.ts'
import { skuOf } from '../../../contracts/product-rules.ts'
import { parseAmount } from '../../lib/parse-amount.ts'
import { Button } from '../../ui/button.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Line } from './till-state.ts'

interface TillLineProps {
  line: Line
  /** No changes while the sale may have been recorded. */
  isLocked: boolean
  onRemove: () => void
  /** In decimal dollars; null is the listed price. */
  onAgree: (price: string | null) => void
}

export function TillLine({ line, isLocked, onRemove, onAgree }: TillLineProps) {
  const { item, agreedPrice, hold, problem } = line
  const [isAgreeing, setAgreeing] = useState(false)
  const agreeButton = useRef<HTMLButtonElement>(null)
  function closeForm() {
    flushSync(() => setAgreeing(false))
    agreeButton.current?.focus()
  }
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] large-text:grid-cols-1 gap-x-4 py-4 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto]">
      <div className="w-14 self-start overflow-hidden rounded-sm sm:w-18">
        <Picture url={item.imageUrl} preset="thumbnail" alt="" eager />
      </div>
      <div className="min-w-0">
        <h3 className="font-medium font-serif text-lg leading-tight">{item.title}</h3>
        <p className="mt-0.5 text-muted text-sm tabular-nums">
          {skuOf(item.id)} · {item.seller}
        </p>
        {item.mayLower && !isAgreeing && !isLocked && (
          <Button
            ref={agreeButton}
            variant="quiet"
            size="small"
            className="-mb-2 large-text:mb-0 -ml-3.5 text-left"
            aria-label={agreedPrice ? `Change price of ${item.title}` : `Agree on a lower price for ${item.title}`}
            onClick={() => setAgreeing(true)}
          >
            {agreedPrice ? 'Change price' : 'Agree on a lower price'}
          </Button>
        )}
      </div>
      <div className="flex items-start gap-1 large-text:justify-between">
        <p
          className="grid justify-items-end large-text:justify-items-start pt-0.5 tabular-nums"
          aria-busy={hold === 'asking'}
        >
          {agreedPrice && (
            <s className="text-muted text-sm">
              <span className="sr-only">Listed at </span>
              {formatPrice(item.price)}
            </s>
          )}
          <span className="font-semibold font-serif text-lg leading-tight">
            {formatPrice(agreedPrice ?? item.price)}
          </span>
        </p>
        <CloseButton
          label={`Remove ${item.title}`}
          disabled={isLocked}
          onClick={onRemove}
          className="-mt-2.5 -mr-2.5 text-muted hover:bg-fern-wash hover:text-ink disabled:opacity-40"
        />
      </div>
      {isAgreeing && <LowerPrice line={line} isLocked={isLocked} onAgree={onAgree} onClose={closeForm} />}
      {problem && (
        <p role="alert" className="col-span-full mt-3 flex gap-2 rounded-md bg-clay-wash px-3.5 py-2.5 text-sm">
          <Icon of={CircleAlert} className="mt-0.5 size-4 shrink-0 text-clay" />
          <span className="min-w-0">
            <strong>Not held.</strong> {problem}
          </span>
        </p>
      )}
    </li>
  )
}

interface LowerPriceProps extends Pick<TillLineProps, 'line' | 'isLocked' | 'onAgree'> {
  onClose: () => void
}

/** The total follows what is typed, so that the buttons always name what is sold. */
function LowerPrice({ line: { item, agreedPrice }, isLocked, onAgree, onClose }: LowerPriceProps) {
  const [before] = useState(agreedPrice)
  const [text, setText] = useState('')
  const [isChecked, setChecked] = useState(false)
  const problem = problemOf(text, item.price)
  function type(next: string) {
    setText(next)
    setChecked(false)
    onAgree(problemOf(next, item.price) ? before : agreedFrom(next, item.price))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (problem) setChecked(true)
    else onClose()
  }
  function close(price: string | null) {
    onAgree(price)
    onClose()
  }
  return (
    <form
      onSubmit={submit}
      onBlur={({ currentTarget, relatedTarget }) => text && !currentTarget.contains(relatedTarget) && setChecked(true)}
      onKeyDown={({ key }) => key === 'Escape' && close(before)}
      noValidate
      className="col-span-full mt-3 grid gap-3 rounded-md bg-fern-wash p-4 [&_input]:scroll-mb-32"
    >
      <TextField
        autoFocus
        label="Agreed price"
        hint={`Listed at ${formatPrice(item.price)}`}
        error={isChecked ? problem : undefined}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        placeholder={before ?? item.price}
        value={text}
        onChange={({ target }) => type(target.value)}
        maxLength={12}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" disabled={isLocked}>
          Set price
        </Button>
        {before && (
          <Button variant="secondary" size="small" disabled={isLocked} onClick={() => close(null)}>
            Listed price
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => close(before)}>
          Never mind
        </Button>
      </div>
    </form>
  )
}

function problemOf(text: string, listed: string): string | undefined {
  const price = parseAmount(text)
  if (!price) return 'Please enter an amount, like 12.50.'
  if (price > toCents(listed)) return `Not above the listed ${formatPrice(listed)}.`
}

/** Null for the listed price. */
function agreedFrom(text: string, listed: string): string | null {
  const price = parseAmount(text)
  return price === null || price === toCents(listed) ? null : toDollars(price)
}
