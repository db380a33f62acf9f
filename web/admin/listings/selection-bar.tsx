import { useState } from 'react'
import type { AdminBulkChange, AdminListing } from '../../../contracts/admin-listing.ts'
import { formatNumber, plural } from '../../../contracts/counts.ts'
import { LONG_TIMEOUT_MS } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useAdminAction } from '../use-admin-action.ts'

interface SelectionBarProps {
  /** The selected ones, all of them live. */
  listings: AdminListing[]
  /** Those that could be selected. */
  live: AdminListing[]
  onSelectAll: () => void
  onClear: () => void
}

export function SelectionBar({ listings, live, onSelectAll, onClear }: SelectionBarProps) {
  const { act, busy } = useAdminAction()
  const [isAsking, setAsking] = useState(false)
  const [isUndoing, setUndoing] = useState(false)
  const count = listings.length

  function change(action: AdminBulkChange['action'], chosen: readonly { id: number }[]) {
    setUndoing(action === 'relist')
    act({
      run: (api) =>
        api('POST /api/admin/listings/bulk', {
          body: { action, ids: chosen.map(({ id }) => id) },
          timeoutMs: LONG_TIMEOUT_MS,
        }),
      success: ({ changed, refused }) => ({
        ...(changed.length === 0
          ? { tone: 'destructive', title: 'Nothing Changed' }
          : { title: action === 'unlist' ? 'Items Unlisted' : 'Items Relisted' }),
        description: resultOf(changed.length, refused),
        ...(action === 'unlist' &&
          changed.length > 0 && {
            action: { label: 'Undo', onClick: () => change('relist', changed) },
          }),
      }),
      failure: `Failed to ${action} the items. Please try again.`,
      onDone: () => {
        setAsking(false)
        onClear()
      },
    })
  }

  return (
    <>
      <p aria-live="polite" className="font-semibold empty:hidden">
        {busy && isUndoing ? 'Relisting...' : count > 0 && `${plural(count, 'item')} selected`}
      </p>
      {live.length > count && (
        <Button variant="quiet" size="small" className="-ml-3.5" onClick={onSelectAll}>
          Select all {formatNumber(live.length)} live ones shown
        </Button>
      )}
      {count > 0 && (
        <>
          <Button variant="quiet" size="small" onClick={onClear}>
            Clear
          </Button>
          <Button variant="danger" size="small" onClick={() => setAsking(true)}>
            Unlist {formatNumber(count)}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Unlist ${plural(count, 'item')}?`}
        confirm={`Unlist ${formatNumber(count)}`}
        cancel="Cancel"
        busy={busy}
        busyText="Unlisting..."
        onConfirm={() => change('unlist', listings)}
        onClose={() => setAsking(false)}
      >
        They leave the marketplace at once. Their sellers can list them again. To keep someone from selling, suspend
        their account.
      </ConfirmDialog>
    </>
  )
}

function resultOf(changedCount: number, refused: { message: string }[]): string {
  if (refused.length === 0) return `${plural(changedCount, 'item')} changed.`
  const reasons = [...new Set(refused.map(({ message }) => message))].slice(0, 2).join(' ')
  return `${plural(changedCount, 'item')} changed, ${formatNumber(refused.length)} not: ${reasons}`
}
