/**
 * Pages that say the same to everybody who sees them, or greet at most. No dashboard, no form that acts, no payment. Of the
 * pickup desk it is the empty frame, for barns without a signal.
 */
const KEPT =
  /^\/((marketplace|hot-items|discounted|seller-guide|help|about|contact|privacy|terms|cookies|pickup)|product\/\d+|seller\/\w+)?$/

export const isKeptPage = (url: URL): boolean => KEPT.test(url.pathname)

/** The files of the build that a page names. */
export const assetsOf = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+/g))]

/** The same page, which says of itself that it was kept: see web/offline. */
export async function markOffline(page: Response): Promise<Response> {
  const html = await page.text()
  const headers = new Headers(page.headers)
  // Of what came over the wire; the text is longer and not compressed.
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(html.replace('<html', '<html data-offline'), { status: page.status, headers })
}
