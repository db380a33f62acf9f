import type { SaleEvent } from '../../../contracts/sale.ts'
import { isOn } from '../../../contracts/sale-rules.ts'
import { now } from '../../lib/clock.ts'
import { useLastDefined } from '../../lib/use-last-defined.ts'
import { ConfirmAction } from '../confirm-action.tsx'
import { localTimeInFull } from '../figures.ts'

export interface Confirmed {
  sale: SaleEvent
  what: 'delete' | 'end'
}

export function SaleConfirmation({ asked, onClose }: { asked: Confirmed | undefined; onClose: () => void }) {
  const shown = useLastDefined(asked)
  const isEnd = shown?.what === 'end'
  const params = { id: String(shown?.sale.id) }
  return (
    <ConfirmAction
      open={asked !== undefined}
      title={isEnd ? 'End this sale now?' : 'Delete this sale?'}
      confirm={isEnd ? 'End now' : 'Delete'}
      busyText={isEnd ? 'Ending...' : 'Deleting...'}
      run={async (api) =>
        isEnd
          ? api('PATCH /api/sale-events/{id}', { params, body: { endNow: true } })
          : api('DELETE /api/sale-events/{id}', { params })
      }
      success={() =>
        isEnd ? { title: 'Sale Updated', description: 'The sale has ended.' } : { title: 'Sale Deleted' }
      }
      failure={`Failed to ${isEnd ? 'end' : 'delete'} sale. Please try again.`}
      onRejected={onClose}
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
    </ConfirmAction>
  )
}
