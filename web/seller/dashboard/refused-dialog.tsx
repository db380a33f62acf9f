import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { leftOut, type Refused } from './use-bulk-change.ts'

/** Lists the items that were not changed, and why. */
export function RefusedDialog({ refused, onClose }: { refused: Refused[]; onClose: () => void }) {
  return (
    <Dialog
      open={refused.length > 0}
      onClose={onClose}
      title={leftOut(refused)}
      footer={<Button onClick={onClose}>OK</Button>}
    >
      <ul className="divide-y divide-line">
        {refused.map(({ product, message }) => (
          <li key={product.id} className="py-2">
            <span className="font-semibold">{product.title}</span>
            <span className="block text-muted text-sm">{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
