import { ShoppingBasket, WifiOff } from 'lucide'
import type { SaleEvent } from '../../../contracts/sale.ts'
import { saleTime } from '../../sale/sale-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'

export const NoConnection = ({ hasLines }: { hasLines: boolean }) => (
  <Note role="alert" className="flex gap-3">
    <Icon of={WifiOff} className="mt-0.5 size-5 shrink-0" />
    <span className="min-w-0">
      <strong>No connection.</strong> Selling needs one, and nothing is recorded without it. Handing over still works.
      {hasLines && ' Your items stay held for a few minutes.'}
    </span>
  </Note>
)

export const SaleOver = () => (
  <Note role="alert">
    <strong>The sale is over.</strong> Don't take any money: nothing more can be sold. If it should go on, ask an
    organizer to open it again.
  </Note>
)

export const NoSale = ({ next }: { next: SaleEvent | null }) => (
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

export const NothingRungUp = () => (
  <EmptyState
    icon={ShoppingBasket}
    title="Nothing rung up yet"
    text="Scan the first price tag. The item is held for you at once, so nobody can buy it online meanwhile."
  />
)
