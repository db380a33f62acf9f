import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { countOf } from './use-bulk-change.ts'

interface BulkDeleteDialogProps {
  open: boolean
  count: number
  busy: boolean
  onClose: () => void
  onDelete: () => void
}

export const BulkDeleteDialog = ({ open, count, busy, onClose, onDelete }: BulkDeleteDialogProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={`Delete ${countOf(count)}?`}
    footer={
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Keep {count === 1 ? 'it' : 'them'}
        </Button>
        <Button variant="danger" busy={busy} busyText="Deleting..." onClick={onDelete}>
          Delete {count}
        </Button>
      </div>
    }
  >
    <p>
      {count === 1 ? 'It' : 'They'} and {count === 1 ? 'its' : 'their'} photos will be deleted for good. To take{' '}
      {count === 1 ? 'it' : 'them'} off the marketplace for a while, unlist {count === 1 ? 'it' : 'them'} instead.
    </p>
  </Dialog>
)
