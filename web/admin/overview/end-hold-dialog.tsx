import type { LiveHold } from '../../../contracts/hold.ts'
import { useLastDefined } from '../../lib/use-last-defined.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useAdminAction } from '../use-admin-action.ts'

/** Asks for confirmation: the buyer may be entering a card number. */
export function EndHoldDialog({ asked, onClose }: { asked: LiveHold | undefined; onClose: () => void }) {
  const hold = useLastDefined(asked)
  const { act, busy } = useAdminAction()
  function end() {
    if (!asked) return
    act({
      run: (api) => api('POST /api/admin/products/{id}/end-hold', { params: { id: String(asked.productId) } }),
      success: () => ({ title: 'Hold Ended', description: `${asked.title} is no longer held for ${asked.buyerName}.` }),
      failure: 'Failed to end hold. Please try again.',
      onRejected: onClose,
      onDone: onClose,
    })
  }
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title="End this hold?"
      confirm="End hold"
      busy={busy}
      busyText="Ending..."
      onConfirm={end}
      onClose={onClose}
    >
      {hold && (
        <>
          {hold.buyerName} is paying for <strong>{hold.title}</strong>. If you end the hold, their payment page closes
          and the item is offered to the first in line, or is for sale again.
        </>
      )}
    </ConfirmDialog>
  )
}
