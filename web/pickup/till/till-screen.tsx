import { ArrowLeft, ShoppingBasket, WifiOff } from 'lucide'
import { type ReactNode, useRef, useState } from 'react'
import { plural } from '../../../contracts/counts.ts'
import { type Cents, formatCents } from '../../../contracts/money.ts'
import type { Pickup } from '../../../contracts/pickup.ts'
import type { SaleEvent } from '../../../contracts/sale.ts'
import { useOffline } from '../../lib/online.ts'
import { useOnChange } from '../../lib/use-on-change.ts'
import { isClosed } from '../../sale/sale-phase.ts'
import { saleTime } from '../../sale/sale-text.ts'
import { useSaleKind, useSales, useTaxRate } from '../../sale/use-sale.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import type { DeskHolder } from '../desk-holder.ts'
import { BuyersPhone } from './buyers-phone.tsx'
import { ItemField } from './item-field.tsx'
import { Payment } from './payment.tsx'
import { RefusedItem } from './refused-item.tsx'
import { RungUp } from './rung-up.tsx'
import { SaleDone } from './sale-done.tsx'
import { totalOf } from './till-state.ts'
import { usePayment } from './use-payment.ts'
import { useTill } from './use-till.ts'

interface TillScreenProps {
  holder: DeskHolder
  /** The desk's list. */
  pickups: Pickup[]
  onHandOver: (pickups: Pickup[]) => void
  onClose: () => void
}

/** The till: rings up and sells items in person. */
export default function TillScreen({ holder, pickups, onHandOver, onClose }: TillScreenProps) {
  const { till, ...state } = useTill(holder)
  const { lines, finished, payment, refused, heldUntil, busy, unsure } = state
  const sales = useSales()
  const kind = useSaleKind(sales)
  const isOff = useOffline()
  // What was sent before the sale was over can still be checked.
  const isOver = isClosed(kind) && !unsure
  const isLocked = unsure !== null || busy !== null
  const total = totalOf(lines, useTaxRate())
  /** On a phone the items and the payment take turns. */
  const [isPaying, setPaying] = useState(false)
  const form = usePayment(till, state, total)
  const heading = useRef<HTMLHeadingElement>(null)

  function startOver() {
    setPaying(false)
    form.reset()
    void till.cancel()
  }
  const showItems = () => setPaying(false)
  function startPayment() {
    setPaying(true)
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
  }
  // What may be sold, or is being paid for, stays for their return; a reload keeps everything.
  const isRingingUp = lines.length > 0 && !finished && !payment && !unsure && busy !== 'selling'
  const leaving = useLeaveGuard(isRingingUp, { onUnload: false, onBack: isPaying ? showItems : undefined })
  const back = (
    <Button variant="quiet" size="small" className="-mt-5 -ml-3.5 self-start" onClick={onClose}>
      <Icon of={ArrowLeft} className="size-4" />
      Back to pickups
    </Button>
  )
  if (kind !== 'on' && lines.length === 0 && !finished)
    return (
      <Step name="items">
        {back}
        {kind !== 'unknown' && <NoSale next={kind === 'next' ? (sales.upcoming ?? null) : null} />}
      </Step>
    )
  if (finished) {
    const toHandOver = pickups.filter(
      ({ id, payment, handedOver }) => finished.purchaseIds.includes(id) && payment === 'paid' && !handedOver,
    )
    return (
      <Step name="done">
        {back}
        <SaleDone sale={finished} toHandOver={toHandOver} onHandOver={onHandOver} onNext={startOver} />
      </Step>
    )
  }
  if (payment)
    return (
      <Step name="phone">
        <BuyersPhone till={till} state={state} total={total} payment={payment} pickups={pickups} />
      </Step>
    )

  const showsPayment = (isPaying && lines.length > 0) || unsure !== null
  const step = showsPayment ? 'payment' : 'items'
  return (
    <Step name={unsure ? 'unsure' : step}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {showsPayment && !unsure ? (
          <>
            <Button
              variant="quiet"
              size="small"
              className="-mt-5 -ml-3.5 md:hidden"
              disabled={busy !== null}
              onClick={showItems}
            >
              <Icon of={ArrowLeft} className="size-4" />
              Back to the items
            </Button>
            <span className="max-md:hidden">{back}</span>
          </>
        ) : (
          back
        )}
      </div>
      {isOver && <SaleOver />}
      {isOff && !unsure && <NoConnection hasLines={lines.length > 0} />}
      <p role="status" className="sr-only">
        {lines.length > 0 && `${lines.at(-1)?.item.title}. ${plural(lines.length, 'item')}, ${formatCents(total)}`}
      </p>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className={showsPayment ? 'grid gap-6 max-md:hidden' : 'grid gap-6'}>
          <ItemField till={till} isOff={isOff || isLocked} />
          {refused && (
            <RefusedItem
              refused={refused}
              isAdmin={holder.kind === 'admin'}
              timeZone={sales.current?.timeZone}
              onDismiss={() => till.dismiss()}
            />
          )}
          {lines.length > 0 ? (
            <RungUp till={till} lines={lines} heldUntil={heldUntil} isLocked={isLocked} />
          ) : (
            !refused && (
              <EmptyState
                icon={ShoppingBasket}
                title="Nothing rung up yet"
                text="Scan the first price tag. The item is held for you at once, so nobody can buy it online meanwhile."
              />
            )
          )}
        </div>
        <div className={showsPayment ? undefined : 'max-md:hidden'}>
          <Payment
            form={form}
            state={state}
            holder={holder}
            total={total}
            isOff={isOff}
            isOver={isOver}
            onStartOver={startOver}
            heading={heading}
          />
        </div>
      </div>
      {lines.length > 0 && !showsPayment && <TotalBar total={total} onPay={startPayment} />}
      <ConfirmDialog
        open={leaving.isAsking}
        title="Cancel this sale?"
        confirm="Cancel the sale"
        cancel="Keep selling"
        onConfirm={leaving.leave}
        onClose={leaving.stay}
      >
        {lines.length === 1 ? 'The item is' : `The ${lines.length} items are`} free for others to buy again.
      </ConfirmDialog>
    </Step>
  )
}

