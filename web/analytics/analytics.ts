import type { RegisteredRouter } from '@tanstack/react-router'
import { PAGE_VIEW } from '../../contracts/analytics-rules.ts'
import { siteQuery } from '../lib/site.ts'
import { ownEvents } from './own-events.ts'
import { type Sink, sendTracked, track } from './track.ts'
import { withoutSecrets } from './without-secrets.ts'
import { createEchoFilter, isSent } from './worth-sending.ts'

/** Page views and events from here on, and those that have waited, go to whoever counts them. */
export async function startAnalytics(router: RegisteredRouter): Promise<void> {
  const { queryClient, api } = router.options.context
  const { postHog } = await queryClient.ensureQueryData(siteQuery(api))
  const send: Sink = postHog ? (await import('./posthog-events.ts')).postHogEvents(postHog) : ownEvents()
  const isEcho = createEchoFilter()
  let path = location.pathname
  track(PAGE_VIEW, { path: withoutSecrets(path) })
  router.subscribe('onResolved', () => {
    if (location.pathname === path) return
    path = location.pathname
    track(PAGE_VIEW, { path: withoutSecrets(path) })
  })
  sendTracked((name, payload) => {
    if (isSent(name) && !isEcho(name, payload)) send(name, payload)
  })
}
