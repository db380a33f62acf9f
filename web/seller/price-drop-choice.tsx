import type { ComponentProps } from 'react'
import { Checkbox } from '../ui/checkbox.tsx'
import { TextField } from '../ui/field.tsx'

interface PriceDropChoiceProps {
  joins: boolean
  onJoin: (joins: boolean) => void
  /** The props of the input for the lowest price. */
  least: Omit<ComponentProps<typeof TextField>, 'label' | 'hint'>
}

/** Whether an item joins price drops, and its lowest price. */
export function PriceDropChoice({ joins, onJoin, least }: PriceDropChoiceProps) {
  return (
    <div className="grid gap-3 sm:col-span-2">
      <Checkbox
        label="Join price drops"
        hint="Near its end a sale may lower prices. Yours goes back up if the item doesn't sell."
        checked={joins}
        onChange={({ target }) => onJoin(target.checked)}
      />
      {/* Without it, a price that is refused would keep the item from being saved, and nobody could see why. */}
      {(joins || least.error) && (
        <TextField
          label="Lowest price"
          hint="Optional. The price never drops below it."
          inputMode="decimal"
          autoComplete="off"
          {...least}
        />
      )}
    </div>
  )
}
