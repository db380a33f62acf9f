import { type FormEvent, useRef, useState } from 'react'
import type { DeskPass, NewDeskPass } from '../../../contracts/desk-pass.ts'
import { MAX_PASS_NAME } from '../../../contracts/desk-pass-rules.ts'
import type { SaleEvent } from '../../../contracts/sale.ts'
import { isOn } from '../../../contracts/sale-rules.ts'
import { now } from '../../lib/clock.ts'
import { saleTime } from '../../sale/sale-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { DialogForm, FormDialog } from '../../ui/form-dialog.tsx'
import { useAdminAction } from '../use-admin-action.ts'

interface NewPassDialogProps {
  open: boolean
  sales: SaleEvent[]
  passes: DeskPass[]
  onClose: () => void
  onMade: (pass: DeskPass) => void
}

export function NewPassDialog({ open, sales, passes, onClose, onMade }: NewPassDialogProps) {
  const { act, busy } = useAdminAction()
  const plannedSales = sales
    .filter(({ endDate }) => new Date(endDate) > now())
    .sort((a, b) => a.startDate.localeCompare(b.startDate))
  const save = (body: NewDeskPass, onRejected: (reason: string) => void) =>
    act({
      run: (api) => api('POST /api/admin/desk-passes', { body }),
      failure: 'Failed to make the pass. Please try again.',
      onRejected,
      onDone: onMade,
    })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      busy={busy}
      title="New pass"
      submit={plannedSales.length > 0 && 'Make pass'}
    >
      {plannedSales.length > 0 ? (
        <PassForm sales={plannedSales} passes={passes} onSave={save} />
      ) : (
        <div className="grid justify-items-start gap-4">
          <p>No sale is on or planned. A pass is for one sale, so schedule one first.</p>
          <ButtonLink to="/admin" hash="sales" variant="secondary">
            Sale events
          </ButtonLink>
        </div>
      )}
    </FormDialog>
  )
}

const isSameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

interface PassFormProps {
  sales: SaleEvent[]
  passes: DeskPass[]
  onSave: (fields: NewDeskPass, onRejected: (reason: string) => void) => void
}

function PassForm({ sales, passes, onSave }: PassFormProps) {
  const [name, setName] = useState('')
  const [saleEventId, setSale] = useState(sales[0]?.id ?? 0)
  const [mayLowerPrices, setMayLowerPrices] = useState(false)
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  function reject(reason: string) {
    setError(reason)
    field.current?.focus()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return reject('The name is required')
    if (passes.some((pass) => pass.saleEventId === saleEventId && isSameName(pass.name, name)))
      return reject(`This sale has a pass for ${name.trim()}. Use another name, to tell their cash apart.`)
    onSave({ name, saleEventId, mayLowerPrices }, reject)
  }
  return (
    <DialogForm onSubmit={submit}>
      <TextField
        ref={field}
        label="Helper's name"
        required
        maxLength={MAX_PASS_NAME}
        autoComplete="off"
        value={name}
        error={error}
        hint="Shown with everything they hand over or sell."
        onChange={({ target }) => {
          setName(target.value)
          setError(undefined)
        }}
      />
      <Select label="Sale" value={saleEventId} onChange={({ target }) => setSale(Number(target.value))}>
        {sales.map((sale) => (
          <option key={sale.id} value={sale.id}>
            {[saleTime(sale.startDate, sale.timeZone), sale.location, isOn(sale, now()) && 'on now']
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </Select>
      <Checkbox
        label="May agree lower prices"
        hint="For this helper to bargain. The listed price is kept beside it."
        checked={mayLowerPrices}
        onChange={({ target }) => setMayLowerPrices(target.checked)}
      />
    </DialogForm>
  )
}
