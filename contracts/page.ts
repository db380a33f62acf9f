/** The interface between `server/pages` and the rendering code in `web`. */
interface PageRequest {
  /** Path and query. */
  url: string
  /** For the inline scripts of this response. */
  nonce: string
  /** Calls the API as this visitor. The path starts with /api/. */
  fetch: (path: string) => Promise<ReadAnswer>
  assets: PageAssets
}

/** The URLs of built files. */
export interface PageAssets {
  entry: string
  /** A module that must run before the entry; development only. */
  before?: string
  css: string[]
  /** The modules to preload, by route id. `__root__` has the entry with its imports. */
  preloads: Record<string, string[]>
}

/** The part of `Response` that is used. Constructing a whole one costs more than most reads. */
export type ReadAnswer = Pick<Response, 'ok' | 'status' | 'statusText' | 'text' | 'json'>

interface RenderedPage {
  status: number
  headers: Iterable<[name: string, value: string]>
  html: string
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>
