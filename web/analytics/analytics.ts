import type { RegisteredRouter } from '@tanstack/react-router'
import { PAGE_VIEW } from '../../contracts/analytics-rules.ts'
import { siteQuery } from '../lib/site.ts'
import { createDuplicateFilter, isTracked } from './event-filters.ts'
import { firstPartyEvents } from './first-party-events.ts'
import { redactUrl } from './redact-url.ts'
import { type Sink, setSink, track } from './track.ts'

/** Sends page views and events, including those tracked so far, to PostHog if configured, else to our own server. */
export async function startAnalytics(router: RegisteredRouter): Promise<void> {
  const { queryClient, api } = router.options.context
  const { postHog } = await queryClient.ensureQueryData(siteQuery(api))
  const send: Sink = postHog ? (await import('./posthog-events.ts')).postHogEvents(postHog) : firstPartyEvents()
  const isDuplicate = createDuplicateFilter()
  let path = location.pathname
  track(PAGE_VIEW, { path: redactUrl(path) })
  router.subscribe('onResolved', () => {
    if (location.pathname === path) return
    path = location.pathname
    track(PAGE_VIEW, { path: redactUrl(path) })
  })
  setSink((name, payload) => {
    if (isTracked(name) && !isDuplicate(name, payload)) send(name, payload)
  })
}
