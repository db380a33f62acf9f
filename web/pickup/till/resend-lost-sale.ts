import { isOffline, onOfflineChange } from '../../lib/online.ts'
import type { Till } from './till.ts'

const LOOK_MS = 10_000

/** Resends a sale whose response was lost once the server is reachable. Returns the function that ends it. */
export function resendLostSale(till: Till): () => void {
  const look = () => void till.onServerContact()
  const resend = () => {
    if (!isOffline()) void till.checkAgain()
  }
  const timer = setInterval(look, LOOK_MS)
  addEventListener('visibilitychange', look)
  // Too short a failure of the network never marks the page as offline.
  const comeOnline = () => void till.checkAgain()
  addEventListener('online', comeOnline)
  const endWatch = onOfflineChange(resend)
  return () => {
    clearInterval(timer)
    removeEventListener('visibilitychange', look)
    removeEventListener('online', comeOnline)
    endWatch()
  }
}
