import type { RegisteredRouter } from '@tanstack/react-router'
import { PAGE_VIEW } from '../../contracts/analytics-rules.ts'
import { redactUrl } from './redact-url.ts'
import { track } from './track.ts'

/** Reports this page and those that follow. Does not wait for analytics: they may load on the press that leaves the page. */
export function trackPageViews(router: RegisteredRouter): void {
  let path = location.pathname
  const report = () => track(PAGE_VIEW, { path: redactUrl(path) })
  report()
  router.subscribe('onResolved', () => {
    if (location.pathname === path) return
    path = location.pathname
    report()
  })
}
