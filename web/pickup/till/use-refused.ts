import { useQuery } from '@tanstack/react-query'
import type { DeskItem } from '../../../contracts/desk.ts'
import { skuOf } from '../../../contracts/product-rules.ts'
import { useDeskApi } from '../use-desk-api.ts'
import { itemSearchQuery } from './item-search.tsx'
import type { RefusedItem } from './till-state.ts'

/** An item that could not be added, as it is now: another till may have sold or released it. */
export function useRefused(refused: RefusedItem | null): RefusedItem | null {
  const { data } = useQuery({
    ...itemSearchQuery(useDeskApi(), skuOf(refused?.item.id ?? 0)),
    enabled: refused?.mayChange === true,
    // What it was when it was last refused may be older than this refusal.
    gcTime: 0,
  })
  const found = data?.items.find(({ productId }) => productId === refused?.item.id)
  return refused?.mayChange && found ? asNow(refused, found) : refused
}

const asNow = (refused: RefusedItem, { refusal, state, heldUntil }: DeskItem): RefusedItem =>
  refusal === null
    ? { ...refused, reason: 'This item is free now. Scan it again to add it.', state: 'free', heldUntil: null }
    : { ...refused, reason: refusal, state, heldUntil }
