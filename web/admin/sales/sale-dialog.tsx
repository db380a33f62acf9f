import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SaleEvent } from '../../../contracts/sale.ts'
import { SALE_MS } from '../../../contracts/sale-rules.ts'
import { isTaxRate, MAX_TAX_RATE } from '../../../contracts/tax.ts'
import { DEFAULT_TIME_ZONE } from '../../../contracts/time-zone.ts'
import type { RequestError } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { useFormName } from '../../session/form-name.ts'
import { TextField } from '../../ui/field.tsx'
import { DialogForm, FormDialog } from '../../ui/form-dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { readForm, storeForm } from '../../ui/stored-form.ts'
import { fromInputValue, localTimeInFull, toInputValue } from '../local-time.ts'
import { DropFields } from '../price-drops/drop-fields.tsx'
import { type DropRow, dropsOf, problemsOf, rowsOf, withStart } from '../price-drops/drop-rows.ts'
import { useAdminAction } from '../use-admin-action.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { changeOf, type EditedSale, endOf } from './edited-sale.ts'
import { TaxRateField } from './tax-rate-field.tsx'
import { TimeZoneSelect } from './time-zone-select.tsx'
import { browserTimeZone, venueTime } from './venue-time.ts'

interface SaleDialogProps {
  /** `new` to schedule one; undefined while the dialog is closed. */
  edited: SaleEvent | 'new' | undefined
  /** As they are now: another admin may have changed the edited one. */
  sales: SaleEvent[]
  onClose: () => void
}

export function SaleDialog({ edited, sales, onClose }: SaleDialogProps) {
  const [isChanged, setChanged] = useState(false)
  function close() {
    setChanged(false)
    onClose()
  }
  const { act, busy } = useAdminAction()
  const sale = edited === 'new' ? undefined : edited
  const latest = sale && sales.find(({ id }) => id === sale.id)
  const name = useFormName(`sale-${sale?.id ?? 'new'}`)
  function save(values: EditedSale, opened: SaleEvent | undefined, onRejected: (reason: string) => void) {
    if (!opened)
      return act({
        run: (api) => api('POST /api/sale-events', { body: { ...values, endDate: endOf(values.startDate) } }),
        success: (made) => ({ title: 'Sale Scheduled', description: localTimeInFull(made.startDate) }),
        failure: 'Failed to schedule sale. Please try again.',
        onRejected,
        onDone: close,
      })
    const body = changeOf(opened, latest ?? opened, values, now())
    if (!body) return close()
    act({
      run: (api) => api('PATCH /api/sale-events/{id}', { params: { id: opened.id }, body }),
      success: (changed) => ({ title: 'Sale Updated', description: localTimeInFull(changed.startDate) }),
      failure: 'Failed to update sale. Please try again.',
      // The form itself says what another admin has done.
      onRejected: (reason, error) => !isByAnother(error) && onRejected(reason),
      onDone: close,
    })
  }
  return (
    <FormDialog
      open={edited !== undefined}
      onClose={close}
      unsaved={isChanged || undefined}
      busy={busy}
      storedAs={name}
      title={sale ? 'Edit Sale' : 'Schedule Sale'}
      submit={sale ? 'Save' : 'Schedule'}
    >
      <SaleForm name={name} sale={sale} latest={latest} onChange={() => setChanged(true)} onSave={save} />
    </FormDialog>
  )
}

/** What is typed, and how it is stored. */
interface SaleFields {
  /** The sale when editing began: only what differs from it is saved. */
  opened: SaleEvent | undefined
  start: string
  lastStart: string
  location: string
  timeZone: string
  rows: DropRow[]
  taxRate: string
}

const startOf = (sale: SaleEvent): string => toInputValue(new Date(sale.startDate))

function fieldsOf(sale: SaleEvent | undefined): SaleFields {
  const start = sale ? startOf(sale) : ''
  return {
    opened: sale,
    start,
    lastStart: start,
    location: sale?.location ?? '',
    timeZone: sale?.timeZone ?? DEFAULT_TIME_ZONE,
    rows: rowsOf(sale, now()),
    taxRate: sale?.taxRate ?? '',
  }
}

/** The sale was deleted, or changed where this admin has changed it. */
const isByAnother = ({ status, fields }: RequestError): boolean =>
  status === 404 || (status === 409 && Object.keys(fields).length > 0)

interface SaleFormProps {
  /** Under which it is stored. */
  name: string
  sale: SaleEvent | undefined
  latest: SaleEvent | undefined
  onChange: () => void
  /** `onRejected` gets the reason why the start is invalid. */
  onSave: (edited: EditedSale, opened: SaleEvent | undefined, onRejected: (reason: string) => void) => void
}

function SaleForm({ name, sale, latest, onChange, onSave }: SaleFormProps) {
  const [initial] = useState((): SaleFields => ({ ...fieldsOf(sale), ...readForm<SaleFields>(name) }))
  const [fields, setFields] = useState(initial)
  const { opened, start, lastStart, location, timeZone, rows, taxRate } = fields
  function change(part: Partial<SaleFields>) {
    onChange()
    setFields((before) => ({ ...before, ...part }))
  }
  const [isChecked, setChecked] = useState(false)
  const [error, setError] = useState<string>()
  const [taxError, setTaxError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const taxField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (fields !== initial) storeForm(name, fields)
  }, [fields, initial, name])
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
    setChecked(true)
    const edited = { startDate: saved, location, timeZone, priceDrops: dropsOf(rows), taxRate }
    if (problems.size === 0) onSave(edited, opened, reject)
  }
  return (
    <DialogForm onSubmit={submit} className="grid grid-cols-1 gap-5">
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
          change(withStart({ lastStart, rows }, target.value))
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
        problems={isChecked ? problems : new Map()}
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
