export interface CachedPage {
  /** Path and query. */
  path: string
  title: string
}

/** The pages in the service worker's cache, newest first. */
export async function listCachedPages(): Promise<CachedPage[]> {
  if (!(await caches.has('pages'))) return []
  const cache = await caches.open('pages')
  const requests = [...(await cache.keys())].reverse()
  return Promise.all(
    requests.map(async ({ url }) => {
      const { pathname, search } = new URL(url)
      const html = await (await cache.match(url))?.text()
      const { title } = new DOMParser().parseFromString(html ?? '', 'text/html')
      return { path: pathname + search, title: nameOf(title, url) }
    }),
  )
}

/** The page's title without the shop's name, plus any search terms. */
export function nameOf(title: string, url: string): string {
  const { pathname, searchParams } = new URL(url)
  if (pathname === '/') return 'Home'
  const name = title.replace(/ \| [^|]*$/, '') || pathname
  const asked = [...searchParams].flatMap(([key, value]) => (key === 'category' ? [] : [value]))
  return [name, ...asked].join(' · ')
}
