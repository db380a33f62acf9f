/** Pages without personal data: no dashboards, forms or payments. The pickup desk is only its empty shell. */
const CACHEABLE =
  /^\/((marketplace|hot-items|discounted|seller-guide|help|about|contact|privacy|terms|cookies|pickup)|product\/\d+|seller\/\w+)?$/

export const isCacheablePage = (url: URL): boolean => CACHEABLE.test(url.pathname)

/** The build's files that a page references. */
export const assetsOf = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+/g))]

/**
 * Caches these files, or throws. While servers are updated one after another, one of the previous build may answer, which does
 * not have them: what needs them must wait then.
 */
export async function cacheAll(paths: readonly string[], cache: (path: string) => Promise<Response>): Promise<void> {
  await Promise.all(
    [...new Set(paths)].map(async (path) => {
      const { ok, status } = await cache(path)
      if (!ok) throw new Error(`${path}: ${status}`)
    }),
  )
}

/** Marks a cached page as offline; see web/offline. */
export async function markOffline(page: Response): Promise<Response> {
  const html = await page.text()
  const headers = new Headers(page.headers)
  // They describe the compressed body.
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(html.replace('<html', '<html data-offline'), { status: page.status, headers })
}
