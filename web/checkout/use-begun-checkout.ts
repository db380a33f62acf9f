import { useCallback, useEffect, useState } from 'react'
import { type BegunCheckout, type CheckoutKey, forgetBegun, readBegun } from '../cart/begun-checkout.ts'
import { now } from '../lib/clock.ts'

/** The payment that this tab started for an item or the cart; undefined until hydration. */
export function useBegunCheckout(key: CheckoutKey) {
  const [begun, setBegun] = useState<BegunCheckout | null>()
  useEffect(() => setBegun(readBegun(key, now())), [key])
  const forget = useCallback(() => {
    forgetBegun(key)
    setBegun(null)
  }, [key])
  return { begun, forget }
}
