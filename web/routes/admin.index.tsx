import { createFileRoute } from '@tanstack/react-router'
import { AdminDashboard } from '../admin/overview/admin-dashboard.tsx'

export const Route = createFileRoute('/admin/')({ component: AdminDashboard })
