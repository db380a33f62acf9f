import type { QueryClient } from '@tanstack/react-query'

/** The first part of the query keys of pickup lists. */
export const PICKUPS = '/api/pickups'

/** At least this long between two fetches, while several desks press their buttons. */
const GAP_MS = 1_000

/** Whether another change came during the fetch in flight. */
const inFlight = new WeakMap<QueryClient, { again: boolean }>()

/** Fetches the pickup list again, one request after the other: on a slow line a restarted fetch would never arrive. */
export function refreshPickups(queryClient: QueryClient): void {
  const running = inFlight.get(queryClient)
  if (running) running.again = true
  else void refreshUntilCurrent(queryClient)
}

async function refreshUntilCurrent(queryClient: QueryClient): Promise<void> {
  const running = { again: true }
  inFlight.set(queryClient, running)
  while (running.again) {
    running.again = false
    await queryClient.invalidateQueries({ queryKey: [PICKUPS] })
    await new Promise((resolve) => setTimeout(resolve, GAP_MS))
  }
  inFlight.delete(queryClient)
}
