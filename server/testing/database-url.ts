/** The address of another database on the same server. Socket addresses keep their query. */
export function databaseUrl(base: string, database: string): string {
  const url = new URL(base)
  url.pathname = `/${database}`
  return url.href
}
