import { formatNumber, plural } from '../../../contracts/counts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useAdminAction } from '../use-admin-action.ts'

interface ApproveAllOfProps {
  open: boolean
  person: { id: number; username: string }
  /** How many items are pending; undefined if it is not known. */
  count?: number | undefined
  onClose: () => void
}

/** Asks before it approves all pending items of one seller. */
export function ApproveAllOf({ open, person, count, onClose }: ApproveAllOfProps) {
  const { act, busy } = useAdminAction()
  const approve = () =>
    act({
      run: (api) => api('POST /api/admin/people/{id}/approve-all-products', { params: { id: String(person.id) } }),
      success: ({ approvedCount }) => ({
        title: 'Products Approved',
        description: `${plural(approvedCount, 'item')} of ${person.username} ${approvedCount === 1 ? 'is' : 'are'} now on the marketplace.`,
      }),
      failure: 'Failed to approve the products. Please try again.',
      onDone: onClose,
    })
  return (
    <ConfirmDialog
      open={open}
      title={`Approve everything of ${person.username}?`}
      confirm={`Approve ${count === undefined ? 'all' : formatNumber(count)}`}
      cancel="Cancel"
      variant="primary"
      busy={busy}
      busyText="Approving..."
      onConfirm={approve}
      onClose={onClose}
    >
      This puts all their pending items on the marketplace, reviewed or not.
    </ConfirmDialog>
  )
}
