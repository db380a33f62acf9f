import { plural } from '../../../contracts/counts.ts'
import { formatPrice, toCents, toDollars } from '../../../contracts/money.ts'
import type { SellerSettlement } from '../../../contracts/settlement.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'

export const sumToBePaid = (sellers: readonly { toBePaid: string }[]): string =>
  toDollars(sellers.reduce((sum, { toBePaid }) => sum + toCents(toBePaid), 0))

interface PayBarProps {
  selected: readonly SellerSettlement[]
  onPay: () => void
  onClear: () => void
}

/** Always there, so that selecting moves nothing. */
export const PayBar = ({ selected, onPay, onClear }: PayBarProps) => (
  <BottomBar
    role="region"
    aria-label="Selected sellers"
    className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-card pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:bottom-3 sm:mx-0 sm:rounded-lg sm:border sm:pb-2 sm:pl-5 print:hidden"
  >
    <p role="status" className="flex-1 basis-24 font-semibold tabular-nums">
      {selected.length === 0
        ? 'No one selected'
        : `${plural(selected.length, 'seller')}, ${formatPrice(sumToBePaid(selected))}`}
    </p>
    <Button variant="quiet" size="small" disabled={selected.length === 0} onClick={onClear}>
      Clear
    </Button>
    <Button disabled={selected.length === 0} onClick={onPay}>
      Pay
    </Button>
  </BottomBar>
)
