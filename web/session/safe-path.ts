/** A path of this site to go to after signing in; anything that could lead elsewhere becomes `/`. */
export function safePath(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/'
  // Browsers read //host and /\host as another site, and drop tabs and line breaks before they look.
  const { origin, pathname, search, hash } = new URL(next, 'http://this.site')
  // What is left of /.//host is //host again.
  return origin === 'http://this.site' && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : '/'
}
