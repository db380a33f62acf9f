/** Parses the query string of the admin's lists; invalid values are dropped. */
export const textParam = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, 200) : undefined

export const saleParam = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? value : undefined

export const oneOf = <Choice extends string>(choices: readonly Choice[], value: unknown): Choice | undefined =>
  choices.find((choice) => choice === value)

/** A list with its filters, which are in the page's URL. */
export interface Filtered<Search> {
  search: Search
  /** With the changed filters. */
  onSearch: (change: Search) => void
}

/**
 * For `navigate`. Back leaves the list instead of undoing its filters one by one. Two fields may change before the page
 * rerenders, so each change extends the latest URL.
 */
export const searchChange = <Search extends object>(change: Search) => ({
  search: (known: Search): Search => ({ ...known, ...change }),
  replace: true,
  resetScroll: false,
  viewTransition: false,
})
