/** Selected items, by id. */
export interface Selection {
  ids: ReadonlySet<number>
  /** Where a range starts: the item last selected or deselected. */
  anchor: number | undefined
}

export const NOTHING: Selection = { ids: new Set(), anchor: undefined }

/** Selects or deselects one item, or with `isRange`, all from the last one to this one in the order shown. */
export function toggled(
  { ids, anchor }: Selection,
  id: number,
  { isRange, order }: { isRange: boolean; order: readonly number[] },
): Selection {
  const from = anchor === undefined ? -1 : order.indexOf(anchor)
  const to = order.indexOf(id)
  const range = isRange && from >= 0 && to >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
  const next = new Set(ids)
  for (const each of range)
    if (ids.has(id)) next.delete(each)
    else next.add(each)
  return { ids: next, anchor: id }
}

export const withAll = ({ ids, anchor }: Selection, more: readonly number[]): Selection => ({
  ids: new Set([...ids, ...more]),
  anchor,
})
