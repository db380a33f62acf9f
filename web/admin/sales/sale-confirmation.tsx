import type { SaleEvent } from '../../../contracts/sale.ts'
import { isOn } from '../../../contracts/sale-rules.ts'
import { LONG_TIMEOUT_MS } from '../../lib/api.ts'
import { now } from '../../lib/clock.ts'
import { ConfirmAction } from '../confirm-action.tsx'
import { localTimeInFull } from '../local-time.ts'

export interface Confirmed {
  sale: SaleEvent
  what: 'delete' | 'end'
}

export function SaleConfirmation({ asked, onClose }: { asked: Confirmed | undefined; onClose: () => void }) {
  const isEnd = asked?.what === 'end'
  const params = { id: String(asked?.sale.id) }
  return (
    <ConfirmAction
      open={asked !== undefined}
      title={isEnd ? 'End this sale now?' : 'Delete this sale?'}
      confirm={isEnd ? 'End now' : 'Delete'}
      busyText={isEnd ? 'Ending...' : 'Deleting...'}
      run={async (api) =>
        isEnd
          ? api('PATCH /api/sale-events/{id}', { params, body: { endNow: true }, timeoutMs: LONG_TIMEOUT_MS })
          : api('DELETE /api/sale-events/{id}', { params })
      }
      success={() =>
        isEnd ? { title: 'Sale Updated', description: 'The sale has ended.' } : { title: 'Sale Deleted' }
      }
      failure={`Failed to ${isEnd ? 'end' : 'delete'} sale. Please try again.`}
      onRejected={onClose}
      onClose={onClose}
    >
      {asked && (
        <>
          The sale on <strong>{localTimeInFull(asked.sale.startDate)}</strong>{' '}
          {isOn(asked.sale, now())
            ? `is on right now. No one can start a purchase after this; ${isEnd ? "payments already started still count. Buyers who still have to pick up get no email about it: you can remind them from the sale's report" : "you can't delete it while someone is paying"}.`
            : 'will be removed from the calendar. If something was bought in it, you can only archive it.'}
        </>
      )}
    </ConfirmAction>
  )
}
