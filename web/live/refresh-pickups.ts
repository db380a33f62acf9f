import type { QueryClient } from '@tanstack/react-query'

/** The first part of the query keys of pickup lists. */
export const PICKUPS = '/api/pickups'

/** Limits fetches while several desks are busy. */
const GAP_MS = 1_000

/** `again`: another change came during the fetch in flight. */
const inFlight = new WeakMap<QueryClient, { again: boolean }>()

/** Refetches the pickup list, one request at a time: on a slow connection, a restarted fetch would never finish. */
export function refreshPickups(queryClient: QueryClient): void {
  const running = inFlight.get(queryClient)
  if (running) running.again = true
  else void refreshUntilCurrent(queryClient)
}

async function refreshUntilCurrent(queryClient: QueryClient): Promise<void> {
  const running = { again: true }
  inFlight.set(queryClient, running)
  while (running.again) {
    // Invalidating does not restart a first fetch, which may have read the list before the change.
    running.again =
      queryClient.isFetching({ queryKey: [PICKUPS], predicate: ({ state }) => state.data === undefined }) > 0
    await queryClient.invalidateQueries({ queryKey: [PICKUPS] })
    await new Promise((resolve) => setTimeout(resolve, GAP_MS))
  }
  inFlight.delete(queryClient)
}
