/** How many pages of a list an address may ask for. */
export const MOST_PAGES = 80

/** The page that an address asks for; undefined for the first, and for what is none. */
export function readPageNumber(given: unknown): number | undefined {
  const page = Number(given)
  return Number.isInteger(page) && page > 1 ? Math.min(page, MOST_PAGES) : undefined
}

/** The server draws no more than this at once; the browser adds the rest. */
const MOST_DRAWN = 20

export const drawnPages = (page = 1): number => (typeof window === 'undefined' ? Math.min(page, MOST_DRAWN) : page)
