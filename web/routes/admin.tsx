import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminPage } from '../admin/admin-page.tsx'

export const Route = createFileRoute('/admin')({
  component: () => (
    <AdminPage>
      <Outlet />
    </AdminPage>
  ),
})
