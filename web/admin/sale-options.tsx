import type { SaleEvent } from '../../contracts/sale.ts'
import { saleName } from './figures.ts'

/** The options of a select. */
export const SaleOptions = ({
  sales,
}: {
  sales: readonly Pick<SaleEvent, 'id' | 'startDate' | 'location' | 'timeZone'>[]
}) =>
  sales.map((sale) => (
    <option key={sale.id} value={sale.id}>
      {saleName(sale)}
    </option>
  ))
