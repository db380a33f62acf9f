import { createFileRoute } from '@tanstack/react-router'
import { SellerDashboardPage } from '../seller/dashboard-page.tsx'
import { readDashboardSearch } from '../seller/dashboard-search.ts'

export const Route = createFileRoute('/seller-dashboard')({
  validateSearch: readDashboardSearch,
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
