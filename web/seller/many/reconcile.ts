import type { Arrangement } from './arrangement.ts'

/**
 * Merges the seller's arrangement with changes on the server since `base`, for example from another device: new drafts and
 * photos stay, and deleted drafts stay deleted.
 */
export function reconcile(base: Arrangement, target: Arrangement, server: Arrangement): Arrangement {
  const known = new Set(base.flatMap(({ imageUrls }) => imageUrls))
  const onServer = new Map(server.map((group) => [group.id, group]))
  const kept = target.flatMap((group) => {
    if (group.id < 0) return [group]
    const now = onServer.get(group.id)
    if (!now) return []
    const added = now.imageUrls.filter((url) => !known.has(url) && !group.imageUrls.includes(url))
    return [added.length > 0 ? { ...group, imageUrls: [...group.imageUrls, ...added] } : group]
  })
  const mentioned = new Set([...base, ...target].map(({ id }) => id))
  return [...kept, ...server.filter(({ id }) => !mentioned.has(id))]
}

/** Sorts by the order in which they were shown. New ones come last. */
export function inShownOrder(groups: Arrangement, order: readonly number[]): Arrangement {
  const place = new Map(order.map((id, index) => [id, index]))
  const last = order.length
  return [...groups].sort((one, other) => (place.get(one.id) ?? last) - (place.get(other.id) ?? last))
}
