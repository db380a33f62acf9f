import { ArrowLeft } from 'lucide'
import { type ReactNode, useRef, useState } from 'react'
import type { Pickup } from '../../../contracts/pickup.ts'
import { useOnChange } from '../../lib/use-on-change.ts'
import { useSaleKind, useSales, useTaxRate } from '../../sale/use-sale.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useLeaveGuard } from '../../ui/use-leave-guard.ts'
import type { DeskHolder } from '../desk-holder.ts'
import { BuyersPhone } from './buyers-phone.tsx'
import { ItemsAndPayment } from './items-and-payment.tsx'
import { SaleDone } from './sale-done.tsx'
import { NoSale } from './till-notices.tsx'
import { totalOf } from './till-state.ts'
import { type TillStep, tillStep } from './till-step.ts'
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
  const { lines, busy } = state
  const sales = useSales()
  const saleKind = useSaleKind(sales)
  const total = totalOf(lines, useTaxRate())
  const [isPaying, setPaying] = useState(false)
  const form = usePayment(till, state, total)
  const step = tillStep(state, { saleKind, isPaying })

  // What may be sold, or is being paid for, stays for their return; a reload keeps everything.
  const isRingingUp = (step.name === 'items' || step.name === 'payment') && lines.length > 0 && busy !== 'selling'
  const leaving = useLeaveGuard(isRingingUp, { onUnload: false, onBack: isPaying ? () => setPaying(false) : undefined })

  function startOver() {
    setPaying(false)
    form.reset()
    void till.cancel()
  }
  const back = (
    <Button variant="quiet" size="small" className="-mt-5 -ml-3.5 self-start" onClick={onClose}>
      <Icon of={ArrowLeft} className="size-4" />
      Back to pickups
    </Button>
  )
  switch (step.name) {
    case 'closed':
      return (
        <Step name="items">
          {back}
          {saleKind !== 'unknown' && <NoSale next={saleKind === 'next' ? (sales.upcoming ?? null) : null} />}
        </Step>
      )
    case 'done':
      return (
        <Step name="done">
          {back}
          <SaleDone
            sale={step.sale}
            toHandOver={pickups.filter((pickup) => step.sale.purchaseIds.includes(pickup.id) && isWaiting(pickup))}
            onHandOver={onHandOver}
            onNext={startOver}
          />
        </Step>
      )
    case 'phone':
      return (
        <Step name="phone">
          <BuyersPhone till={till} state={state} total={total} payment={step.payment} pickups={pickups} />
        </Step>
      )
    default:
      return (
        <Step name={step.name}>
          <ItemsAndPayment
            step={step.name}
            till={till}
            state={state}
            form={form}
            holder={holder}
            total={total}
            back={back}
            onStep={(next) => setPaying(next === 'payment')}
            onStartOver={startOver}
          />
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
}

const isWaiting = ({ payment, handedOver }: Pickup): boolean => payment === 'paid' && !handedOver

/** Each step starts at its top: on a phone, the last one was left far below. Wider screens scroll to the top of the page. */
function Step({ name, children }: { name: Exclude<TillStep['name'], 'closed'>; children: ReactNode }) {
  const top = useRef<HTMLDivElement>(null)
  useOnChange(name, () => top.current?.scrollIntoView())
  return (
    <div ref={top} className="flex scroll-mt-3 flex-col gap-6 md:scroll-mt-80">
      {children}
    </div>
  )
}
