import type { Product } from '../../../contracts/product.ts'
import { useLastDefined } from '../../lib/use-last-defined.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

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
    <ConfirmDialog
      open={product !== undefined}
      title="Delete this product?"
      confirm="Delete"
      busy={busy}
      busyText="Deleting..."
      onConfirm={() => product && onDelete(product)}
      onClose={onClose}
    >
      <span className="font-semibold">{shown?.title}</span> and its photos will be deleted for good. To take it off the
      marketplace for a while, unlist it instead.
    </ConfirmDialog>
  )
}
