/**
 * Awaits a route's reads on the server, so the HTML is complete. The browser does not wait: it shows the page with
 * skeletons. Pass reads that never reject (`prefetchQuery`); the page shows the failure.
 */
export const load = (...reads: Promise<void>[]): Promise<unknown> | undefined =>
  import.meta.env.SSR ? Promise.all(reads) : undefined
