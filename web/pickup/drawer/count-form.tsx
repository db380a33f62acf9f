import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { Drawer } from '../../../contracts/drawer.ts'
import { toCents, toDollars } from '../../../contracts/money.ts'
import { messageOf } from '../../lib/api.ts'
import { parseAmount } from '../../lib/parse-amount.ts'
import { requestKey } from '../../lib/request-key.ts'
import { useFormName } from '../../session/form-name.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { forgetForm, readForm, storeForm } from '../../ui/stored-form.ts'
import { toastDone } from '../../ui/toast.ts'
import { useDeskApi } from '../use-desk-api.ts'
import { differenceText } from './difference.ts'
import { DRAWERS_KEY, ENTRY_TIMEOUT_MS, formTarget, targetOf } from './drawer-query.ts'

interface CountFormProps {
  drawer: Drawer
  saleEventId: number
  onDone?: () => void
}

/** Enters a count, and shows the difference while typing. */
export function CountForm({ drawer, saleEventId, onDone }: CountFormProps) {
  const name = useCountName(drawer, saleEventId)
  const [{ counted: text, note }, setTyped] = useState({ ...NOTHING, ...readForm<Count>(name) })
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useSaveCount(drawer, saleEventId)
  const cents = parseAmount(text)
  const counted = cents === null ? null : toDollars(cents)
  function type(typed: Count) {
    setTyped(typed)
    storeForm(name, typed)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (counted === null) {
      setError(text.trim() === '' ? 'Enter what you counted' : 'Enter an amount such as 120.50')
      field.current?.focus()
      return
    }
    setError(undefined)
    mutate(
      { counted, note },
      {
        onSuccess: () => {
          setTyped(NOTHING)
          onDone?.()
        },
        onError: (failure) =>
          setError(messageOf(failure, "We couldn't save it. Check your connection and press Save again.")),
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 print:hidden">
      <TextField
        ref={field}
        label="Counted"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        maxLength={14}
        value={text}
        error={error}
        hint={
          toCents(drawer.putIn) > 0
            ? 'All of it, with the cash that was put in.'
            : 'Without the change that was in the drawer at the start, unless you enter it as put in.'
        }
        onChange={({ target }) => {
          type({ counted: target.value, note })
          setError(undefined)
        }}
      />
      <p role="status" className="min-h-6 font-semibold tabular-nums">
        {counted === null ? '' : differenceText(counted, drawer.expected)}
      </p>
      <TextField
        label="Note"
        maxLength={500}
        autoComplete="off"
        value={note}
        hint="Optional. Say what you know about a difference."
        onChange={({ target }) => type({ counted: text, note: target.value })}
      />
      <Button type="submit" busy={isPending} busyText="Saving..." className="justify-self-start">
        Save count
      </Button>
    </form>
  )
}

interface Count {
  counted: string
  note: string
}

const NOTHING: Count = { counted: '', note: '' }

/** The name under which a count is stored until it is saved. */
export const useCountName = (drawer: Pick<Drawer, 'passId'> | undefined, saleEventId: number): string =>
  useFormName(`count-${formTarget(drawer, saleEventId)}`)

export function useSaveCount(drawer: Pick<Drawer, 'isOwn' | 'passId'>, saleEventId: number) {
  const api = useDeskApi()
  const name = useCountName(drawer, saleEventId)
  const queryClient = useQueryClient()
  return useMutation({
    retry: false,
    mutationFn: (count: Count) =>
      api('POST /api/desk/drawer', {
        body: { ...count, key: requestKey(name, count), ...targetOf(drawer, saleEventId) },
        timeoutMs: ENTRY_TIMEOUT_MS,
      }),
    onSuccess: ({ counted, expected }) => {
      forgetForm(name)
      // What the drawer should hold may have changed since it was shown.
      toastDone('Count saved', differenceText(counted, expected))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: DRAWERS_KEY }),
  })
}
