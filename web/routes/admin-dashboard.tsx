import { createFileRoute } from '@tanstack/react-router'
import { AdminDashboard } from '../admin/admin-dashboard.tsx'
import { AdminPage } from '../admin/admin-page.tsx'

export const Route = createFileRoute('/admin-dashboard')({
  component: () => (
    <AdminPage>
      <AdminDashboard />
    </AdminPage>
  ),
})
