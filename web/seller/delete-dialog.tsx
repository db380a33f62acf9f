import type { Product } from '../../contracts/product.ts'
import { useLastDefined } from '../lib/use-last-defined.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface DeleteDialogProps {
  /** Undefined while the dialog is closed. */
  product: Product | undefined
  busy: boolean
  onClose: () => void
  onDelete: (product: Product) => void
}

export function DeleteDialog({ product, busy, onClose, onDelete }: DeleteDialogProps) {
  const shown = useLastDefined(product)
  return (
    <Dialog
      open={product !== undefined}
      onClose={onClose}
      title="Delete this product?"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" busy={busy} busyText="Deleting..." onClick={() => product && onDelete(product)}>
            Delete
          </Button>
        </div>
      }
    >
      <p>
        <span className="font-semibold">{shown?.title}</span> and its photos will be deleted for good. To take it off
        the marketplace for a while, unlist it instead.
      </p>
    </Dialog>
  )
}
