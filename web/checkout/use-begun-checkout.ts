import { useCallback, useEffect, useState } from 'react'
import { type BegunCheckout, forgetBegun, readBegun } from './open-checkout.ts'

/** The payment that this tab began for a product; undefined until the page is alive. */
export function useBegunCheckout(productId: number) {
  const [begun, setBegun] = useState<BegunCheckout | null>()
  useEffect(() => setBegun(readBegun(productId, new Date())), [productId])
  const forget = useCallback(() => {
    forgetBegun(productId)
    setBegun(null)
  }, [productId])
  return { begun, forget }
}
