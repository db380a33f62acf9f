import { useState } from 'react'
import type { SaleEvent } from '../../../contracts/sale.ts'
import type { RequestError } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { useFormName } from '../../session/form-name.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { localTimeInFull } from '../local-time.ts'
import { useAdminAction } from '../use-admin-action.ts'
import { changeOf, type EditedSale, endOf } from './edited-sale.ts'
import { SaleForm } from './sale-form.tsx'

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

/** The sale was deleted, or changed where this admin has changed it. */
const isByAnother = ({ status, fields }: RequestError): boolean =>
  status === 404 || (status === 409 && Object.keys(fields).length > 0)
