import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { EmailAddress } from '../../../contracts/email-address.ts'
import type { AdminOrder } from '../../../contracts/order.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useAdminAction } from '../use-admin-action.ts'

const Address = z.object({ buyerEmail: EmailAddress })
type Address = z.output<typeof Address>

/** The new address gets the receipt at once. */
export function AddressDialog({ order, open, onClose }: { order: AdminOrder; open: boolean; onClose: () => void }) {
  const form = useId()
  const { act, busy } = useAdminAction()
  const [refusal, setRefusal] = useState<string>()
  function correct(body: Address) {
    act({
      run: (api) => api('PATCH /api/admin/orders/{id}', { params: { id: String(order.id) }, body }),
      success: ({ buyerEmail }) => ({
        title: 'Address Corrected',
        description: `The receipt is on its way to ${buyerEmail}.`,
      }),
      failure: 'Failed to correct the address. Please try again.',
      onRejected: setRefusal,
      onDone: onClose,
    })
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      busy={busy}
      title="Correct the email address"
      submit={
        <Button type="submit" form={form} busy={busy} busyText="Saving...">
          Save and send the receipt
        </Button>
      }
    >
      {open && <AddressForm id={form} buyerEmail={order.buyerEmail} refusal={refusal} onCorrect={correct} />}
    </FormDialog>
  )
}

interface AddressFormProps {
  id: string
  buyerEmail: string
  refusal: string | undefined
  onCorrect: (address: Address) => void
}

function AddressForm({ id, buyerEmail, refusal, onCorrect }: AddressFormProps) {
  const { register, handleSubmit, formState } = useForm<Address>({
    resolver: zodResolver(Address),
    defaultValues: { buyerEmail },
  })
  return (
    <form id={id} noValidate onSubmit={handleSubmit(onCorrect)}>
      <TextField
        label="Buyer's email"
        type="email"
        autoComplete="off"
        hint="All further mail about this order goes there."
        error={formState.errors.buyerEmail?.message ?? refusal}
        {...register('buyerEmail')}
      />
    </form>
  )
}
