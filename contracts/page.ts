/** How the server asks the page's code for HTML. The only seam between `server/pages` and `web`. */
interface PageRequest {
  /** Path and query, as asked. */
  url: string
  /** For the inline scripts of this answer. */
  nonce: string
  /** Reads of the API as this visitor; the path starts with /api/. */
  fetch: (path: string) => Promise<ReadAnswer>
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

/** As much of a `Response` as the reader of an answer looks at: a whole one costs more than most reads. */
export type ReadAnswer = Pick<Response, 'ok' | 'status' | 'statusText' | 'text' | 'json'>

interface RenderedPage {
  status: number
  headers: Iterable<[name: string, value: string]>
  html: string
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>
