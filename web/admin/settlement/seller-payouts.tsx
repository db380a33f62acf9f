import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPrice } from '../../../contracts/money.ts'
import type { Payout } from '../../../contracts/payout.ts'
import type { SellerSettlement } from '../../../contracts/settlement.ts'
import { useApi } from '../../lib/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { localTime } from '../local-time.ts'
import { Paged } from '../paged-list.tsx'
import { paidBy, STATUS_NAMES } from './payment-words.ts'
import { payoutsQuery } from './settlement-queries.ts'
import { UndoPayoutDialog } from './undo-payout-dialog.tsx'

export function SellerPayouts({ seller, onClose }: { seller: SellerSettlement | undefined; onClose: () => void }) {
  const [undone, setUndone] = useState<Payout>()
  return (
    <>
      <Sheet
        side="right"
        open={seller !== undefined}
        onClose={onClose}
        title={`Payouts to ${seller?.username}`}
        description={
          seller &&
          `${formatPrice(seller.paidOut)} paid out, ${formatPrice(seller.toBePaid)} to be paid, over all sales.`
        }
      >
        {seller && <Payouts sellerId={seller.sellerId} onUndo={setUndone} />}
      </Sheet>
      <UndoPayoutDialog payout={undone} onClose={() => setUndone(undefined)} />
    </>
  )
}

function Payouts({ sellerId, onUndo }: { sellerId: number; onUndo: (payout: Payout) => void }) {
  const query = useInfiniteQuery(payoutsQuery(useApi(), sellerId))
  return (
    <div className="grid gap-4">
      <Paged
        query={query}
        rows={query.data?.pages.flat()}
        skeleton={<Skeleton className="h-40" />}
        empty={<p className="text-muted">Nothing has been paid out yet.</p>}
        failure="We couldn't load the payouts"
        more="Show earlier payouts"
      >
        {(payouts) => (
          <ul className="divide-y divide-line">
            {payouts.map((payout) => (
              <Row key={payout.id} payout={payout} onUndo={() => onUndo(payout)} />
            ))}
          </ul>
        )}
      </Paged>
    </div>
  )
}

const Row = ({ payout, onUndo }: { payout: Payout; onUndo: () => void }) => {
  const { id, amount, status, failure, createdAt, reversalReason, reversedAt, reversedBy } = payout
  const counts = status !== 'failed' && status !== 'reversed'
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className={`font-semibold tabular-nums ${counts ? '' : 'text-muted line-through'}`}>{formatPrice(amount)}</p>
        <p className="text-sm">
          {paidBy(payout)}
          {status !== 'paid' && <strong className="text-clay"> · {STATUS_NAMES[status]}</strong>}
        </p>
        <p className="text-muted text-sm">
          No. {id}, {localTime(createdAt)}, by {payout.paidBy ?? 'a former member'}
        </p>
        {reversalReason && (
          <p className="text-muted text-sm">
            {reversedAt && `${localTime(reversedAt)}, `}
            {reversedBy && `by ${reversedBy}: `}
            {reversalReason}
          </p>
        )}
        {failure && <p className="text-clay text-sm">{failure}</p>}
      </div>
      {status === 'paid' && (
        <Button
          variant="quiet"
          size="small"
          aria-label={`Undo payout no. ${id} of ${formatPrice(amount)}`}
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
    </li>
  )
}
