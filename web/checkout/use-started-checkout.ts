import { useCallback, useEffect, useState } from 'react'
import { type CheckoutKey, readStarted, removeStarted, type StartedCheckout } from '../cart/started-checkout.ts'
import { now } from '../lib/clock.ts'

/** The payment that this tab started for an item or the cart; undefined until hydration. */
export function useStartedCheckout(key: CheckoutKey) {
  const [started, setStarted] = useState<StartedCheckout | null>()
  useEffect(() => setStarted(readStarted(key, now())), [key])
  const clear = useCallback(() => {
    removeStarted(key)
    setStarted(null)
  }, [key])
  return { started, clear }
}
