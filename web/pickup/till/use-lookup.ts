import { useState } from 'react'
import type { DeskItem } from '../../../contracts/desk.ts'
import { skuOf } from '../../../contracts/product-rules.ts'
import { messageOf, RequestError } from '../../lib/api.ts'
import { useDeskApi } from '../use-desk-api.ts'
import type { Till } from './till.ts'
import { asItem } from './till-state.ts'

/** Looks up an item by its id and adds it, or says why it cannot be sold. */
export function useLookup(till: Till) {
  const api = useDeskApi()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  /** Whether it is in the sale now. */
  function add(found: DeskItem): boolean {
    setError(undefined)
    if (found.refusal !== null) till.refuse(asItem(found), found.refusal, found.state === 'sold')
    else void till.add(asItem(found))
    return till.has(found.productId)
  }

  async function look(productId: number): Promise<boolean> {
    const sku = skuOf(productId)
    till.dismiss()
    setError(undefined)
    if (till.has(productId)) {
      setError(`${sku} is in this sale already.`)
      return false
    }
    setBusy(true)
    try {
      const { items, isExact } = await api('GET /api/desk/items', { query: { q: sku } })
      const [found] = items
      if (found && isExact) return add(found)
      setError(`There is no item ${sku} that you can sell.`)
    } catch (failure) {
      setError(reasonOf(failure))
    } finally {
      setBusy(false)
    }
    return false
  }
  return { look, add, isBusy, error, setError }
}

const reasonOf = (failure: unknown): string =>
  failure instanceof RequestError
    ? messageOf(failure, "We couldn't look up this item. Please try again.")
    : "We couldn't reach the shop. Check the connection and try again."
