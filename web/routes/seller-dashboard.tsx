import { createFileRoute } from '@tanstack/react-router'
import { textParams } from '../lib/text-params.ts'
import { SellerDashboardPage } from '../seller/dashboard-page.tsx'
import type { DashboardSearch } from '../seller/dashboard-search.ts'

export const Route = createFileRoute('/seller-dashboard')({
  validateSearch: textParams<DashboardSearch>('tab'),
  component: SellerDashboard,
})

function SellerDashboard() {
  const navigate = Route.useNavigate()
  const { tab } = Route.useSearch()
  return (
    <SellerDashboardPage
      tab={tab}
      onTab={(tab) => navigate({ search: { tab }, resetScroll: false, viewTransition: false })}
    />
  )
}
