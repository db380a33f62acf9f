/**
 * What a route's loader does with its reads. The server waits for all of them, so that its page is whole; a browser
 * turns to the page at once, which shows skeletons where something is still on its way. Takes reads that do not throw
 * (`prefetchQuery`): the page shows a failure itself.
 */
export const load = (...reads: Promise<void>[]): Promise<unknown> | undefined =>
  typeof window === 'undefined' ? Promise.all(reads) : undefined
