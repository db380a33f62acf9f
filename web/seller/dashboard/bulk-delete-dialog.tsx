import { plural } from '../../../contracts/counts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface BulkDeleteDialogProps {
  open: boolean
  count: number
  busy: boolean
  onClose: () => void
  onDelete: () => void
}

export function BulkDeleteDialog({ open, count, busy, onClose, onDelete }: BulkDeleteDialogProps) {
  const [They, their, them] = count === 1 ? ['It', 'its', 'it'] : ['They', 'their', 'them']
  return (
    <ConfirmDialog
      open={open}
      title={`Delete ${plural(count, 'product')}?`}
      cancel={`Keep ${them}`}
      confirm={`Delete ${count}`}
      busy={busy}
      busyText="Deleting..."
      onConfirm={onDelete}
      onClose={onClose}
    >
      {They} and {their} photos will be deleted for good. To take {them} off the marketplace for a while, unlist {them}{' '}
      instead.
    </ConfirmDialog>
  )
}
