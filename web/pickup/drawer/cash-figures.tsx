import type { Drawer } from '../../../contracts/drawer.ts'
import { formatPrice } from '../../../contracts/money.ts'

export const CashFigures = ({
  drawer,
}: {
  drawer: Pick<Drawer, 'sold' | 'cashSales' | 'cashRefunds' | 'expected'>
}) => (
  <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 tabular-nums *:[dd]:pl-6 *:[dd]:text-right">
    <dt>
      Cash sales{' '}
      <span className="text-muted text-sm">
        ({drawer.sold} {drawer.sold === 1 ? 'item' : 'items'})
      </span>
    </dt>
    <dd>{formatPrice(drawer.cashSales)}</dd>
    <dt>Cash refunds paid out</dt>
    <dd>{formatPrice(-Number(drawer.cashRefunds))}</dd>
    <dt className="border-line border-t pt-2 font-semibold">The drawer should hold</dt>
    <dd className="border-line border-t pt-2 font-semibold font-serif text-xl">{formatPrice(drawer.expected)}</dd>
  </dl>
)
