export interface KeptPage {
  /** Path and query. */
  path: string
  title: string
}

/** The pages that the service worker kept, the latest first. */
export async function listKeptPages(): Promise<KeptPage[]> {
  if (!(await caches.has('pages'))) return []
  const cache = await caches.open('pages')
  const requests = [...(await cache.keys())].reverse()
  return Promise.all(
    requests.map(async ({ url }) => {
      const { pathname, search } = new URL(url)
      const html = await (await cache.match(url))?.text()
      const { title } = new DOMParser().parseFromString(html ?? '', 'text/html')
      return { path: pathname + search, title: title || pathname }
    }),
  )
}
