import { ChevronDown } from 'lucide'
import { type Ref, useState } from 'react'
import { hasTax, type TaxRate } from '../../../contracts/tax.ts'
import { useSite } from '../../lib/site.ts'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

interface TaxRateFieldProps {
  ref: Ref<HTMLInputElement>
  /** The sale's own rate before the edit. */
  saved: TaxRate | null
  value: string
  error: string | undefined
  onChange: (rate: string) => void
}

/** A sale's own sales tax. Collapsed while there is none, since most organizers never need it. */
export function TaxRateField({ ref, saved, value, error, onChange }: TaxRateFieldProps) {
  const usual = useSite().taxRate
  const [isTaxed] = useState(hasTax(usual) || (saved !== null && hasTax(saved)))
  const field = (
    <TextField
      ref={ref}
      label="Sales tax in percent"
      inputMode="decimal"
      maxLength={7}
      placeholder={usual}
      value={value}
      error={error}
      hint={`Leave empty for ${hasTax(usual) ? `the usual ${usual}%` : 'none'}. A change doesn't affect buyers who are already paying.`}
      onChange={({ target }) => onChange(target.value)}
    />
  )
  if (isTaxed) return field
  return (
    <details
      className="group scroll-mb-5"
      // Below the fold of the dialog.
      onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <summary className="-my-2 flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-sm [&::-webkit-details-marker]:hidden">
        <Icon of={ChevronDown} className="size-4 transition-transform group-open:rotate-180" />
        More options
      </summary>
      <div className="mt-4">{field}</div>
    </details>
  )
}
