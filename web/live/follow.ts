import type { QueryClient } from '@tanstack/react-query'
import type { LiveChange } from '../../contracts/live.ts'
import { applyChange } from './apply-change.ts'

/** Before the server is asked again, doubled with each failure in a row. */
const RETRY_MS = 2_000
const LONGEST_RETRY_MS = 60_000
/** Pages that were refused or cut off together do not come back together. */
const JITTER = 0.25

/**
 * Keeps what is on the page as it is in the shop. One connection, and only while somebody looks: a browser has six to a
 * server, and tabs in the back must not take them. A page that is refused a line, as too many are open at its address,
 * reads again what it shows once a minute. Where the line is blocked on the way the page is as good as without.
 */
export function followShop(queryClient: QueryClient): void {
  let source: EventSource | undefined
  /** On the page's own clock, which began when the page was asked for. */
  let heardAt = 0
  let retryMs = RETRY_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    close()
    if (document.visibilityState === 'hidden') return
    const opened = new EventSource(`/api/live?age=${Math.ceil(performance.now() - heardAt)}`)
    source = opened
    opened.onmessage = ({ data }) => {
      heardAt = performance.now()
      retryMs = RETRY_MS
      applyChange(queryClient, JSON.parse(data) as LiveChange)
    }
    // Its own way of trying again would ask for the same age as the first time.
    opened.onerror = () => {
      // By an answer other than 200. A lost connection it would try to open again.
      const isRefused = opened.readyState === EventSource.CLOSED
      close()
      if (isRefused) {
        retryMs = LONGEST_RETRY_MS
        readAgain()
      }
      timer = setTimeout(open, retryMs * (1 + Math.random() * JITTER))
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
    }
  }

  function readAgain(): void {
    if (performance.now() - heardAt < LONGEST_RETRY_MS / 2) return
    heardAt = performance.now()
    applyChange(queryClient, { all: true })
  }

  function close(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  document.addEventListener('visibilitychange', open)
  open()
}
