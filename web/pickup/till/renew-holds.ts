import type { Till } from './till.ts'

const RENEW_MS = 10_000
/** After this long without use, a till releases its items: their holds are no longer renewed. */
const IDLE_MS = 10 * 60_000

/** Renews the till's holds while it is in use. Returns the function that ends it. */
export function renewHolds(till: Till): () => void {
  let usedAt = Date.now()
  const use = () => {
    usedAt = Date.now()
  }
  const renew = () => {
    if (document.visibilityState === 'visible' && Date.now() - usedAt < IDLE_MS) void till.renew()
  }
  const comeBack = () => {
    use()
    renew()
  }
  void till.resume()
  const timer = setInterval(renew, RENEW_MS)
  addEventListener('pointerdown', use, true)
  addEventListener('keydown', use, true)
  addEventListener('online', renew)
  addEventListener('visibilitychange', comeBack)
  return () => {
    clearInterval(timer)
    removeEventListener('pointerdown', use, true)
    removeEventListener('keydown', use, true)
    removeEventListener('online', renew)
    removeEventListener('visibilitychange', comeBack)
  }
}
