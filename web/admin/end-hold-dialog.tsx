import type { LiveHold } from '../../contracts/hold.ts'
import { useApi } from '../lib/use-api.ts'
import { useLastDefined } from '../lib/use-last-defined.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useAdminAction } from './use-admin-action.ts'

/** Asks for confirmation: the buyer may be entering a card number. */
export function EndHoldDialog({ asked, onClose }: { asked: LiveHold | undefined; onClose: () => void }) {
  const hold = useLastDefined(asked)
  const api = useApi()
  const { act, busy } = useAdminAction()
  function end() {
    if (!asked) return
    act({
      run: () => api('POST /api/admin/products/{id}/end-hold', { params: { id: String(asked.productId) } }),
      success: () => ({ title: 'Hold Ended', description: `${asked.title} is available again.` }),
      failure: 'Failed to end hold. Please try again.',
      onRejected: onClose,
      onDone: onClose,
    })
  }
  return (
    <Dialog
      open={asked !== undefined}
      onClose={onClose}
      title="End this hold?"
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" busy={busy} busyText="Ending..." onClick={end}>
            End hold
          </Button>
        </div>
      }
    >
      {hold && (
        <p>
          {hold.buyerName} is paying for <strong>{hold.title}</strong>. If you end the hold, their payment page closes
          and anyone can buy the item.
        </p>
      )}
    </Dialog>
  )
}
