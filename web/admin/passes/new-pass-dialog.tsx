import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { type DeskPass, NewDeskPass } from '../../../contracts/desk-pass.ts'
import { MAX_PASS_NAME } from '../../../contracts/desk-pass-rules.ts'
import type { SaleEvent } from '../../../contracts/sale.ts'
import { isOn } from '../../../contracts/sale-rules.ts'
import { now } from '../../lib/clock.ts'
import { useApi } from '../../lib/use-api.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { saleTime } from '../../sale/sale-text.ts'
import { useFormName } from '../../session/form-name.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { DialogForm, FormDialog } from '../../ui/form-dialog.tsx'
import { readForm, storeForm } from '../../ui/stored-form.ts'
import { salesQuery } from '../admin-queries.ts'
import { Loaded } from '../loaded.tsx'
import { useAdminAction } from '../use-admin-action.ts'

interface NewPassDialogProps {
  open: boolean
  passes: DeskPass[]
  onClose: () => void
  onMade: (pass: DeskPass) => void
}

export function NewPassDialog({ open, passes, onClose, onMade }: NewPassDialogProps) {
  const query = useQuery(salesQuery(useApi()))
  const { act, busy } = useAdminAction()
  const name = useFormName('new-pass')
  const planned = plannedSales(query.data ?? [])
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
      storedAs={name}
      title="New pass"
      submit={planned.length > 0 && 'Make pass'}
    >
      <Loaded query={query} skeleton="h-40" failure="We couldn't load the sales">
        {() =>
          planned.length > 0 ? (
            <PassForm name={name} sales={planned} passes={passes} onSave={save} />
          ) : (
            <div className="grid justify-items-start gap-4">
              <p>No sale is on or planned. A pass is for one sale, so schedule one first.</p>
              <ButtonLink to="/admin" hash="sales" variant="secondary">
                Sale events
              </ButtonLink>
            </div>
          )
        }
      </Loaded>
    </FormDialog>
  )
}

const plannedSales = (sales: SaleEvent[]): SaleEvent[] =>
  sales.filter(({ endDate }) => new Date(endDate) > now()).sort((a, b) => a.startDate.localeCompare(b.startDate))

/** A select's value is text. */
const PassFields = NewDeskPass.extend({ saleEventId: z.coerce.number<number>() })
type PassFields = z.output<typeof PassFields>

const isSameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

interface PassFormProps {
  /** Under which it is stored. */
  name: string
  sales: SaleEvent[]
  passes: DeskPass[]
  onSave: (fields: PassFields, onRejected: (reason: string) => void) => void
}

function PassForm({ name, sales, passes, onSave }: PassFormProps) {
  const initial = { name: '', saleEventId: sales[0]?.id, mayLowerPrices: false, ...readForm<PassFields>(name) }
  const { field, getValues, handleSubmit, setError } = useSchemaForm(PassFields, initial)
  const reject = (reason: string) => setError('name', { message: reason }, { shouldFocus: true })
  function save(fields: PassFields) {
    if (passes.some((pass) => pass.saleEventId === fields.saleEventId && isSameName(pass.name, fields.name)))
      return reject(`This sale has a pass for ${fields.name}. Use another name, to tell their cash apart.`)
    onSave(fields, reject)
  }
  return (
    <DialogForm onSubmit={handleSubmit(save)} onChange={() => storeForm(name, getValues())}>
      <TextField
        label="Helper's name"
        required
        maxLength={MAX_PASS_NAME}
        autoComplete="off"
        hint="Shown with everything they hand over or sell."
        {...field('name')}
      />
      <Select label="Sale" {...field('saleEventId')}>
        {sales.map((sale) => (
          <option key={sale.id} value={sale.id}>
            {[saleTime(sale.startDate, sale.timeZone), sale.location, isOn(sale, now()) && 'on now']
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </Select>
      <Checkbox
        label="May agree on lower prices"
        hint="For this helper to bargain. The listed price is kept beside it."
        {...field('mayLowerPrices')}
      />
    </DialogForm>
  )
}
