import { formatNumber, plural } from '../../../contracts/counts.ts'
import { LONG_TIMEOUT_MS } from '../../lib/api.ts'
import { ConfirmAction } from '../confirm-action.tsx'

interface ApproveAllOfProps {
  open: boolean
  person: { id: number; username: string }
  /** How many items are pending; undefined if it is not known. */
  count?: number | undefined
  onClose: () => void
}

/** Asks before it approves all pending items of one seller. */
export const ApproveAllOf = ({ open, person, count, onClose }: ApproveAllOfProps) => (
  <ConfirmAction
    open={open}
    title={`Approve everything of ${person.username}?`}
    confirm={`Approve ${count === undefined ? 'all' : formatNumber(count)}`}
    cancel="Cancel"
    variant="primary"
    busyText="Approving..."
    run={(api) =>
      api('POST /api/admin/people/{id}/approve-all-products', { params: { id: person.id }, timeoutMs: LONG_TIMEOUT_MS })
    }
    success={({ approvedCount }) => ({
      title: 'Products Approved',
      description: `${plural(approvedCount, 'item')} of ${person.username} ${approvedCount === 1 ? 'is' : 'are'} now on the marketplace.`,
    })}
    failure="Failed to approve the products. Please try again."
    onClose={onClose}
  >
    This puts all their pending items on the marketplace, reviewed or not.
  </ConfirmAction>
)
