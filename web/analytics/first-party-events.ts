import type { AnalyticsEvent } from '../../contracts/analytics.ts'
import { redactUrl } from './redact-url.ts'
import type { Sink } from './track.ts'

const FLUSH_MS = 2000
const BATCH_SIZE = 20

/** Sends events to our own server in batches, and flushes when the page is hidden or left. */
export function firstPartyEvents(): Sink {
  let queue: AnalyticsEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = (send: typeof post) => {
    clearTimeout(timer)
    timer = undefined
    const events = queue
    queue = []
    if (events.length > 0) send(JSON.stringify({ events }))
  }
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush(sendBeacon), true)
  addEventListener('pagehide', () => flush(sendBeacon))
  return (name, properties) => {
    // A page view may have waited for analytics to load, and its page may have been left.
    const { path = redactUrl(location.pathname) } = properties
    queue.push({ name, path: String(path), properties })
    if (queue.length >= BATCH_SIZE) flush(post)
    else timer ??= setTimeout(() => flush(post), FLUSH_MS)
  }
}

/** Best effort: failures are ignored. */
function post(body: string): void {
  const headers = { 'content-type': 'application/json' }
  fetch('/api/events', { method: 'POST', body, headers, keepalive: true }).catch(() => {})
}

/** A beacon outlives the page in every browser; a keepalive fetch does in most. */
function sendBeacon(body: string): void {
  const isQueued = navigator.sendBeacon?.('/api/events', new Blob([body], { type: 'application/json' }))
  if (!isQueued) post(body)
}
