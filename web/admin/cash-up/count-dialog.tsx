import type { Drawer } from '../../../contracts/drawer.ts'
import { useLastDefined } from '../../lib/use-last-defined.ts'
import { CashFigures } from '../../pickup/drawer/cash-figures.tsx'
import { CountForm } from '../../pickup/drawer/count-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface CountDialogProps {
  drawer: Drawer | undefined
  saleEventId: number
  onClose: () => void
}

/** An admin counts their own drawer, or that of a helper who has gone home. */
export function CountDialog({ drawer, saleEventId, onClose }: CountDialogProps) {
  const shown = useLastDefined(drawer)
  return (
    <Dialog open={drawer !== undefined} onClose={onClose} title={`Drawer of ${shown?.name}`}>
      {drawer && (
        <div className="grid gap-5">
          <CashFigures drawer={drawer} />
          <CountForm drawer={drawer} saleEventId={saleEventId} onDone={onClose} />
        </div>
      )}
    </Dialog>
  )
}
