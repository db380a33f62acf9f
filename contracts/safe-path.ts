/** Where to go after signing in. Anything that could lead to another site becomes `/`. */
export function safePath(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/') || !URL.canParse(next, 'http://this.site')) return '/'
  // Browsers read //host and /\host as another site, and strip tabs and line breaks first.
  const { origin, pathname, search, hash } = new URL(next, 'http://this.site')
  // /.//host normalizes to //host.
  return origin === 'http://this.site' && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}
