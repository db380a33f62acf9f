import type { Payload, Sink } from './track.ts'
import { withoutSecrets } from './without-secrets.ts'

interface OwnEvent {
  name: string
  path: string
  properties: Payload
}

/** Events wait for company so many ms; `BATCH` of them go at once. */
const WAIT = 2000
const BATCH = 20

/** Sends events to our own server, in batches, and the last of them when the page is left. */
export function ownEvents(): Sink {
  let waiting: OwnEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const take = () => {
    clearTimeout(timer)
    timer = undefined
    const events = waiting
    waiting = []
    return events
  }
  const send = (post: typeof postNow) => {
    const events = take()
    if (events.length > 0) post(JSON.stringify({ events }))
  }
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send(postAtLast), true)
  addEventListener('pagehide', () => send(postAtLast))
  return (name, properties) => {
    waiting.push({ name, path: withoutSecrets(location.pathname), properties })
    if (waiting.length >= BATCH) send(postNow)
    else timer ??= setTimeout(() => send(postNow), WAIT)
  }
}

/** An event that is lost is lost. */
function postNow(body: string): void {
  const headers = { 'content-type': 'application/json' }
  fetch('/api/events', { method: 'POST', body, headers, keepalive: true }).catch(() => {})
}

/** A beacon outlives the page in every browser, a fetch in most. */
function postAtLast(body: string): void {
  const isSent = navigator.sendBeacon?.('/api/events', new Blob([body], { type: 'application/json' }))
  if (!isSent) postNow(body)
}
