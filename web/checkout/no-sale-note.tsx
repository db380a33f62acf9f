import { nextSaleDate } from '../sale/sale-text.ts'
import { useSaleKind, useSales, useSaleValue } from '../sale/use-sale.ts'
import { Note } from '../ui/note.tsx'

/** Tells a buyer before they fill in the form and press Pay. */
export function NoSaleNote() {
  const sales = useSales()
  const kind = useSaleKind(sales)
  const date = useSaleValue(sales, nextSaleDate)
  if (kind === 'on' || kind === 'unknown') return null
  return (
    <Note role="status" className="mb-5">
      <strong>No sale is on right now.</strong>{' '}
      {date === 'TBD' ? "The next one isn't scheduled yet." : `The next one starts ${date}.`}
    </Note>
  )
}
