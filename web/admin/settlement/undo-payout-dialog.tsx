import { useState } from 'react'
import { formatPrice } from '../../../contracts/money.ts'
import { type Payout, PayoutReversal } from '../../../contracts/payout.ts'
import { LONG_TIMEOUT_MS } from '../../lib/api.ts'
import { newKey } from '../../lib/new-key.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { useFormName } from '../../session/form-name.ts'
import { TextField } from '../../ui/field.tsx'
import { DialogForm, FormDialog } from '../../ui/form-dialog.tsx'
import { readForm, storeForm } from '../../ui/stored-form.ts'
import { useAdminAction } from '../use-admin-action.ts'
import { isFormerMember, paidBy } from './payment-words.ts'

/** Asks for the reason. The payout stays in the books, with a counter-entry. */
export function UndoPayoutDialog({ payout, onClose }: { payout: Payout | undefined; onClose: () => void }) {
  const name = useFormName(`undo-payout-${payout?.id}`)
  const { act, busy } = useAdminAction()
  function undo(body: PayoutReversal) {
    if (!payout) return
    act({
      run: (api) =>
        api('POST /api/admin/payouts/{id}/reversal', { params: { id: payout.id }, body, timeoutMs: LONG_TIMEOUT_MS }),
      success: ({ amount, username, status }) =>
        status === 'reversing'
          ? {
              title: 'Undo Accepted',
              description: "We can't reach Stripe. The transfer is taken back as soon as we can.",
            }
          : { title: 'Payout Undone', description: `${formatPrice(amount)} is to be paid to ${username} again.` },
      failure: 'Failed to undo the payout. Please try again.',
      onDone: onClose,
    })
  }
  return (
    <FormDialog
      open={payout !== undefined}
      onClose={onClose}
      busy={busy}
      storedAs={name}
      title="Undo this payout?"
      cancel="Keep it"
      submit={`Undo ${payout ? formatPrice(payout.amount) : ''}`}
      busyText="Undoing..."
      variant="danger"
    >
      {payout && <UndoForm name={name} payout={payout} onUndo={undo} />}
    </FormDialog>
  )
}

interface UndoFormProps {
  /** Under which it is stored. */
  name: string
  payout: Payout
  onUndo: (body: PayoutReversal) => void
}

function UndoForm({ name, payout, onUndo }: UndoFormProps) {
  const [key] = useState(newKey)
  const { field, handleSubmit, getValues } = useSchemaForm(PayoutReversal, { reason: '', ...readForm(name), key })
  return (
    <DialogForm onSubmit={handleSubmit(onUndo)} onChange={() => storeForm(name, { reason: getValues('reason') })}>
      <p>
        {payout.method === 'stripe'
          ? `We take ${formatPrice(payout.amount)} back from the Stripe account of ${payout.username}.`
          : `Undo it if ${payout.username} didn't get the ${formatPrice(payout.amount)} (${paidBy(payout)}), or gave it back.`}{' '}
        It's to be paid again then.{!isFormerMember(payout) && " We'll email them."}
      </p>
      <TextField
        label="Reason"
        required
        maxLength={500}
        hint={isFormerMember(payout) ? undefined : 'The seller will see this.'}
        {...field('reason')}
      />
    </DialogForm>
  )
}
