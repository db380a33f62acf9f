/** The URL of another database on the same server. Keeps the query, which holds the path of a socket. */
export function databaseUrl(base: string, database: string): string {
  const url = new URL(base)
  url.pathname = `/${database}`
  return url.href
}
