import { PackageOpen } from 'lucide'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Pickup, PickupOrder } from '../../contracts/pickup.ts'
import { hasStatus, messageOf } from '../lib/api.ts'
import { OnDemand } from '../lib/on-demand.tsx'
import { lastMessageAt } from '../live/last-message.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { orderOfFound, withMarked } from './day.ts'
import type { DeskHolder } from './desk-holder.ts'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { Finder } from './finder.tsx'
import { withPendingMarks } from './outbox.ts'
import { useCheckPass } from './pass/held-pass.ts'
import { PendingMarks } from './pending-marks.tsx'
import { PickupDialog } from './pickup-dialog.tsx'
import { SaleDay } from './sale-day.tsx'
import { useMarking } from './use-marking.ts'
import { useOutbox } from './use-outbox.ts'
import { usePickups } from './use-pickups.ts'

const TillScreen = lazyDialog(() => import('./till/till-screen.tsx'))

export interface DeskProps {
  holder: DeskHolder
  /** The id of a sale, or `none`; by default the latest. */
  sale: string | undefined
  code: string | undefined
  /** Shows the till instead of the list. */
  isSelling: boolean
  /** Replaces the URL's query. */
  onChange: (search: { sale?: string; code?: string }) => void
}

export function Desk({ holder, sale, code, isSelling, onChange }: DeskProps) {
  // What the till sells is on the list of the sale that is on, whichever was looked at before.
  const { data: list, error, dataUpdatedAt, refetch } = usePickups(holder, isSelling ? undefined : sale)
  const [found, setFound] = useState<Pickup | PickupOrder>()
  const onMarked = (pickup: Pickup) => setFound((now) => now && withMarked(now, pickup))
  const { outbox, ...marked } = useOutbox(holder, onMarked)
  const { pending, problem } = marked
  const { announcement, ...marking } = useMarking(outbox)
  const { name, pass } = holder
  const asMarked = useCallback((pickup: Pickup) => withPendingMarks(pickup, pending, name), [pending, name])
  const pickups = useMemo(() => list?.pickups.map(asMarked) ?? [], [list?.pickups, asMarked])
  /** No change was missed until then, unless a fetch failed. */
  const currentAt = () => (error ? dataUpdatedAt : Math.max(dataUpdatedAt, lastMessageAt()))
  const isSignedOut = problem === 'signed-out' || hasStatus(error, 401)
  const checkPass = useCheckPass()
  useEffect(() => {
    if (pass && isSignedOut) checkPass()
  }, [pass, isSignedOut, checkPass])
  const showList = () => onChange(sale ? { sale } : {})
  const marksStatus = (
    <>
      <PendingMarks {...marked} onSend={() => outbox.flush()} onDismiss={(key) => outbox.dismiss(key)} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
  if (isSelling)
    return (
      <>
        {marksStatus}
        <OnDemand fallback={<DeskSkeleton />}>
          <TillScreen
            holder={holder}
            pickups={pickups}
            onHandOver={(sold) => marking.onMarkAll(sold, true)}
            onClose={showList}
          />
        </OnDemand>
      </>
    )
  if (!list && error)
    return (
      <LoadFailure
        title="We couldn't load the list"
        text={messageOf(error, 'Check your connection.')}
        onRetry={refetch}
      />
    )
  if (!list) return <DeskSkeleton />

  const order = found && orderOfFound(found, pickups, asMarked)
  return (
    <>
      <Finder pickups={pickups} code={code} onFound={setFound} onCodeUsed={showList} />
      {pickups.length === 0 && list.sales.length === 0 ? (
        <NothingToHandOver isHelper={pass !== null} />
      ) : (
        <SaleDay
          list={{ ...list, pickups }}
          currentAt={currentAt}
          onSale={(next) => onChange({ sale: next })}
          onOpen={setFound}
          {...marking}
          printsTags={!pass}
        />
      )}
      {!order && marksStatus}
      <PickupDialog
        pickup={order?.pickup}
        others={order?.rest ?? []}
        onOpen={(pickup) => setFound(found && 'pickups' in found ? { ...pickup, pickups: found.pickups } : pickup)}
        onClose={() => setFound(undefined)}
        othersItems={list.others.filter(({ orderId }) => orderId === order?.pickup.orderId)}
        {...marking}
        pressed={order && marking.pressed.get(order.pickup.orderId)}
      >
        {marksStatus}
      </PickupDialog>
    </>
  )
}

const NothingToHandOver = ({ isHelper }: { isHelper: boolean }) => (
  <EmptyState
    icon={PackageOpen}
    title="Nothing to hand over yet"
    text={
      isHelper
        ? "What is bought in this sale will show up here with the buyer's name and pickup code."
        : "Items you sell will show up here with the buyer's name and pickup code."
    }
  >
    {!isHelper && (
      <ButtonLink to="/price-tags" variant="secondary">
        Print price tags
      </ButtonLink>
    )}
  </EmptyState>
)
