import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  /** The question. */
  title: string
  children: ReactNode
  /** The label of the confirm button, with a verb. */
  confirm: string
  cancel?: string
  variant?: ButtonProps['variant']
  busy?: boolean
  busyText?: string
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks before an action that is irreversible or affects others at once. Stays open while busy: closed, it could ask about another
 * one, and the end of the first would close that.
 */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  cancel = 'Keep it',
  onConfirm,
  onClose,
  ...button
}: ConfirmDialogProps) {
  const close = () => !button.busy && onClose()
  return (
    <Dialog
      open={open}
      onClose={close}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {cancel}
          </Button>
          <Button variant="danger" onClick={onConfirm} {...button}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}
