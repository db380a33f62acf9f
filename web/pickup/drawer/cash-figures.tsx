import { plural } from '../../../contracts/counts.ts'
import type { Drawer } from '../../../contracts/drawer.ts'
import { formatPrice, toCents } from '../../../contracts/money.ts'

export const CashFigures = ({
  drawer,
  sumLabel = 'The drawer should hold',
}: {
  drawer: Pick<Drawer, 'sold' | 'cashSales' | 'cashRefunds' | 'expected'>
  sumLabel?: string
}) => (
  <>
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 tabular-nums *:[dd]:pl-6 *:[dd]:text-right large-text:grid-cols-1 large-text:*:[dd]:border-0 large-text:*:[dd]:pt-0">
      <dt>
        Cash sales <span className="text-muted text-sm">({plural(drawer.sold, 'item')})</span>
      </dt>
      <dd>{formatPrice(drawer.cashSales)}</dd>
      <dt>Cash refunds paid out</dt>
      <dd>{formatPrice(-Number(drawer.cashRefunds))}</dd>
      <dt className="border-line border-t pt-2 font-semibold">{sumLabel}</dt>
      <dd className="border-line border-t pt-2 font-semibold font-serif text-xl">{formatPrice(drawer.expected)}</dd>
    </dl>
    {toCents(drawer.expected) < 0 && (
      <p className="text-muted text-sm">
        More was paid out than taken in. The difference came from the change in the drawer, or from another drawer.
      </p>
    )}
  </>
)
