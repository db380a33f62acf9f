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
  const [lookups, setLookups] = useState(0)
  const [error, setError] = useState<string>()

  function dismiss(): void {
    till.dismiss()
    setError(undefined)
  }

  /** Whether it is in the sale now. Leaves what is said about another one: it may have been scanned a moment earlier. */
  function addFound(found: DeskItem): boolean {
    const { refusal, state, heldUntil } = found
    if (refusal !== null) till.refuse(asItem(found), refusal, { state, heldUntil })
    else void till.add(asItem(found))
    return till.has(found.productId)
  }

  function add(found: DeskItem): void {
    dismiss()
    addFound(found)
  }

  async function look(productId: number): Promise<boolean> {
    const sku = skuOf(productId)
    dismiss()
    if (till.has(productId)) {
      setError(`${sku} is in this sale already.`)
      return false
    }
    setLookups((count) => count + 1)
    try {
      const { items, isExact } = await api('GET /api/desk/items', { query: { q: sku } })
      const [found] = items
      if (found && isExact) return addFound(found)
      setError(`There is no item ${sku} that you can sell.`)
    } catch (failure) {
      setError(`${sku}: ${reasonOf(failure)}`)
    } finally {
      setLookups((count) => count - 1)
    }
    return false
  }
  return { look, add, isBusy: lookups > 0, error, setError }
}

const reasonOf = (failure: unknown): string =>
  failure instanceof RequestError
    ? messageOf(failure, "We couldn't look up this item. Please try again.")
    : "We couldn't reach the shop. Check the connection and try again."
