import type { Product } from '../../../contracts/product.ts'
import { useLastDefined } from '../../lib/use-last-defined.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface DuplicateDialogProps {
  /** Undefined while the dialog is closed. */
  product: Product | undefined
  onClose: () => void
  onReplace: (product: Product) => void
}

/** Asks before a copy replaces a started listing. */
export function DuplicateDialog({ product, onClose, onReplace }: DuplicateDialogProps) {
  const shown = useLastDefined(product)
  return (
    <ConfirmDialog
      open={product !== undefined}
      title="Replace the listing you started?"
      confirm="Replace"
      onConfirm={() => product && onReplace(product)}
      onClose={onClose}
    >
      You have photos or details of a new product that you haven't published. A copy of{' '}
      <span className="font-semibold">{shown?.title}</span> would take their place.
    </ConfirmDialog>
  )
}
