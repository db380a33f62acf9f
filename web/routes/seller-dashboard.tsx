import { createFileRoute } from '@tanstack/react-router'
import { SellerDashboardPage } from '../seller/dashboard-page.tsx'

export const Route = createFileRoute('/seller-dashboard')({ component: SellerDashboardPage })
