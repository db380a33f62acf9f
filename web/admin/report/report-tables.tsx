import { formatNumber, plural } from '../../../contracts/counts.ts'
import { formatPrice } from '../../../contracts/money.ts'
import type { ReportPart, SaleReport } from '../../../contracts/report.ts'
import { clockTime, longDay } from '../../lib/sale-dates.ts'
import { Figure } from '../../ui/fact.tsx'
import { METHOD_NAMES } from '../orders/order-search.ts'
import { DrawersTable } from './drawers-table.tsx'
import { GoesHome } from './goes-home.tsx'
import { NotPickedUp } from './not-picked-up.tsx'
import { Part } from './report-part.tsx'
import { ReportTable } from './report-table.tsx'

const moment = (date: string, timeZone: string): string => `${longDay(date, timeZone)}, ${clockTime(date, timeZone)}`

export function ReportTables({ report }: { report: SaleReport }) {
  const { sale, refunded, drawers } = report
  return (
    <>
      <div className="grid gap-5">
        <p>
          <strong>{moment(sale.startDate, sale.timeZone)}</strong> until {moment(sale.endDate, sale.timeZone)}
          {sale.location && <span className="text-muted"> · {sale.location}</span>}
        </p>
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-6 gap-y-4 rounded-lg border border-line bg-card px-5 py-5 sm:px-6 lg:grid-cols-4">
          <Figure name="Sold">{formatNumber(report.sold)}</Figure>
          <Figure name="Unsold">{formatNumber(report.unsold)}</Figure>
          <Figure name="Sell-through">{percent(report.sellThrough)}</Figure>
          <Figure name="Revenue">{formatPrice(report.revenue)}</Figure>
          <Figure name="Online">{formatPrice(report.revenueOnline)}</Figure>
          <Figure name="In person">{formatPrice(report.revenueInPerson)}</Figure>
          <Figure name="Commission">{formatPrice(report.commission)}</Figure>
          {isTaxed(report) && <Figure name="Sales tax">{formatPrice(report.tax)}</Figure>}
        </dl>
        <p className="text-muted text-sm">
          {isTaxed(report) && 'Revenue is the prices without tax. '}
          {formatPrice(report.sellersShare)} of {isTaxed(report) ? 'it' : 'the revenue'} is the sellers'.
          {refunded.items > 0 &&
            ` ${plural(refunded.items, 'refunded item does', 'refunded items do')} not count: ${formatPrice(refunded.total)} went back.`}{' '}
          Unsold is what was live before the sale's end and is live still, or was sold later.
        </p>
      </div>
      <Part title="How it was paid">
        <ReportTable
          head={['Method', 'Sold', ...moneyNames(report)]}
          rows={report.byMethod.map((sums) => ({
            key: sums.method,
            cells: [METHOD_NAMES[sums.method], formatNumber(sums.sold), ...moneyCells(report, sums)],
          }))}
          total={['Total', formatNumber(report.sold), ...moneyCells(report, report)]}
          empty="Nothing was sold."
        />
      </Part>
      <Part title="By seller">
        <PartTable
          name="Seller"
          report={report}
          parts={report.bySeller.map((part) => ({ ...part, name: part.username }))}
        />
      </Part>
      <Part title="By category">
        <PartTable
          name="Category"
          report={report}
          parts={report.byCategory.map((part) => ({ ...part, name: part.category }))}
        />
      </Part>
      {drawers.length > 0 && (
        <Part title="Cash up">
          <DrawersTable drawers={drawers} />
        </Part>
      )}
      <NotPickedUp key={sale.id} report={report} />
      <GoesHome sellers={report.goesHome} />
    </>
  )
}

type Money = Pick<ReportPart, 'revenue' | 'tax' | 'commission'>

/** A sale without tax has no column for it. */
const isTaxed = (report: Money): boolean => Number(report.tax) > 0

const moneyNames = (report: Money): string[] => ['Revenue', ...(isTaxed(report) ? ['Tax'] : []), 'Commission']

const moneyCells = (report: Money, { revenue, tax, commission }: Money): string[] => [
  formatPrice(revenue),
  ...(isTaxed(report) ? [formatPrice(tax)] : []),
  formatPrice(commission),
]

interface PartTableProps {
  name: string
  report: ReportPart
  parts: (ReportPart & { name: string })[]
}

function PartTable({ name, report, parts }: PartTableProps) {
  const cellsOf = (part: ReportPart): string[] => [
    formatNumber(part.sold),
    formatNumber(part.unsold),
    percent(part.sellThrough),
    ...moneyCells(report, part),
  ]
  return (
    <ReportTable
      head={[name, 'Sold', 'Unsold', 'Sell-through', ...moneyNames(report)]}
      rows={parts.map((part) => ({ key: part.name, cells: [part.name, ...cellsOf(part)] }))}
      total={['Total', ...cellsOf(report)]}
      empty="Nothing was on sale."
    />
  )
}

/** `62.5%`; a dash where there was nothing to sell. */
const percent = (value: number | null): string => (value === null ? '–' : `${value}%`)
