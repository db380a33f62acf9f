import type { ComponentProps } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type Act, useAdminAction } from './use-admin-action.ts'

type ConfirmActionProps<T> = Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'onConfirm'> & Omit<Act<T>, 'onDone'>

/** Asks before an action, and closes once it is done. */
export function ConfirmAction<T>({ run, success, failure, onRejected, ...dialog }: ConfirmActionProps<T>) {
  const { act, busy } = useAdminAction()
  const confirm = () => dialog.open && act({ run, success, failure, onRejected, onDone: dialog.onClose })
  return <ConfirmDialog {...dialog} busy={busy} onConfirm={confirm} />
}
