/**
 * For `validateSearch`, which every first page loads for all routes: keeps the texts of these parameters. What they may be is
 * read by the page's own code.
 */
export const textParams =
  <Search extends object>(...names: (keyof Search & string)[]) =>
  (search: Record<string, unknown>): Search =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
    ) as Search
