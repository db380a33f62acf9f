import { createFileRoute } from '@tanstack/react-router'
import { AdminPage } from '../admin/admin-page.tsx'
import { AdminDashboard } from '../admin/overview/admin-dashboard.tsx'

export const Route = createFileRoute('/admin-dashboard')({
  component: () => (
    <AdminPage>
      <AdminDashboard />
    </AdminPage>
  ),
})
