import { type FormEvent, useState } from 'react'
import { SUSPENSION_REASON_LENGTH } from '../../../contracts/account-rules.ts'
import type { PersonDetails } from '../../../contracts/person.ts'
import { useFormName } from '../../session/form-name.ts'
import { TextArea } from '../../ui/field.tsx'
import { DialogForm, FormDialog } from '../../ui/form-dialog.tsx'
import { readForm, storeForm } from '../../ui/stored-form.ts'
import { useAdminAction } from '../use-admin-action.ts'

interface SuspendDialogProps {
  open: boolean
  person: PersonDetails
  onClose: () => void
}

export function SuspendDialog({ open, person, onClose }: SuspendDialogProps) {
  const { act, busy } = useAdminAction()
  const [error, setError] = useState<string>()
  const { username } = person
  const name = useFormName(`suspend-${person.id}`)
  function close() {
    setError(undefined)
    onClose()
  }
  function suspend(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('reason') as HTMLTextAreaElement
    const reason = field.value.trim()
    if (!reason) {
      setError('Reason is required')
      return field.focus()
    }
    setError(undefined)
    act({
      run: (api) =>
        api('PATCH /api/admin/people/{id}', { params: { id: person.id }, body: { suspended: true, reason } }),
      success: () => ({ title: 'Account Suspended', description: `${username} is signed out and can't sign in.` }),
      failure: 'Failed to suspend the account. Please try again.',
      onRejected: setError,
      onDone: close,
    })
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      busy={busy}
      storedAs={name}
      title={`Suspend ${username}?`}
      submit="Suspend"
      busyText="Suspending..."
      variant="danger"
    >
      <DialogForm onSubmit={suspend}>
        <p>
          {username} is signed out everywhere and can't sign in. Their listings are hidden, and anyone paying for one
          has to stop. Items already sold stay sold. You can lift this at any time, and everything comes back as it was.
        </p>
        <TextArea
          label="Reason"
          name="reason"
          required
          rows={3}
          maxLength={SUSPENSION_REASON_LENGTH}
          hint={`We'll email this to ${username}.`}
          error={error}
          defaultValue={readForm<{ reason: string }>(name)?.reason}
          onChange={({ target }) => storeForm(name, { reason: target.value })}
        />
      </DialogForm>
    </FormDialog>
  )
}
