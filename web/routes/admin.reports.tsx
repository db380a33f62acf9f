import { createFileRoute } from '@tanstack/react-router'
import { ReportPage } from '../admin/report/report-page.tsx'
import { saleParam, searchChange } from '../admin/search-params.ts'
import { textParams } from '../lib/text-params.ts'

export const Route = createFileRoute('/admin/reports')({
  validateSearch: textParams<{ sale?: string }>('sale'),
  component: Reports,
})

function Reports() {
  const navigate = Route.useNavigate()
  return (
    <ReportPage
      sale={saleParam(Route.useSearch().sale)}
      onSale={(sale) => navigate(searchChange<{ sale?: string }>({ sale }))}
    />
  )
}
