/** How the server asks the page's code for HTML. The only seam between `server/pages` and `web`. */
export interface PageRequest {
  /** Path and query, as asked. */
  url: string
  /** For the inline scripts of this answer. */
  nonce: string
  /** Reads of the API as this visitor; the path starts with /api/. */
  fetch: (path: string) => Promise<Response>
  assets: PageAssets
}

/** Built files by their public address. */
export interface PageAssets {
  entry: string
  /** A module that has to run before the entry; only while developing. */
  before?: string
  css: string[]
  /** What each route needs, by route id, so that the browser can load it at once; `__root__` is the entry with all it imports. */
  preloads: Record<string, string[]>
}

export type RenderPage = (request: PageRequest) => Promise<Response>
