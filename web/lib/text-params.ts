/**
 * For `validateSearch`: keeps these parameters if they are text. The page's own code validates them, because every first
 * page loads this code for all routes.
 */
export const textParams =
  <Search extends object>(...names: (keyof Search & string)[]) =>
  (search: Record<string, unknown>): Search =>
    Object.fromEntries(
      names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
    ) as Search
