import type { RegisteredRouter } from '@tanstack/react-router'
import { siteQuery } from '../lib/site.ts'
import { createDuplicateFilter, isTracked } from './event-filters.ts'
import { firstPartyEvents } from './first-party-events.ts'
import { type Sink, setSink } from './track.ts'

/** Sends events, including those tracked so far, to PostHog if configured, else to our own server. */
export async function startAnalytics(router: RegisteredRouter): Promise<void> {
  const { queryClient, api } = router.options.context
  const { postHog } = await queryClient.ensureQueryData(siteQuery(api))
  const send: Sink = postHog ? (await import('./posthog-events.ts')).postHogEvents(postHog) : firstPartyEvents()
  const isDuplicate = createDuplicateFilter()
  setSink((name, payload) => {
    if (isTracked(name) && !isDuplicate(name, payload)) send(name, payload)
  })
}
