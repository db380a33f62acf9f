import type { QueryClient } from '@tanstack/react-query'
import type { Account } from '../../contracts/account.ts'
import { LIVE_HISTORY_MS, type LiveChange } from '../../contracts/live.ts'
import { isCachedPage } from '../lib/query-client.ts'
import { forgetAccount } from '../session/forget-account.ts'
import { applyChange } from './apply-change.ts'
import { recordMessage } from './last-message.ts'
import { setServerTime } from './server-time.ts'

const MIN_BACKOFF_MS = 2_000
const MAX_BACKOFF_MS = 60_000
/** What a message that got lost may have taken. */
const TRANSIT_MS = 5_000
/** More than two heartbeats: the connection has died, though it may look open for minutes. */
const SILENCE_MS = 40_000
/** Keeps pages that lost their connection together from reconnecting together. */
const JITTER = 0.25

/** By both clocks: `performance.now()` stands still while most phones sleep, and `Date.now()` may be set back. */
interface Moment {
  ticks: number
  time: number
}

const momentBefore = (ms: number): Moment => ({ ticks: performance.now() - ms, time: Date.now() - ms })

const msSince = ({ ticks, time }: Moment): number => Math.max(performance.now() - ticks, Date.now() - time)

/**
 * Applies the server's live changes to the query cache. Connects only while the page is visible: a browser allows six
 * connections per server, and background tabs must not use them up. When the server refuses (too many connections from this
 * IP address), the page refetches what it shows once a minute. `onChange` gets `all` from every new connection.
 */
export function subscribeToLiveUpdates(queryClient: QueryClient, onChange?: (change: LiveChange) => void): void {
  let source: EventSource | undefined
  /** Nothing that changed before this is missing on the page. */
  const requestedAt: Moment = {
    ticks: isCachedPage() ? -LIVE_HISTORY_MS - 1 : 0,
    time: Date.now() - performance.now(),
  }
  let updatedAt = requestedAt
  let backoffMs = MIN_BACKOFF_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    close()
    if (document.visibilityState === 'hidden') return
    let isConfirmed = false
    const openedAt = momentBefore(0)
    const opened = new EventSource(`/api/live?age=${Math.ceil(Math.min(msSince(updatedAt), msSince(requestedAt)))}`)
    source = opened
    reopenIn(SILENCE_MS)
    opened.onmessage = ({ data }) => {
      reopenIn(SILENCE_MS)
      updatedAt = momentBefore(TRANSIT_MS)
      recordMessage()
      backoffMs = MIN_BACKOFF_MS
      const change: LiveChange = JSON.parse(data)
      if (change.now !== undefined) setServerTime(change.now, openedAt.time)
      applyChange(queryClient, change)
      // The server replays no pickups, and after a slow start not all of what was missed: its replay starts that much later.
      if (!isConfirmed) applyChange(queryClient, msSince(openedAt) > TRANSIT_MS ? { all: true } : { pickups: true })
      onChange?.(isConfirmed ? change : { all: true })
      isConfirmed = true
    }
    // EventSource would reconnect by itself, but with the outdated `age` of the first URL.
    opened.onerror = () => {
      // On a page that Back restores, WebKit reconnects one that was closed when the page was left.
      if (opened !== source) return opened.close()
      // CLOSED means a status other than 200; a lost connection would be CONNECTING.
      const isRefused = opened.readyState === EventSource.CLOSED
      close()
      if (isRefused) {
        backoffMs = MAX_BACKOFF_MS
        refetch()
      }
      reopenIn(backoffMs * (1 + Math.random() * JITTER))
      backoffMs = Math.min(backoffMs * 2, MAX_BACKOFF_MS)
    }
  }

  function reopenIn(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(open, ms)
  }

  function refetch(): void {
    if (msSince(updatedAt) < MAX_BACKOFF_MS / 2) return
    updatedAt = momentBefore(0)
    applyChange(queryClient, { all: true })
  }

  function close(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  document.addEventListener('visibilitychange', open)
  // The previous connection has died with the network.
  addEventListener('online', open)
  followAccount(queryClient, open)
  open()
}

function followAccount(queryClient: QueryClient, onChange: () => void): void {
  const accountId = () => queryClient.getQueryData<Account | null>(['/api/auth/user'])?.id
  let current = accountId()
  /** Who is or was signed in. */
  let last = current
  queryClient.getQueryCache().subscribe(({ query }) => {
    const id = accountId()
    if (query.queryKey[0] !== '/api/auth/user' || id === current) return
    current = id
    if (id !== undefined) {
      if (last !== undefined && id !== last) forgetAccount(queryClient)
      last = id
    }
    onChange()
  })
}
