import type { Answer } from '../../contracts/call.ts'
import { type Cents, toDollars } from '../../contracts/money.ts'
import { formatPickupCode } from '../../contracts/pickup-rules.ts'
import type { SaleReport } from '../../contracts/report.ts'
import { asText, type Cell, csvLine } from '../http/csv.ts'

type Report = Answer<typeof SaleReport>

const HEAD = [
  ...['Part', 'Name', 'Seller', 'Buyer', 'Email', 'Pickup code', 'Sold', 'Unsold', 'Sell-through (%)'],
  ...['Amount (USD)', 'Tax (USD)', 'Commission (USD)', 'Counted (USD)', 'Difference (USD)'],
] as const
type Column = (typeof HEAD)[number]

/** The report's tables, one after another; the first column names the table. Has a tax column if any tax was paid. */
export async function* reportCsv(report: Report): AsyncGenerator<string> {
  const isTaxed = report.tax > 0 || report.refunded.tax > 0
  const head = HEAD.filter((column) => isTaxed || column !== 'Tax (USD)')
  yield csvLine(head)
  for (const line of lines(report)) yield csvLine(head.map((column) => line[column] ?? ''))
}

type Line = Partial<Record<Column, Cell>>

function* lines(report: Report): Generator<Line> {
  yield { Part: 'Sale', Name: report.sale.startDate, ...partOf(report) }
  const { items, tax, total } = report.refunded
  yield {
    Part: 'Refunded',
    Sold: String(items),
    'Amount (USD)': toDollars(total - tax),
    'Tax (USD)': toDollars(tax),
  }
  for (const sums of report.byMethod) yield { Part: 'Method', Name: sums.method, ...sumsOf(sums) }
  for (const part of report.bySeller) yield { Part: 'Seller', Name: asText(part.username), ...partOf(part) }
  for (const part of report.byCategory) yield { Part: 'Category', Name: asText(part.category), ...partOf(part) }
  for (const { buyerName, buyerEmail, pickupCode, items } of report.notPickedUp)
    for (const { title, seller, amount } of items)
      yield {
        Part: 'Not picked up',
        Name: asText(title),
        Seller: asText(seller),
        Buyer: asText(buyerName),
        Email: asText(buyerEmail),
        'Pickup code': formatPickupCode(pickupCode),
        'Amount (USD)': toDollars(amount),
      }
  for (const { username, items } of report.goesHome)
    for (const { title, price } of items)
      yield { Part: 'Goes home', Name: asText(title), Seller: asText(username), 'Amount (USD)': toDollars(price) }
  for (const { name, sold, expected, counts } of report.drawers)
    yield {
      Part: 'Drawer',
      Name: asText(name),
      Sold: String(sold),
      'Amount (USD)': toDollars(expected),
      ...(counts[0] && {
        'Counted (USD)': toDollars(counts[0].counted),
        'Difference (USD)': toDollars(counts[0].difference),
      }),
    }
}

const sumsOf = ({ sold, ...sums }: { sold: number; revenue: Cents; tax: Cents; commission: Cents }): Line => ({
  Sold: String(sold),
  'Amount (USD)': toDollars(sums.revenue),
  'Tax (USD)': toDollars(sums.tax),
  'Commission (USD)': toDollars(sums.commission),
})

const partOf = (part: Parameters<typeof sumsOf>[0] & Pick<Report, 'unsold' | 'sellThrough'>): Line => ({
  ...sumsOf(part),
  Unsold: String(part.unsold),
  'Sell-through (%)': part.sellThrough === null ? '' : String(part.sellThrough),
})
