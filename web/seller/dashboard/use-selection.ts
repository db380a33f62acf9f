import { startTransition, useCallback, useRef, useState } from 'react'
import type { Product } from '../../../contracts/product.ts'
import { NOTHING, toggled, withAll } from './selection.ts'

/** The selection in a section. `shown` are the products that match the search, in order. */
export function useSelection<Item extends Product>(all: readonly Item[], shown: readonly Item[]) {
  const [isOn, setOn] = useState(false)
  const [selection, setSelection] = useState(NOTHING)
  const order = shown.map(({ id }) => id)
  const latestOrder = useRef(order)
  latestOrder.current = order
  const selected = all.filter(({ id }) => selection.ids.has(id))
  return {
    isOn,
    selected,
    has: (id: number) => selection.ids.has(id),
    // Hundreds of rows rerender, which must not block further input.
    start: () => startTransition(() => setOn(true)),
    end: () =>
      startTransition(() => {
        setOn(false)
        setSelection(NOTHING)
      }),
    /** The same function in every render, so that memoized rows are not rendered again. */
    toggle: useCallback(
      (id: number, isRange: boolean) =>
        setSelection((before) => toggled(before, id, { isRange, order: latestOrder.current })),
      [],
    ),
    selectShown: () => setSelection((before) => withAll(before, order)),
    /** Selects exactly these. */
    keep: (ids: number[]) => setSelection({ ids: new Set(ids), anchor: undefined }),
  }
}

export type Selection<Item extends Product = Product> = ReturnType<typeof useSelection<Item>>
