import { type Arrangement, isNew, type PhotoGroup } from './arrangement.ts'

/**
 * Merges the seller's arrangement, `target`, with the drafts as now `stored`, which others may have changed since `base`: new drafts
 * and photos stay, and deleted drafts stay deleted. Photos that were to move to one of those stay where they are.
 */
export function reconcile(base: Arrangement, target: Arrangement, stored: Arrangement): Arrangement {
  const known = new Set([...base, ...target].flatMap(({ imageUrls }) => imageUrls))
  const storedById = new Map(stored.map((group) => [group.id, group]))
  const kept = target.flatMap((group) => {
    if (isNew(group)) return [group]
    const now = storedById.get(group.id)
    if (!now) return []
    const added = now.imageUrls.filter((url) => !known.has(url) && !group.imageUrls.includes(url))
    return [added.length > 0 ? { ...group, imageUrls: [...group.imageUrls, ...added] } : group]
  })
  const mentioned = new Set([...base, ...target].map(({ id }) => id))
  const merged = [...kept, ...stored.filter(({ id }) => !mentioned.has(id))]
  const wanted = new Set(target.flatMap(({ imageUrls }) => imageUrls))
  const staying = stored.map((group) => ({ ...group, imageUrls: group.imageUrls.filter((url) => wanted.has(url)) }))
  return withUnplaced(merged, staying)
}

/** `target`, and the photos of `current` that are in none of its groups where they are now. */
export function withUnplaced(target: Arrangement, current: Arrangement): Arrangement {
  const placed = new Set(target.flatMap(({ imageUrls }) => imageUrls))
  /** A photo that is just being moved may be in two groups. */
  const take = (urls: readonly string[]) =>
    urls.filter((url) => {
      const isUnplaced = !placed.has(url)
      placed.add(url)
      return isUnplaced
    })
  const now = new Map(current.map((group) => [group.id, group.imageUrls]))
  const kept = target.map((group) => {
    const order = now.get(group.id) ?? []
    return take(order).reduce((merged, url) => insertAsIn(order, merged, url), group)
  })
  const known = new Set(target.map(({ id }) => id))
  const others = current.flatMap((group) => {
    const imageUrls = known.has(group.id) ? [] : take(group.imageUrls)
    return imageUrls.length > 0 ? [{ ...group, imageUrls }] : []
  })
  return [...kept, ...others]
}

/** Inserts a photo after the nearest one that precedes it in `order`. */
function insertAsIn(order: readonly string[], group: PhotoGroup, url: string): PhotoGroup {
  const { imageUrls } = group
  const before = order.slice(0, order.indexOf(url)).findLast((earlier) => imageUrls.includes(earlier))
  const place = before === undefined ? 0 : imageUrls.indexOf(before) + 1
  return { ...group, imageUrls: [...imageUrls.slice(0, place), url, ...imageUrls.slice(place)] }
}

/** Sorts by the order in which they were shown. New ones come last. */
export function inShownOrder(groups: Arrangement, order: readonly number[]): Arrangement {
  const place = new Map(order.map((id, index) => [id, index]))
  const last = order.length
  return [...groups].sort((one, other) => (place.get(one.id) ?? last) - (place.get(other.id) ?? last))
}
