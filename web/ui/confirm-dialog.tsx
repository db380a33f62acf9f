import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  /** The question. */
  title: string
  children: ReactNode
  /** The button that does it, with its verb. */
  confirm: string
  cancel?: string
  busy?: boolean
  busyText?: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back, or that others feel at once. */
export const ConfirmDialog = ({
  open,
  title,
  children,
  confirm,
  cancel = 'Keep it',
  onConfirm,
  onClose,
  ...progress
}: ConfirmDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={title}
    footer={
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {cancel}
        </Button>
        <Button variant="danger" onClick={onConfirm} {...progress}>
          {confirm}
        </Button>
      </div>
    }
  >
    <p>{children}</p>
  </Dialog>
)
