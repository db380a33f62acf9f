/**
 * Pages without personal data: no dashboards, forms or payments. The pickup desk is only its empty shell. And receipts: their code
 * is shown at pickup, where there may be no network.
 */
const CACHEABLE =
  /^\/((marketplace|hot-items|discounted|seller-guide|help|about|contact|privacy|terms|cookies|pickup)|product\/\d+|seller\/(?!statement$)\w+|receipt\/\w+)?$/

export const isCacheablePage = (url: URL): boolean => CACHEABLE.test(url.pathname)

const RECENT_MS = 5 * 60 * 1000

/** Whether a page with this `date` header need not be fetched again. The device's clock may be off in either direction. */
export const isRecent = (date: string | null, nowMs: number): boolean =>
  Math.abs(nowMs - Date.parse(date ?? '')) < RECENT_MS

/** The build's files that a page references. */
export const assetsOf = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w.-]+/g))]

interface Handling {
  state?: { signings?: number }
}

/**
 * A Workbox plugin for pages that may contain the account's name. Those that were requested before `record` was called for a
 * sign-in or sign-out are not cached after it.
 */
export function createSignings() {
  let signings = 0
  return {
    record: (): void => {
      signings += 1
    },
    plugin: {
      handlerWillStart: async ({ state = {} }: Handling): Promise<void> => {
        state.signings = signings
      },
      cacheWillUpdate: async ({ state, response }: Handling & { response: Response }): Promise<Response | null> =>
        state?.signings === signings ? response : null,
    },
  }
}

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
