import type { Drawer } from '../../../contracts/drawer.ts'
import { type Cents, formatCents, formatPrice, toCents } from '../../../contracts/money.ts'
import { differenceText } from '../../pickup/drawer/difference.ts'
import { ReportTable } from './report-table.tsx'

/** What else changed what it should hold. */
const inAndOut = ({ putIn, takenOut, sellersPaid }: Drawer): Cents =>
  toCents(putIn) - toCents(takenOut) - toCents(sellersPaid)

/** A sale's cash drawers, each with its last count. */
export function DrawersTable({ drawers }: { drawers: readonly Drawer[] }) {
  const hasOthers = drawers.some((drawer) => inAndOut(drawer) !== 0)
  return (
    <ReportTable
      head={[
        'Drawer',
        'Cash sales',
        'Refunds',
        ...(hasOthers ? ['In and out'] : []),
        'Expected',
        'Counted',
        'Difference',
      ]}
      rows={drawers.map((drawer) => {
        const { name, passId, cashSales, cashRefunds, expected, counts } = drawer
        const [last] = counts
        return {
          key: `${passId} ${name}`,
          cells: [
            name,
            formatPrice(cashSales),
            formatPrice(-Number(cashRefunds)),
            ...(hasOthers ? [formatCents(inAndOut(drawer))] : []),
            formatPrice(expected),
            ...(last ? [formatPrice(last.counted), differenceText(last.counted, last.expected)] : ['not counted', '']),
          ],
        }
      })}
      empty=""
    />
  )
}
