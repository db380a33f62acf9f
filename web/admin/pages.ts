import {
  Banknote,
  ChartNoAxesColumn,
  HandCoins,
  History,
  type IconNode,
  IdCard,
  LayoutDashboard,
  Mail,
  ReceiptText,
  Tags,
  Users,
} from 'lucide'

interface AdminPageEntry {
  to: string
  /** In the navigation; except on the overview, also the page's title and heading. */
  label: string
  icon: IconNode
}

/** The navigation of `/admin`, in its order. A page is a route `web/routes/admin.<name>.tsx` and a line here. */
export const ADMIN_PAGES = [
  { to: '/admin', label: 'Overview', icon: LayoutDashboard },
  { to: '/admin/orders', label: 'Orders', icon: ReceiptText },
  { to: '/admin/listings', label: 'Listings', icon: Tags },
  { to: '/admin/people', label: 'People', icon: Users },
  { to: '/admin/messages', label: 'Messages', icon: Mail },
  { to: '/admin/passes', label: 'Desk passes', icon: IdCard },
  { to: '/admin/cash-up', label: 'Cash up', icon: Banknote },
  { to: '/admin/settle-up', label: 'Settle up', icon: HandCoins },
  { to: '/admin/reports', label: 'Reports', icon: ChartNoAxesColumn },
  { to: '/admin/audit-trail', label: 'Audit trail', icon: History },
] as const satisfies AdminPageEntry[]

export type AdminPage = (typeof ADMIN_PAGES)[number]

/** `/admin/orders/7` belongs to `/admin/orders`, and unknown paths to the overview. */
export function adminPageAt(path: string): AdminPage {
  const [overview, ...rest] = ADMIN_PAGES
  return rest.find(({ to }) => path === to || path.startsWith(`${to}/`)) ?? overview
}
