/** Pages for one person, which search engines should not index. */
const UNLISTED = [
  ...['/login', '/register', '/verify-email', '/forgot-password', '/reset-password'],
  ...['/checkout', '/purchase-success', '/profile', '/favourites', '/reminders', '/saved-searches'],
  ...['/seller-dashboard', '/upload', '/admin', '/admin-dashboard'],
  ...['/pickup', '/desk', '/price-tags', '/orders', '/receipts'],
]

/** `/seller` is a dashboard; `/seller/hazel` is a public profile. */
export const isUnlisted = (path: string): boolean =>
  path === '/seller' || UNLISTED.some((start) => path === start || path.startsWith(`${start}/`))
