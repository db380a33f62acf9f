import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide'
import { useState } from 'react'
import { formatNumber, plural } from '../../../contracts/counts.ts'
import { LONG_TIMEOUT_MS } from '../../lib/api.ts'
import { useApi } from '../../lib/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { pendingQuery } from '../admin-queries.ts'
import { ConfirmAction } from '../confirm-action.tsx'
import { Loaded } from '../loaded.tsx'
import { AdminSection } from '../section.tsx'
import { ApprovalDesk } from './approval-desk.tsx'
import { RejectionReasons } from './rejection-reasons.tsx'
import { useReview } from './use-review.ts'

/** `total` also counts the items that are not loaded. */
export function Approvals({ total }: { total: number | undefined }) {
  const query = useQuery(pendingQuery(useApi()))
  const { decide, rejection, ...explaining } = useReview()
  const [isConfirming, setConfirming] = useState(false)
  const reasons = rejection && <RejectionReasons rejection={rejection} {...explaining} />
  const pending = query.data?.length ?? 0
  const count = Math.max(total ?? 0, pending)
  return (
    <AdminSection
      id="approvals"
      title="Pending Approvals"
      aside={
        pending > 0 && (
          <Button variant="secondary" size="small" onClick={() => setConfirming(true)}>
            <Icon of={CheckCheck} className="size-4" />
            Approve All
          </Button>
        )
      }
    >
      <Loaded query={query} skeleton="h-120" failure="We couldn't load the queue">
        {(products) =>
          products.length === 0 ? (
            <>
              {reasons}
              <EmptyState icon={CheckCheck} title="Nothing to approve" text="New items show up here automatically." />
            </>
          ) : (
            <ApprovalDesk products={products} total={count} decide={decide}>
              {reasons}
            </ApprovalDesk>
          )
        }
      </Loaded>
      <ApproveAll open={isConfirming} count={count} onClose={() => setConfirming(false)} />
    </AdminSection>
  )
}

const ApproveAll = ({ open, count, onClose }: { open: boolean; count: number; onClose: () => void }) => (
  <ConfirmAction
    open={open}
    title="Approve everything?"
    confirm={`Approve ${formatNumber(count)}`}
    cancel="Cancel"
    variant="primary"
    busyText="Approving..."
    run={(api) => api('POST /api/admin/approve-all-products', { timeoutMs: LONG_TIMEOUT_MS })}
    success={({ approvedCount }) => ({
      title: 'All Products Approved',
      description: `${plural(approvedCount, 'item is', 'items are')} now on the marketplace.`,
    })}
    failure="Failed to approve all products. Please try again."
    onClose={onClose}
  >
    This puts {count === 1 ? 'the pending item' : `all ${formatNumber(count)} pending items`} on the marketplace,
    reviewed or not.
  </ConfirmAction>
)
