import { clsx } from 'clsx'
import { Undo2 } from 'lucide'
import { type FormEvent, useId, useRef, useState } from 'react'
import { REJECTION_REASON_LENGTH } from '../../../contracts/product-rules.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChip } from '../../ui/chip.tsx'
import { CloseButton } from '../../ui/close-button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { REASONS_ID, type Rejection, type Review } from './use-review.ts'
import { useShortcuts } from './use-shortcuts.ts'

const REASONS = [
  'The photos are too dark or blurry',
  'It needs more photos',
  'The description lacks details',
  'The price seems too high',
  "We can't sell this at our sales",
] as const

interface RejectionReasonsProps extends Pick<Review, 'undo' | 'explain' | 'fold' | 'dismiss'> {
  rejection: Rejection
}

/** After a rejection: undo it, or give the seller a reason. */
export function RejectionReasons({ rejection, undo, explain, fold, dismiss }: RejectionReasonsProps) {
  const { product, reason, isFolded } = rejection
  const heading = useId()
  const field = useRef<HTMLInputElement>(null)
  const { on } = useShortcuts({
    u: undo,
    ...(!isFolded && {
      o: () => field.current?.focus(),
      ...Object.fromEntries(REASONS.map((each, index) => [String(index + 1), () => explain(each)])),
    }),
  })
  return (
    <section id={REASONS_ID} aria-labelledby={heading} className="grid gap-3 rounded-md border border-line bg-card p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          <h3 id={heading} className="font-semibold">
            Rejected: {product.title}
          </h3>
          <p role="status" className="text-muted text-sm">
            {reason
              ? `${product.sellerUsername} will read: “${reason}”`
              : `Tell ${product.sellerUsername} why? The email goes out in a few minutes.`}
          </p>
        </div>
        <div className="-mr-2 flex items-center gap-1">
          {isFolded !== undefined && (
            <Button
              variant="quiet"
              size="small"
              className="-ml-3.5"
              aria-expanded={!isFolded}
              onClick={() => fold(!isFolded)}
            >
              Reasons
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={undo} aria-keyshortcuts="u">
            <Icon of={Undo2} className="size-4" />
            Undo
            {on && <Key of="U" />}
          </Button>
          <CloseButton label="Close" onClick={dismiss} className="text-muted hover:text-ink" />
        </div>
      </div>
      <div className={clsx('grid gap-3', isFolded && 'hidden')}>
        <ul aria-label="Reasons" className="flex flex-wrap gap-2">
          {REASONS.map((each, index) => (
            <li key={each}>
              <ChoiceChip pressed={each === reason} onClick={() => explain(each)} aria-keyshortcuts={String(index + 1)}>
                {each}
                {on && <Key of={String(index + 1)} pressed={each === reason} />}
              </ChoiceChip>
            </li>
          ))}
        </ul>
        <OtherReason key={product.id} inputRef={field} explain={explain} />
      </div>
    </section>
  )
}

function OtherReason({
  inputRef,
  explain,
}: {
  inputRef: React.RefObject<HTMLInputElement | null>
  explain: Review['explain']
}) {
  const [text, setText] = useState('')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (text.trim()) explain(text.trim())
  }
  return (
    <form method="post" onSubmit={submit} className="flex items-end gap-2">
      <TextField
        ref={inputRef}
        label="Another reason"
        maxLength={REJECTION_REASON_LENGTH}
        value={text}
        onChange={({ target }) => setText(target.value)}
        aria-keyshortcuts="o"
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="secondary" disabled={!text.trim()}>
        Add
      </Button>
    </form>
  )
}

/** Hidden on small screens, which rarely have a keyboard. */
const Key = ({ of, pressed = false }: { of: string; pressed?: boolean }) => (
  <kbd
    aria-hidden
    className={clsx(
      'hidden rounded-sm border px-1.5 font-sans font-semibold text-xs md:inline',
      pressed ? 'border-current' : 'border-edge text-muted',
    )}
  >
    {of}
  </kbd>
)
