import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Banknote } from 'lucide'
import { type ComponentProps, useState } from 'react'
import type { Drawer } from '../../../contracts/drawer.ts'
import { toCents, toDollars } from '../../../contracts/money.ts'
import { useApi } from '../../lib/use-api.ts'
import { CashDialog } from '../../pickup/drawer/cash-dialog.tsx'
import { type CashField, CashFigures } from '../../pickup/drawer/cash-figures.tsx'
import { CountForm, useCountName } from '../../pickup/drawer/count-form.tsx'
import { Counts } from '../../pickup/drawer/counts.tsx'
import { drawersQuery } from '../../pickup/drawer/drawer-query.ts'
import { Movements } from '../../pickup/drawer/movements.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Loaded } from '../loaded.tsx'
import { SaleOptions } from '../sale-options.tsx'

/** All cash drawers of a sale, and their total. */
export function CashUpOverview() {
  const [sale, setSale] = useState<string>()
  /** An admin counts their own drawer, or that of a helper who has gone home. */
  const [counted, setCounted] = useState<Drawer>()
  const [moved, setMoved] = useState<Drawer>()
  const close = () => setCounted(undefined)
  const api = useApi()
  // Also has all sales, so the choice stays while another sale loads, or if that fails.
  const { data: latest } = useQuery(drawersQuery(api))
  const query = useQuery(drawersQuery(api, sale))
  return (
    <div className="grid grid-cols-1 gap-6 print:block print:space-y-6">
      <p className="max-w-prose text-muted">
        What each drawer should hold: cash sales, minus the refunds paid out from it, with what was put in, taken out or
        paid to sellers. Cash that sellers keep and card payments are not in it.
      </p>
      {latest?.sale && (
        <Select
          label="Sale"
          className="max-w-md"
          value={sale ?? latest.sale.id}
          onChange={({ target }) => setSale(target.value)}
        >
          <SaleOptions sales={latest.sales} />
        </Select>
      )}
      <Loaded query={query} skeleton="h-60" failure="We couldn't load the drawers">
        {({ sale, drawers }) =>
          sale ? (
            <>
              <section aria-labelledby="all-drawers" className="grid max-w-md gap-3 rounded-lg bg-fern-wash p-4 sm:p-5">
                <h2 id="all-drawers" className="font-semibold">
                  All drawers together
                </h2>
                <CashFigures drawer={sumOf(drawers)} sumLabel="They should hold" />
              </section>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(0,var(--container-md)))] gap-4 print:block print:space-y-4">
                {drawers.map((drawer) => (
                  <DrawerCard
                    key={drawer.name + drawer.passId}
                    drawer={drawer}
                    timeZone={sale.timeZone}
                    onCount={() => setCounted(drawer)}
                    onMove={() => setMoved(drawer)}
                  />
                ))}
              </ul>
              <CountDialog drawer={counted && latestOf(counted, drawers)} saleEventId={sale.id} onClose={close} />
              <CashDialog drawer={moved} saleEventId={sale.id} onClose={() => setMoved(undefined)} />
            </>
          ) : (
            <EmptyState icon={Banknote} title="No sale has started yet" text="Drawers show up here." />
          )
        }
      </Loaded>
    </div>
  )
}

/** A helper may go on selling while their drawer is counted. */
export const latestOf = (counted: Drawer, drawers: readonly Drawer[]): Drawer =>
  drawers.find(({ passId, accountId }) => passId === counted.passId && accountId === counted.accountId) ?? counted

/** The form has its own button. */
const NO_FOOTER = () => false

interface CountDialogProps {
  drawer: Drawer | undefined
  saleEventId: number
  onClose: () => void
}

const CountDialog = ({ drawer, saleEventId, onClose }: CountDialogProps) => (
  <FormDialog
    open={drawer !== undefined}
    onClose={onClose}
    busy={false}
    storedAs={useCountName(drawer, saleEventId)}
    title={`Drawer of ${drawer?.name}`}
    submit={false}
    footer={NO_FOOTER}
  >
    {drawer && (
      <div className="grid gap-5">
        <CashFigures drawer={drawer} />
        <CountForm drawer={drawer} saleEventId={saleEventId} onDone={onClose} />
      </div>
    )}
  </FormDialog>
)

/** Drawers with more entries may be split across pages in print. */
const PRINTED_TOGETHER = 10

interface DrawerCardProps {
  drawer: Drawer
  /** Of the sale. */
  timeZone: string | undefined
  onCount: () => void
  onMove: () => void
}

function DrawerCard({ drawer, timeZone, onCount, onMove }: DrawerCardProps) {
  const { name, isOwn, passId, counts, movements } = drawer
  const isCountable = isOwn || passId !== null
  return (
    <li
      className={clsx(
        'grid content-start gap-3 rounded-lg border border-line bg-card p-4 sm:p-5 print:block print:space-y-3',
        counts.length + movements.length <= PRINTED_TOGETHER && 'print:break-inside-avoid',
      )}
    >
      <div className="flex items-start justify-between gap-x-4">
        <h2 className="min-w-0 pt-2.5 font-semibold">
          {name}
          {isOwn && <span className="font-normal text-muted"> (you)</span>}
        </h2>
        {isCountable && (
          <Button
            variant="secondary"
            size="small"
            className="print:hidden"
            aria-label={`Count the drawer of ${name}`}
            onClick={onCount}
          >
            Count
          </Button>
        )}
      </div>
      <CashFigures drawer={drawer} />
      {isCountable && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3.5 justify-self-start print:hidden"
          aria-label={`Put cash into the drawer of ${name}, or take some out`}
          onClick={onMove}
        >
          Put in or take out cash
        </Button>
      )}
      <Movements movements={movements} timeZone={timeZone} />
      {counts.length > 0 ? (
        <Counts counts={counts} timeZone={timeZone} />
      ) : (
        <p className="text-muted text-sm">Not counted yet</p>
      )}
    </li>
  )
}

function sumOf(drawers: Drawer[]): ComponentProps<typeof CashFigures>['drawer'] {
  const sum = (field: 'expected' | CashField) =>
    toDollars(drawers.reduce((total, drawer) => total + toCents(drawer[field]), 0))
  return {
    sold: drawers.reduce((total, { sold }) => total + sold, 0),
    expected: sum('expected'),
    cashSales: sum('cashSales'),
    cashRefunds: sum('cashRefunds'),
    sellersPaid: sum('sellersPaid'),
    putIn: sum('putIn'),
    takenOut: sum('takenOut'),
  }
}
