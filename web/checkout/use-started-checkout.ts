import { useCallback, useEffect, useState } from 'react'
import {
  type CheckoutKey,
  isRunning,
  readStarted,
  removeStarted,
  type StartedCheckout,
} from '../cart/started-checkout.ts'
import { now } from '../lib/clock.ts'
import { useClock } from '../lib/use-clock.ts'

/** The payment that this tab started for an item or the cart, until its hold ends; undefined until hydration. */
export function useStartedCheckout(key: CheckoutKey) {
  const [stored, setStarted] = useState<StartedCheckout | null>()
  useEffect(() => setStarted(readStarted(key, now())), [key])
  const clear = useCallback(() => {
    removeStarted(key)
    setStarted(null)
  }, [key])
  const isOver = useClock((now) => stored != null && !isRunning(stored, now), 0)
  return { started: isOver ? null : stored, clear }
}
