import { createFileRoute } from '@tanstack/react-router'
import { textParams } from '../lib/text-params.ts'
import { SellerDashboardPage } from '../seller/dashboard/dashboard-page.tsx'
import type { DashboardSearch } from '../seller/dashboard/dashboard-search.ts'

export const Route = createFileRoute('/seller/')({
  validateSearch: textParams<DashboardSearch>('tab'),
  component: SellerDashboardPage,
})
