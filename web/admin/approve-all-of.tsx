import { useApi } from '../lib/use-api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { wholeNumber } from './figures.ts'
import { useAdminAction } from './use-admin-action.ts'

interface ApproveAllOfProps {
  open: boolean
  person: { id: number; username: string }
  /** How many items are pending; undefined if it is not known. */
  count?: number | undefined
  onClose: () => void
}

/** Asks before it approves all pending items of one seller. */
export function ApproveAllOf({ open, person, count, onClose }: ApproveAllOfProps) {
  const api = useApi()
  const { act, busy } = useAdminAction()
  const approve = () =>
    act({
      run: () => api('POST /api/admin/people/{id}/approve-all-products', { params: { id: String(person.id) } }),
      success: ({ approvedCount }) => ({
        title: 'Products Approved',
        description: `${wholeNumber(approvedCount)} ${approvedCount === 1 ? 'item' : 'items'} of ${person.username} ${approvedCount === 1 ? 'is' : 'are'} now on the marketplace.`,
      }),
      failure: 'Failed to approve the products. Please try again.',
      onDone: onClose,
    })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Approve everything of ${person.username}?`}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} busyText="Approving..." onClick={approve}>
            Approve {count === undefined ? 'all' : wholeNumber(count)}
          </Button>
        </div>
      }
    >
      <p>This puts all their pending items on the marketplace, reviewed or not.</p>
    </Dialog>
  )
}
