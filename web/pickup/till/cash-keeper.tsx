import { useState } from 'react'
import { HELD_BY, type HeldBy } from '../../../contracts/desk-rules.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChip } from '../../ui/chip.tsx'

interface CashKeeperProps {
  keeper: HeldBy
  /** Whether a seller is selling their own items. */
  isSeller: boolean
  onChange: (keeper: HeldBy) => void
}

/** Who keeps the cash. Rarely changed, so it takes one line until it is. */
export function CashKeeper({ keeper, isSeller, onChange }: CashKeeperProps) {
  const [isOpen, setOpen] = useState(false)
  const names: Record<HeldBy, string> = { organiser: 'The organizer', seller: isSeller ? 'I do' : 'The seller' }
  if (!isOpen)
    return (
      <p className="-my-3 flex flex-wrap items-center justify-between gap-x-3 text-muted text-sm">
        <span>
          {keeper === 'organiser'
            ? 'The organizer keeps the cash.'
            : isSeller
              ? 'You keep the cash.'
              : 'The seller keeps the cash.'}
        </span>
        <Button
          variant="quiet"
          size="small"
          className="-mr-3.5"
          aria-label="Change who keeps the cash"
          onClick={() => setOpen(true)}
        >
          Change
        </Button>
      </p>
    )
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold text-sm">Who keeps the cash?</legend>
      <div className="flex flex-wrap gap-2">
        {HELD_BY.map((key) => (
          <ChoiceChip key={key} pressed={key === keeper} onClick={() => onChange(key)}>
            {names[key]}
          </ChoiceChip>
        ))}
      </div>
      <p className="mt-1.5 text-muted text-sm">
        {keeper === 'seller'
          ? "The commission is taken off the seller's earnings."
          : 'The seller is paid later, as for a sale online.'}
      </p>
    </fieldset>
  )
}
