import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Banknote } from 'lucide'
import { useState } from 'react'
import { Page } from '../../layout/page.tsx'
import { messageOf } from '../../lib/api.ts'
import { useApi } from '../../lib/use-api.ts'
import { saleTime } from '../../sale/sale-text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeskGate, useDeskHolder } from '../desk-gate.tsx'
import { CashDialog } from './cash-dialog.tsx'
import { CashFigures } from './cash-figures.tsx'
import { CountForm } from './count-form.tsx'
import { Counts } from './counts.tsx'
import { drawersQuery } from './drawer-query.ts'
import { Movements } from './movements.tsx'

/** The desk's own cash: expected and counted. */
export function CashUpPage() {
  const desk = useDeskHolder()
  return (
    <Page title="Cash up" gradient={false} unlisted>
      <div className="grid min-h-dvh max-w-xl content-start gap-5 py-8 print:block print:min-h-0 print:space-y-5 print:py-0">
        <ButtonLink to="/pickup" variant="quiet" size="small" className="-ml-3.5 justify-self-start print:hidden">
          <Icon of={ArrowLeft} className="size-4" />
          Pickup desk
        </ButtonLink>
        <div>
          <h1 className="font-semibold font-serif text-3xl">Cash up</h1>
          {desk.holder && <p className="mt-1 text-muted">{desk.holder.name}</p>}
        </div>
        <DeskGate
          desk={desk}
          skeleton={<CashUpSkeleton />}
          signIn={
            <EmptyState title="For desks" text="Sign in, or open the link of your desk pass again.">
              <ButtonLink to="/login" search={{ next: '/pickup/cash-up' }}>
                Sign In
              </ButtonLink>
            </EmptyState>
          }
        >
          {() => <OwnDrawer />}
        </DeskGate>
      </div>
    </Page>
  )
}

function OwnDrawer() {
  const { data, error, refetch } = useQuery(drawersQuery(useApi()))
  const [isMoving, setMoving] = useState(false)
  if (!data)
    return error ? (
      <LoadFailure
        title="We couldn't load your drawer"
        text={messageOf(error, 'Check your connection.')}
        onRetry={refetch}
      />
    ) : (
      <CashUpSkeleton />
    )
  const drawer = data.drawers.find(({ isOwn }) => isOwn)
  if (!data.sale || !drawer)
    return (
      <EmptyState
        icon={Banknote}
        title="No sale has started yet"
        text="What you sell for cash will be added up here."
      />
    )
  return (
    <>
      <section aria-labelledby="drawer-heading" className="grid gap-4 rounded-lg border border-line bg-card p-4 sm:p-5">
        <h2 id="drawer-heading" className="font-semibold">
          {saleTime(data.sale.startDate, data.sale.timeZone)}
        </h2>
        <CashFigures drawer={drawer} />
        <Movements movements={drawer.movements} timeZone={data.sale.timeZone} />
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start print:hidden"
          onClick={() => setMoving(true)}
        >
          Put in or take out cash
        </Button>
      </section>
      <CashDialog drawer={isMoving ? drawer : undefined} saleEventId={data.sale.id} onClose={() => setMoving(false)} />
      {error && (
        <p className="text-clay text-sm">These figures may be old. {messageOf(error, 'You seem to be offline.')}</p>
      )}
      <CountForm drawer={drawer} saleEventId={data.sale.id} />
      {drawer.counts.length > 0 && (
        <section aria-labelledby="counts-heading">
          <h2 id="counts-heading" className="border-line border-b pb-2 font-semibold">
            Counted so far
          </h2>
          <Counts counts={drawer.counts} timeZone={data.sale.timeZone} />
        </section>
      )}
    </>
  )
}

const CashUpSkeleton = () => (
  <div role="status" aria-label="Loading" className="grid gap-5">
    <Skeleton className="h-44" />
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
  </div>
)
