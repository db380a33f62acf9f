import { type FormEvent, useRef, useState } from 'react'
import type { SaleEvent } from '../../../contracts/sale.ts'
import { SALE_MS } from '../../../contracts/sale-rules.ts'
import { isTaxRate, MAX_TAX_RATE } from '../../../contracts/tax.ts'
import { now } from '../../lib/clock.ts'
import { TextField } from '../../ui/field.tsx'
import { DialogForm } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { useFocusInvalid } from '../../ui/use-focus-invalid.ts'
import { fromInputValue, localTimeInFull } from '../local-time.ts'
import { DropFields } from '../price-drops/drop-fields.tsx'
import { dropsOf, problemsOf } from '../price-drops/drop-rows.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import type { EditedSale } from './edited-sale.ts'
import { TaxRateField } from './tax-rate-field.tsx'
import { TimeZoneSelect } from './time-zone-select.tsx'
import { startOf, useSaleFields } from './use-sale-fields.ts'
import { browserTimeZone, venueTime } from './venue-time.ts'

interface SaleFormProps {
  /** Under which it is stored. */
  name: string
  sale: SaleEvent | undefined
  latest: SaleEvent | undefined
  onChange: () => void
  /** `onRejected` gets the reason why the start is invalid. */
  onSave: (edited: EditedSale, opened: SaleEvent | undefined, onRejected: (reason: string) => void) => void
}

export function SaleForm({ name, sale, latest, onChange, onSave }: SaleFormProps) {
  const { fields, change, changeStart } = useSaleFields(name, sale, onChange)
  const { opened, start, location, timeZone, rows, taxRate } = fields
  const [attempts, setAttempts] = useState(0)
  const [error, setError] = useState<string>()
  const [taxError, setTaxError] = useState<string>()
  // The drop that is wrong may be out of sight.
  const form = useFocusInvalid(attempts)
  const field = useRef<HTMLInputElement>(null)
  const taxField = useRef<HTMLInputElement>(null)
  const startDate = fromInputValue(start)
  const problems = problemsOf(rows, startDate)
  const startsThere = startDate && venueTime(startDate.toISOString(), timeZone)
  const isOver = latest !== undefined && new Date(latest.endDate) <= now()
  function reject(reason: string) {
    setError(reason)
    field.current?.focus()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!startDate) return reject('The sale start date is required')
    if (taxRate.trim() !== '' && !isTaxRate(taxRate.trim())) {
      setTaxError(`A percentage from 0 to ${MAX_TAX_RATE}, with up to four decimals`)
      const folded = taxField.current?.closest('details')
      if (folded) folded.open = true
      return taxField.current?.focus()
    }
    // The input has no seconds, so an unchanged one must not change the sale's start.
    const saved = opened && start === startOf(opened) ? opened.startDate : startDate.toISOString()
    setAttempts(attempts + 1)
    const edited = { startDate: saved, location, timeZone, priceDrops: dropsOf(rows), taxRate }
    if (problems.size === 0) onSave(edited, opened, reject)
  }
  return (
    <DialogForm ref={form} onSubmit={submit} className="grid grid-cols-1 gap-5">
      {isOver && (
        <Note className="text-sm">
          This sale is over. A new place is shown on its receipts and pickup lists. A new start opens it again, for 48
          hours from then; what was bought stays in it.
        </Note>
      )}
      {sale && !isOver && (
        <p className="text-muted text-sm">
          Five minutes after you save a new place or time, buyers who have yet to pick up get an email about it, and so
          do the sellers of their items.
        </p>
      )}
      <TextField
        ref={field}
        label="Start"
        type="datetime-local"
        required
        value={start}
        error={error}
        hint={`Your local time (${browserTimeZone()}).`}
        onChange={({ target }) => {
          changeStart(target.value)
          setError(undefined)
        }}
      />
      <Note aria-live="polite" className="text-sm">
        {startDate ? (
          <>
            Ends 48 hours later: <strong>{localTimeInFull(new Date(startDate.getTime() + SALE_MS))}</strong>
            {startsThere && (
              <span className="block">
                At the venue it starts <strong>{startsThere}</strong>
              </span>
            )}
          </>
        ) : (
          'Every sale lasts 48 hours.'
        )}
      </Note>
      <TextField
        label="Location"
        maxLength={200}
        value={location}
        hint="Optional. Buyers see it in the sale banner and in their email."
        onChange={({ target }) => change({ location: target.value })}
      />
      <TimeZoneSelect
        value={timeZone}
        hint="Buyers, receipts and emails get the sale's times in it."
        onChange={(next) => change({ timeZone: next })}
      />
      <DropFields
        rows={rows}
        start={startDate}
        timeZone={timeZone}
        problems={attempts > 0 ? problems : new Map()}
        onChange={(next) => change({ rows: next })}
      />
      <TaxRateField
        ref={taxField}
        saved={opened?.taxRate ?? null}
        value={taxRate}
        error={taxError}
        onChange={(rate) => {
          change({ taxRate: rate })
          setTaxError(undefined)
        }}
      />
      {opened && <ChangedMeanwhile opened={opened} latest={latest} />}
    </DialogForm>
  )
}
