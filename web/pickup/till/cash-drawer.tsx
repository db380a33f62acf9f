import { clsx } from 'clsx'
import { type Cents, formatCents, toDollars } from '../../../contracts/money.ts'
import { parseAmount } from '../../lib/parse-amount.ts'
import { shortPrice } from '../../lib/short-price.ts'
import { ChoiceChip } from '../../ui/chip.tsx'
import { TextField } from '../../ui/field.tsx'
import { changeFor, likelyPayments } from './cash.ts'

interface CashDrawerProps {
  total: Cents
  /** As typed. */
  received: string
  error: string | undefined
  onChange: (received: string) => void
}

/** The cash received, and the change due. */
export function CashDrawer({ total, received, error, onChange }: CashDrawerProps) {
  const change = changeFor(total, received)
  const isShort = change !== null && change < 0
  const amount = parseAmount(received)
  return (
    <div className="grid gap-3">
      <TextField
        label={
          <>
            Cash received <span className="font-normal text-muted">(optional)</span>
          </>
        }
        error={error}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={12}
        value={received}
        onChange={({ target }) => onChange(target.value)}
      />
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">Amounts to choose</legend>
        {likelyPayments(total).map((note) => (
          <ChoiceChip
            key={note}
            pressed={note === amount}
            className="px-3! tabular-nums"
            onClick={() => onChange(toDollars(note))}
          >
            {note === total ? 'Exact' : shortPrice(toDollars(note))}
          </ChoiceChip>
        ))}
      </fieldset>
      <p
        role="status"
        className={clsx(
          'flex min-h-8 flex-wrap items-baseline justify-between gap-x-4 font-semibold',
          isShort && 'text-clay',
        )}
      >
        {change !== null && (
          <>
            <span>{isShort ? 'Still to pay' : 'Change due'}</span>
            <span className="font-serif text-2xl tabular-nums">{formatCents(Math.abs(change))}</span>
          </>
        )}
      </p>
    </div>
  )
}
