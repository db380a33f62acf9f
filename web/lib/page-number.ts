export const MAX_PAGES = 80

/** The page in a URL; undefined for the first page or an invalid value. */
export function readPageNumber(given: unknown): number | undefined {
  const page = Number(given)
  return Number.isInteger(page) && page > 1 ? Math.min(page, MAX_PAGES) : undefined
}

/** The server renders at most this many; the browser loads the rest. */
const MAX_SERVER_PAGES = 20
export const renderedPages = (page = 1): number => (import.meta.env.SSR ? Math.min(page, MAX_SERVER_PAGES) : page)
