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
  /** The title of the page of one of them, such as `/admin/orders/7`. */
  titleOfOne?: (id: string) => string
}

/** The navigation of `/admin`, in its order. A page is a route `web/routes/admin.<name>.tsx` and a line here. */
export const ADMIN_PAGES = [
  { to: '/admin', label: 'Overview', icon: LayoutDashboard },
  { to: '/admin/orders', label: 'Orders', icon: ReceiptText, titleOfOne: (id: string) => `Order no. ${id}` },
  { to: '/admin/listings', label: 'Listings', icon: Tags },
  { to: '/admin/people', label: 'People', icon: Users, titleOfOne: () => 'Person' },
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

/** In the browser's tab, and what a screen reader hears of a navigation. */
export function adminTitleAt(path: string): string {
  const page = adminPageAt(path)
  if (page.to === '/admin') return 'Admin Dashboard'
  const id = path.slice(page.to.length + 1)
  return id && 'titleOfOne' in page ? page.titleOfOne(id) : page.label
}
