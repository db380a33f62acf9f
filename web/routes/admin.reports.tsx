import { createFileRoute } from '@tanstack/react-router'
import { ReportPage } from '../admin/report/report-page.tsx'

interface ReportSearch {
  /** The id of a sale. Default: the latest. */
  sale?: string
}

export const Route = createFileRoute('/admin/reports')({
  validateSearch: ({ sale }: Record<string, unknown>): ReportSearch =>
    typeof sale === 'string' && /^[1-9]\d{0,14}$/.test(sale) ? { sale } : {},
  component: Reports,
})

function Reports() {
  const navigate = Route.useNavigate()
  return (
    <ReportPage
      sale={Route.useSearch().sale}
      onSale={(sale) => navigate({ search: { sale }, replace: true, resetScroll: false, viewTransition: false })}
    />
  )
}
