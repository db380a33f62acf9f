import type { Product } from '../../contracts/product.ts'
import { useLastDefined } from '../lib/use-last-defined.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface DuplicateDialogProps {
  /** Undefined while the dialog is closed. */
  product: Product | undefined
  onClose: () => void
  onReplace: (product: Product) => void
}

/** Asks before a copy takes the place of a listing that was begun. */
export function DuplicateDialog({ product, onClose, onReplace }: DuplicateDialogProps) {
  const shown = useLastDefined(product)
  return (
    <Dialog
      open={product !== undefined}
      onClose={onClose}
      title="Replace the listing you started?"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" onClick={() => product && onReplace(product)}>
            Replace
          </Button>
        </div>
      }
    >
      <p>
        You have photos or details of a new product that you haven't published. A copy of{' '}
        <span className="font-semibold">{shown?.title}</span> would take their place.
      </p>
    </Dialog>
  )
}
