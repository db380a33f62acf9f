import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Drawer } from '../../../contracts/drawer.ts'
import type { DrawerDirection } from '../../../contracts/drawer-rules.ts'
import { formatPrice, toDollars } from '../../../contracts/money.ts'
import { messageOf } from '../../lib/api.ts'
import { parseAmount } from '../../lib/parse-amount.ts'
import { requestKey } from '../../lib/request-key.ts'
import { useFormName } from '../../session/form-name.ts'
import { ChoiceChips } from '../../ui/choice-chips.tsx'
import { TextField } from '../../ui/field.tsx'
import { DialogForm, FormDialog } from '../../ui/form-dialog.tsx'
import { forgetForm, readForm, storeForm } from '../../ui/stored-form.ts'
import { toastDone } from '../../ui/toast.ts'
import { useDeskApi } from '../use-desk-api.ts'
import { DRAWERS_KEY, ENTRY_TIMEOUT_MS, formTarget, targetOf } from './drawer-query.ts'

const CHOICES: Record<DrawerDirection, string> = { in: 'Put in', out: 'Take out' }
const HINTS: Record<DrawerDirection, string> = {
  in: 'Optional, such as “Change to start with”.',
  out: 'Optional, such as “To the bank”.',
}

interface CashDialogProps {
  /** Undefined while it is closed. */
  drawer: Drawer | undefined
  saleEventId: number
  onClose: () => void
}

/** Records cash put into a drawer or taken out, so that it need not be reckoned with when it is counted. */
export function CashDialog({ drawer, saleEventId, onClose }: CashDialogProps) {
  const api = useDeskApi()
  const name = useFormName(`cash-${formTarget(drawer, saleEventId)}`)
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    retry: false,
    mutationFn: ({ target, ...entry }: Entry & { target: Drawer }) =>
      api('POST /api/desk/drawer/movements', {
        body: { ...entry, key: requestKey(name, entry), ...targetOf(target, saleEventId) },
        timeoutMs: ENTRY_TIMEOUT_MS,
      }),
    onSuccess: ({ direction, amount }) => {
      forgetForm(name)
      toastDone(`${formatPrice(amount)} ${direction === 'in' ? 'put in' : 'taken out'}`)
      onClose()
    },
    // Not awaited: the dialog has closed by then, and opened again it must not be busy.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: DRAWERS_KEY }),
  })
  return (
    <FormDialog
      open={drawer !== undefined}
      onClose={onClose}
      busy={isPending}
      storedAs={name}
      title={drawer?.isOwn ? 'Your drawer' : `Drawer of ${drawer?.name}`}
      description="Cash that isn't from a sale, a refund or a payout."
      submit="Save"
    >
      {drawer && (
        <CashForm
          name={name}
          onSubmit={(entry, onError) =>
            mutate(
              { ...entry, target: drawer },
              {
                onError: (failure) =>
                  onError(messageOf(failure, "We couldn't save it. Check your connection and press Save again.")),
              },
            )
          }
        />
      )}
    </FormDialog>
  )
}

interface Entry {
  direction: DrawerDirection
  amount: string
  note: string
}

interface CashFormProps {
  /** Under which it is stored. */
  name: string
  onSubmit: (entry: Entry, onError: (message: string) => void) => void
}

function CashForm({ name, onSubmit }: CashFormProps) {
  const [typed, setTyped] = useState<Entry>({ direction: 'in', amount: '', note: '', ...readForm<Entry>(name) })
  const { direction, amount, note } = typed
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  function type(change: Partial<Entry>) {
    setTyped({ ...typed, ...change })
    storeForm(name, { ...typed, ...change })
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const cents = parseAmount(amount)
    if (!cents) {
      setError('Enter an amount such as 50.00')
      field.current?.focus()
      return
    }
    setError(undefined)
    onSubmit({ direction, amount: toDollars(cents), note }, setError)
  }
  return (
    <DialogForm onSubmit={submit}>
      <ChoiceChips label="Direction" names={CHOICES} value={direction} onChange={(direction) => type({ direction })} />
      <TextField
        ref={field}
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        maxLength={14}
        required
        value={amount}
        error={error}
        onChange={({ target }) => {
          type({ amount: target.value })
          setError(undefined)
        }}
      />
      <TextField
        label="Note"
        maxLength={500}
        autoComplete="off"
        value={note}
        hint={HINTS[direction]}
        onChange={({ target }) => type({ note: target.value })}
      />
    </DialogForm>
  )
}
