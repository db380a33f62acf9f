import { createFileRoute } from '@tanstack/react-router'
import { ReportPage } from '../admin/report/report-page.tsx'
import { saleParam, searchChange } from '../admin/search-params.ts'
import { textParams } from '../lib/text-params.ts'

interface ReportSearch {
  /** The id of a sale. Default: the latest. */
  sale?: string
}

export const Route = createFileRoute('/admin/reports')({
  validateSearch: textParams<ReportSearch>('sale'),
  component: Reports,
})

function Reports() {
  const navigate = Route.useNavigate()
  return (
    <ReportPage
      sale={saleParam(Route.useSearch().sale)}
      onSale={(sale) => navigate(searchChange<ReportSearch>({ sale }))}
    />
  )
}
