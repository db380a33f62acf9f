import type { LiveHold } from '../../../contracts/hold.ts'
import { useLastDefined } from '../../lib/use-last-defined.ts'
import { ConfirmAction } from '../confirm-action.tsx'

/** Asks for confirmation: the buyer may be entering a card number. */
export function EndHoldDialog({ asked, onClose }: { asked: LiveHold | undefined; onClose: () => void }) {
  const hold = useLastDefined(asked)
  return (
    <ConfirmAction
      open={asked !== undefined}
      title="End this hold?"
      confirm="End hold"
      busyText="Ending..."
      run={(api) => api('POST /api/admin/products/{id}/end-hold', { params: { id: String(hold?.productId) } })}
      success={() => ({ title: 'Hold Ended', description: `${hold?.title} is no longer held for ${hold?.buyerName}.` })}
      failure="Failed to end hold. Please try again."
      onRejected={onClose}
      onClose={onClose}
    >
      {hold && (
        <>
          {hold.buyerName} is paying for <strong>{hold.title}</strong>. If you end the hold, their payment page closes
          and the item is offered to the first in line, or is for sale again.
        </>
      )}
    </ConfirmAction>
  )
}
