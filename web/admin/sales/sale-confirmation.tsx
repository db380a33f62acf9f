import type { SaleEvent } from '../../../contracts/sale.ts'
import { isOn } from '../../../contracts/sale-rules.ts'
import { now } from '../../lib/clock.ts'
import { useLastDefined } from '../../lib/use-last-defined.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { localTimeInFull } from '../figures.ts'
import { useAdminAction } from '../use-admin-action.ts'

export interface Confirmed {
  sale: SaleEvent
  what: 'delete' | 'end'
}

export function SaleConfirmation({ asked, onClose }: { asked: Confirmed | undefined; onClose: () => void }) {
  const shown = useLastDefined(asked)
  const { act, busy } = useAdminAction()
  const isEnd = shown?.what === 'end'
  function confirm() {
    if (!asked) return
    const params = { id: String(asked.sale.id) }
    if (asked.what === 'end')
      act({
        run: (api) => api('PATCH /api/sale-events/{id}', { params, body: { endNow: true } }),
        success: () => ({ title: 'Sale Updated', description: 'The sale has ended.' }),
        failure: 'Failed to end sale. Please try again.',
        onRejected: onClose,
        onDone: onClose,
      })
    else
      act({
        run: (api) => api('DELETE /api/sale-events/{id}', { params }),
        success: () => ({ title: 'Sale Deleted' }),
        failure: 'Failed to delete sale. Please try again.',
        onRejected: onClose,
        onDone: onClose,
      })
  }
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={isEnd ? 'End this sale now?' : 'Delete this sale?'}
      confirm={isEnd ? 'End now' : 'Delete'}
      busy={busy}
      busyText={isEnd ? 'Ending...' : 'Deleting...'}
      onConfirm={confirm}
      onClose={onClose}
    >
      {shown && (
        <>
          The sale on <strong>{localTimeInFull(shown.sale.startDate)}</strong>{' '}
          {isOn(shown.sale, now())
            ? `is on right now. No one can start a purchase after this; ${isEnd ? 'payments already started still count' : "you can't delete it while someone is paying"}.`
            : 'will be removed from the calendar. If something was bought in it, you can only archive it.'}
        </>
      )}
    </ConfirmDialog>
  )
}
