import { onTestFinished, vi } from 'vitest'
import type { StandIn } from './stand-in.ts'

/** For a response that is stuck: its beginning arrives first. */
const AFTER_MS = 100

/** Ends each request's wait soon after it has met a fault: on a busy machine, a short timeout may end before the vendor is asked. */
export function timeOutOnceAsked(vendor: Pick<StandIn, 'onFault'>): void {
  let waiting = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    waiting = new AbortController()
    return waiting.signal
  })
  vendor.onFault = () => {
    const asked = waiting
    setTimeout(() => asked.abort(new DOMException('timed out', 'TimeoutError')), AFTER_MS)
  }
  onTestFinished(() => {
    vi.restoreAllMocks()
    vendor.onFault = () => {}
  })
}
