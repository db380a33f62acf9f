/** Pages without personal data: no dashboards, forms or payments. The pickup desk is only its empty shell. */
const CACHEABLE =
  /^\/((marketplace|hot-items|discounted|seller-guide|help|about|contact|privacy|terms|cookies|pickup)|product\/\d+|seller\/\w+)?$/

export const isCacheablePage = (url: URL): boolean => CACHEABLE.test(url.pathname)

/** The build's files that a page references. */
export const assetsOf = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+/g))]

/** Marks a cached page as offline; see web/offline. */
export async function markOffline(page: Response): Promise<Response> {
  const html = await page.text()
  const headers = new Headers(page.headers)
  // They describe the compressed body.
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(html.replace('<html', '<html data-offline'), { status: page.status, headers })
}
