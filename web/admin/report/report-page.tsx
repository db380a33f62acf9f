import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn, Printer } from 'lucide'
import type { Api } from '../../lib/api.ts'
import { isMissing } from '../../lib/missing.ts'
import { useApi } from '../../lib/use-api.ts'
import { useWindowEvent } from '../../lib/use-window-event.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadLink } from '../../ui/download-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { salesQuery } from '../admin-queries.ts'
import { Loaded } from '../loaded.tsx'
import { NO_SUCH_SALE, SaleOptions, startedSales } from '../sale-options.tsx'
import { RetryNote } from '../section.tsx'
import { ReportTables } from './report-tables.tsx'

const reportQuery = (api: Api, id: string | undefined) =>
  queryOptions({
    queryKey: ['/api/admin/sale-events/{id}/report', id],
    queryFn: id === undefined ? skipToken : () => api('GET /api/admin/sale-events/{id}/report', { params: { id } }),
    staleTime: 0,
  })

interface ReportPageProps {
  /** The id of a sale; by default the latest that has started. */
  sale: string | undefined
  onSale: (sale: string) => void
}

export function ReportPage({ sale, onSale }: ReportPageProps) {
  const api = useApi()
  const sales = useQuery(salesQuery(api))
  const started = sales.data && startedSales(sales.data, sale)
  const chosen = sale ?? started?.[0]?.id.toString()
  const report = useQuery(reportQuery(api, chosen))
  useWindowEvent('beforeprint', openDetails)
  if (sales.error && !sales.data)
    return <RetryNote what="We couldn't load the sale events" error={sales.error} retry={sales.refetch} />
  if (started?.length === 0 && chosen === undefined)
    return (
      <EmptyState
        icon={ChartNoAxesColumn}
        title="No sale has started yet"
        text="Each sale has its report here, from its first hour on."
      />
    )
  return (
    <div className="grid grid-cols-1 gap-8 print:block">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden">
        <Select
          label="Sale"
          className="w-full sm:max-w-sm"
          disabled={!started}
          value={chosen ?? ''}
          onChange={({ target }) => onSale(target.value)}
        >
          <SaleOptions sales={started ?? []} />
          {!started?.some(({ id }) => String(id) === chosen) && (
            <option value={chosen ?? ''}>{started ? `Sale ${chosen}` : 'Loading'}</option>
          )}
        </Select>
        <div className="flex flex-wrap gap-3 sm:ml-auto">
          <Button variant="secondary" size="small" onClick={() => print()}>
            <Icon of={Printer} className="size-4" />
            Print
          </Button>
          <DownloadLink
            href={`/api/admin/sale-events/${chosen}/report.csv`}
            className={chosen && !isMissing(report.error) ? '' : 'invisible'}
          >
            Download as CSV
          </DownloadLink>
        </div>
      </div>
      <Loaded query={report} skeleton="h-120" failure="We couldn't load the report" missing={NO_SUCH_SALE}>
        {(data) => <ReportTables report={data} />}
      </Loaded>
    </div>
  )
}

/** Print shows everything expanded. */
function openDetails(): void {
  for (const details of document.querySelectorAll('details')) details.open = true
}