/** Each step starts at its top: on a phone, the last one was left far below. Wider screens scroll to the top of the page. */
function Step({ name, children }: { name: 'items' | 'payment' | 'unsure' | 'phone' | 'done'; children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null)
  useOnChange(name, () => top.current?.scrollIntoView())
  return (
    <div ref={top} className="flex scroll-mt-3 flex-col gap-6 md:scroll-mt-80">
      {children}
    </div>
  )
}

/** On a phone, below the items. */
const TotalBar = ({ total, onPay }: { total: Cents; onPay: () => void }) => (
  <div className="buy-bar md:hidden">
    <p className="grid pr-2 leading-tight">
      <span className="text-muted text-sm">Total</span>
      <span className="font-semibold font-serif text-2xl tabular-nums">{formatCents(total)}</span>
    </p>
    <Button className="flex-1" onClick={onPay}>
      Take payment
    </Button>
  </div>
)

const NoConnection = ({ hasLines }: { hasLines: boolean }) => (
  <Note role="alert" className="flex gap-3">
    <Icon of={WifiOff} className="mt-0.5 size-5 shrink-0" />
    <span className="min-w-0">
      <strong>No connection.</strong> Selling needs one, and nothing is recorded without it. Handing over still works.
      {hasLines && ' Your items stay held for a few minutes.'}
    </span>
  </Note>
)

const SaleOver = () => (
  <Note role="alert">
    <strong>The sale is over.</strong> Don't take any money: nothing more can be sold. If it should go on, ask an
    organizer to open it again.
  </Note>
)

const NoSale = ({ next }: { next: SaleEvent | null }) => (
  <EmptyState
    icon={ShoppingBasket}
    title="No sale is on"
    text={
      next
        ? `You can sell here while a sale is on. The next one starts ${saleTime(next.startDate, next.timeZone)}.`
        : 'You can sell here while a sale is on. No sale is scheduled yet.'
    }
  />
)
