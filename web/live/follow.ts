import type { QueryClient } from '@tanstack/react-query'
import type { LiveChange } from '../../contracts/live.ts'
import { applyChange } from './apply-change.ts'

/** Tries to reach the server again after so long, in ms; each failure in a row doubles it. */
const PATIENCE = 2_000
const MOST_PATIENCE = 60_000

/**
 * Keeps what is on the page as it is in the shop. One connection, and only while somebody looks: a browser has six to a
 * server, and tabs in the back must not take them. Where it is blocked the page is as good as without.
 */
export function followShop(queryClient: QueryClient): void {
  let source: EventSource | undefined
  /** On the page's own clock, which began when the page was asked for. */
  let heardAt = 0
  let patience = PATIENCE
  let timer: ReturnType<typeof setTimeout> | undefined

  function open(): void {
    close()
    if (document.visibilityState === 'hidden') return
    source = new EventSource(`/api/live?age=${Math.ceil(performance.now() - heardAt)}`)
    source.onmessage = ({ data }) => {
      heardAt = performance.now()
      patience = PATIENCE
      applyChange(queryClient, JSON.parse(data) as LiveChange)
    }
    // Its own way of trying again would ask for the same age as the first time.
    source.onerror = () => {
      close()
      timer = setTimeout(open, patience)
      patience = Math.min(patience * 2, MOST_PATIENCE)
    }
  }

  function close(): void {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  document.addEventListener('visibilitychange', open)
  open()
}
