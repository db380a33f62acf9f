import { Fragment } from 'react'
import { plural } from '../../../contracts/counts.ts'
import type { Drawer } from '../../../contracts/drawer.ts'
import { formatPrice, toCents } from '../../../contracts/money.ts'

export type CashField = 'cashSales' | 'cashRefunds' | 'sellersPaid' | 'putIn' | 'takenOut'

/** Not shown if there was none. */
const OTHERS = [
  { field: 'sellersPaid', name: 'Paid to sellers', sign: -1 },
  { field: 'putIn', name: 'Put in', sign: 1 },
  { field: 'takenOut', name: 'Taken out', sign: -1 },
] as const

export const CashFigures = ({
  drawer,
  sumLabel = 'The drawer should hold',
}: {
  drawer: Pick<Drawer, 'sold' | 'expected' | CashField>
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
      {OTHERS.filter(({ field }) => toCents(drawer[field]) !== 0).map(({ field, name, sign }) => (
        <Fragment key={field}>
          <dt>{name}</dt>
          <dd>{formatPrice(sign * Number(drawer[field]))}</dd>
        </Fragment>
      ))}
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
