import { z } from 'zod'
import { EmailAddress } from '../../../contracts/email-address.ts'
import type { AdminOrder } from '../../../contracts/order.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { useFormName } from '../../session/form-name.ts'
import { TextField } from '../../ui/field.tsx'
import { DialogForm, FormDialog } from '../../ui/form-dialog.tsx'
import { readForm, storeForm } from '../../ui/stored-form.ts'
import { useAdminAction } from '../use-admin-action.ts'

const Address = z.object({ buyerEmail: EmailAddress })
type Address = z.output<typeof Address>

/** The new address gets the receipt at once. */
export function AddressDialog({ order, open, onClose }: { order: AdminOrder; open: boolean; onClose: () => void }) {
  const { act, busy } = useAdminAction()
  const name = useFormName(`address-${order.id}`)
  const correct = (body: Address, onRejected: (reason: string) => void) =>
    act({
      run: (api) => api('PATCH /api/admin/orders/{id}', { params: { id: order.id }, body }),
      success: ({ buyerEmail }) => ({
        title: 'Address Corrected',
        description: `The receipt is on its way to ${buyerEmail}.`,
      }),
      failure: 'Failed to correct the address. Please try again.',
      onRejected,
      onDone: onClose,
    })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      busy={busy}
      storedAs={name}
      title="Correct the email address"
      submit="Save and send the receipt"
    >
      <AddressForm name={name} buyerEmail={order.buyerEmail} onCorrect={correct} />
    </FormDialog>
  )
}

interface AddressFormProps {
  /** Under which it is stored. */
  name: string
  buyerEmail: string
  onCorrect: (address: Address, onRejected: (reason: string) => void) => void
}

function AddressForm({ name, buyerEmail, onCorrect }: AddressFormProps) {
  const { field, getValues, handleSubmit, setError } = useSchemaForm(Address, { buyerEmail, ...readForm(name) })
  const reject = (reason: string) => setError('buyerEmail', { message: reason }, { shouldFocus: true })
  return (
    <DialogForm
      onSubmit={handleSubmit((address) => onCorrect(address, reject))}
      onChange={() => storeForm(name, getValues())}
    >
      <TextField
        label="Buyer's email"
        type="email"
        autoComplete="off"
        hint="All further mail about this order goes there."
        {...field('buyerEmail')}
      />
    </DialogForm>
  )
}
