/** The photos of one item. */
export interface PhotoGroup {
  /** A draft's id; negative for a draft that is not created yet. */
  id: number
  imageUrls: readonly string[]
}

/** Its draft is not created yet. */
export const isNew = ({ id }: PhotoGroup): boolean => id < 0

/** Each photo is in exactly one group; no group is empty. */
export type Arrangement = readonly PhotoGroup[]

/** Moves photos to the end of another group. Groups that become empty are dropped. */
export function movePhotos(groups: Arrangement, urls: readonly string[], to: number): Arrangement {
  const moving = inOrder(groups, urls)
  if (!groups.some(({ id }) => id === to)) return groups
  return groups.flatMap((group) => {
    const staying = group.id === to ? group.imageUrls : without(group.imageUrls, moving)
    const added = group.id === to ? moving.filter((url) => !group.imageUrls.includes(url)) : []
    return nonEmpty({ ...group, imageUrls: [...staying, ...added] })
  })
}

/** Moves a photo to the position of another, in the same group or another one. */
export function placePhoto(groups: Arrangement, url: string, at: string): Arrangement {
  const target = groupOf(groups, at)
  const source = groupOf(groups, url)
  if (!target || !source || url === at) return groups
  const isForward = source.id === target.id && source.imageUrls.indexOf(url) < source.imageUrls.indexOf(at)
  return groups.flatMap((group) => {
    const rest = without(group.imageUrls, [url])
    if (group.id !== target.id) return nonEmpty({ ...group, imageUrls: rest })
    const place = rest.indexOf(at) + (isForward ? 1 : 0)
    return { ...group, imageUrls: [...rest.slice(0, place), url, ...rest.slice(place)] }
  })
}

/** Creates a group of these photos, after the last group that one of them comes from. */
export function splitPhotos(groups: Arrangement, urls: readonly string[], newId: number): Arrangement {
  const moving = inOrder(groups, urls)
  const [first] = moving
  if (first === undefined) return groups
  const source = groupOf(groups, first)?.id
  return groups.flatMap((group) => [
    ...nonEmpty({ ...group, imageUrls: without(group.imageUrls, moving) }),
    ...(group.id === source ? [{ id: newId, imageUrls: moving }] : []),
  ])
}

/** Replaces a photo by its edited version, or removes it if that is already shown. */
export function replacePhoto(groups: Arrangement, url: string, edited: string): Arrangement {
  if (url === edited) return groups
  if (groupOf(groups, edited)) return removePhotos(groups, [url])
  return groups.map((group) => ({
    ...group,
    imageUrls: group.imageUrls.map((shown) => (shown === url ? edited : shown)),
  }))
}

export const removePhotos = (groups: Arrangement, urls: readonly string[]): Arrangement =>
  groups.flatMap((group) => nonEmpty({ ...group, imageUrls: without(group.imageUrls, urls) }))

/**
 * The affected groups without these groups (by id) and photos (by URL). They may be empty. What is `shown` in another group
 * stays: it is still to be stored there.
 */
export const leftBehind = (
  groups: Arrangement,
  gone: readonly (number | string)[],
  shown: Arrangement = groups,
): Arrangement =>
  groups.flatMap(({ id, imageUrls }) => {
    const isMoved = (url: string) => (groupOf(shown, url) ?? { id }).id !== id
    const left = imageUrls.filter((url) => !gone.includes(url) && (!gone.includes(id) || isMoved(url)))
    return left.length < imageUrls.length ? [{ id, imageUrls: left }] : []
  })

export const groupOf = (groups: Arrangement, url: string): PhotoGroup | undefined =>
  groups.find(({ imageUrls }) => imageUrls.includes(url))

/** One call of the API. */
export type Step =
  | {
      kind: 'create'
      id: number
      imageUrls: readonly string[] /** The draft before it; null if it is first. */
      after: number | null
    }
  | { kind: 'change'; id: number; imageUrls: readonly string[] }
  | { kind: 'delete'; id: number }

/**
 * The calls that lead from one arrangement to the other. Photos are added to their new draft before any draft loses them, so
 * wherever the calls break off, every photo is in some draft.
 */
export function stepsBetween(before: Arrangement, after: Arrangement): Step[] {
  const old = new Map(before.map((group) => [group.id, group.imageUrls]))
  const kept = new Set(after.map(({ id }) => id))
  const adding: Step[] = []
  const removing: Step[] = []
  let previous: number | null = null
  for (const { id, imageUrls } of after) {
    const had = old.get(id)
    if (!had) {
      adding.push({ kind: 'create', id, imageUrls, after: previous })
      continue
    }
    previous = id
    const lost = without(had, imageUrls)
    const isGaining = without(imageUrls, had).length > 0
    if (isGaining) adding.push({ kind: 'change', id, imageUrls: [...imageUrls, ...lost] })
    if (lost.length > 0 || (!isGaining && !isSame(had, imageUrls))) removing.push({ kind: 'change', id, imageUrls })
  }
  for (const { id } of before) if (!kept.has(id)) removing.push({ kind: 'delete', id })
  return [...adding, ...removing]
}

export const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((url, index) => url === other[index])

/** The same array if it contains none of them, so that memoized rows are not rendered again. */
function without(urls: readonly string[], removed: readonly string[]): readonly string[] {
  const left = urls.filter((url) => !removed.includes(url))
  return left.length === urls.length ? urls : left
}

const nonEmpty = (group: PhotoGroup): PhotoGroup[] => (group.imageUrls.length > 0 ? [group] : [])

/** In the order in which the groups show them. Two groups may have a photo whose move was cut off. */
const inOrder = (groups: Arrangement, urls: readonly string[]): string[] => [
  ...new Set(groups.flatMap(({ imageUrls }) => imageUrls.filter((url) => urls.includes(url)))),
]
