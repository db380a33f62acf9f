import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide'
import { type ReactNode, useRef } from 'react'
import { plural } from '../../../contracts/counts.ts'
import { type Cents, formatCents } from '../../../contracts/money.ts'
import { useOffline } from '../../lib/online.ts'
import { isClosed } from '../../sale/sale-phase.ts'
import { useSaleKind, useSales } from '../../sale/use-sale.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { DeskHolder } from '../desk-holder.ts'
import { ItemField } from './item-field.tsx'
import { Payment } from './payment.tsx'
import { RefusedItem } from './refused-item.tsx'
import { RungUp } from './rung-up.tsx'
import type { Till } from './till.ts'
import { NoConnection, NothingRungUp, SaleOver } from './till-notices.tsx'
import type { TillProgress, TillState } from './till-state.ts'
import type { PaymentForm } from './use-payment.ts'
import { useRefused } from './use-refused.ts'

interface ItemsAndPaymentProps {
  /** What a phone shows; wider screens show both. */
  step: 'items' | 'payment' | 'unsure'
  till: Till
  state: TillState & TillProgress
  form: PaymentForm
  holder: DeskHolder
  /** With tax. */
  total: Cents
  /** The button to the pickups. */
  back: ReactNode
  onStep: (step: 'items' | 'payment') => void
  /** Empties the till for the next sale. */
  onStartOver: () => void
}

/** The items being rung up, beside their payment. */
export function ItemsAndPayment({ step, till, state, form, holder, total, ...rest }: ItemsAndPaymentProps) {
  const { back, onStep, onStartOver } = rest
  const { lines, heldUntil, busy, unsure } = state
  const refused = useRefused(state.refused)
  const isOff = useOffline()
  const sales = useSales()
  // What was sent before the sale was over can still be checked.
  const isOver = isClosed(useSaleKind(sales)) && step !== 'unsure'
  const isLocked = unsure !== null || busy !== null
  const heading = useRef<HTMLHeadingElement>(null)

  function startPayment() {
    onStep('payment')
    requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }))
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        {step === 'payment' ? (
          <>
            <BackToItems isBusy={busy !== null} onClick={() => onStep('items')} />
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
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className={clsx('grid gap-6', step !== 'items' && 'max-md:hidden')}>
          <ItemField till={till} isOff={isOff || isLocked} />
          {refused && (
            <RefusedItem
              refused={refused}
              isAdmin={holder.kind === 'admin'}
              timeZone={sales.current?.timeZone}
              onDismiss={() => till.dismiss()}
            />
          )}
          {lines.length > 0 && <RungUp till={till} lines={lines} heldUntil={heldUntil} isLocked={isLocked} />}
          {lines.length === 0 && !refused && <NothingRungUp />}
        </div>
        <div className={step === 'items' ? 'max-md:hidden' : undefined}>
          <Payment
            form={form}
            state={state}
            holder={holder}
            total={total}
            isOff={isOff}
            isOver={isOver}
            onStartOver={onStartOver}
            heading={heading}
          />
        </div>
      </div>
      {lines.length > 0 && step === 'items' && <TotalBar total={total} onPay={startPayment} />}
    </>
  )
}

const BackToItems = ({ isBusy, onClick }: { isBusy: boolean; onClick: () => void }) => (
  <Button variant="quiet" size="small" className="-mt-5 -ml-3.5 md:hidden" disabled={isBusy} onClick={onClick}>
    <Icon of={ArrowLeft} className="size-4" />
    Back to the items
  </Button>
)

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
