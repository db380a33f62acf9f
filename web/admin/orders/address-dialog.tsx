import { z } from 'zod'
import { EmailAddress } from '../../../contracts/email-address.ts'
import type { AdminOrder } from '../../../contracts/order.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { TextField } from '../../ui/field.tsx'
import { DialogForm, FormDialog } from '../../ui/form-dialog.tsx'
import { useAdminAction } from '../use-admin-action.ts'

const Address = z.object({ buyerEmail: EmailAddress })
type Address = z.output<typeof Address>

/** The new address gets the receipt at once. */
export function AddressDialog({ order, open, onClose }: { order: AdminOrder; open: boolean; onClose: () => void }) {
  const { act, busy } = useAdminAction()
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
      title="Correct the email address"
      submit="Save and send the receipt"
    >
      <AddressForm buyerEmail={order.buyerEmail} onCorrect={correct} />
    </FormDialog>
  )
}

interface AddressFormProps {
  buyerEmail: string
  onCorrect: (address: Address, onRejected: (reason: string) => void) => void
}

function AddressForm({ buyerEmail, onCorrect }: AddressFormProps) {
  const { field, handleSubmit, setError } = useSchemaForm(Address, { buyerEmail })
  const reject = (reason: string) => setError('buyerEmail', { message: reason }, { shouldFocus: true })
  return (
    <DialogForm onSubmit={handleSubmit((address) => onCorrect(address, reject))}>
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
