/** With more photos in a request, the AI loses count. */
const MAX_PHOTOS = 60
/** Leaves room to choose where to split. */
const TARGET_PHOTOS = 50
export const MAX_CALLS = 4

/** Worse than any number of splits between groups. */
const CUT_IN_GROUP = 1000

interface Cut {
  cost: number
  before: number
}

/**
 * Splits photos into at most MAX_CALLS runs of at most MAX_PHOTOS, where items are least likely to be split. `groups` are
 * presumed items, kept whole if possible; `cutCost` (0 to 1) is how likely two neighboring groups belong together. For up
 * to MAX_CALLS x TARGET_PHOTOS photos.
 */
export function splitForAi(groups: number[][], cutCost: (last: number, next: number) => number = () => 0): number[][] {
  const photos = groups.flat()
  const groupOf = new Map(groups.flatMap((group, index) => group.map((photo) => [photo, index])))
  const costs = photos.map((photo, at) => {
    const last = photos[at - 1]
    if (last === undefined) return 0
    return groupOf.get(last) === groupOf.get(photo) ? CUT_IN_GROUP : cutCost(last, photo)
  })
  const calls = Math.min(MAX_CALLS, Math.ceil(photos.length / TARGET_PHOTOS))
  /** The cheapest last split, by number of calls and photos so far. */
  const cuts: Cut[][] = [[{ cost: 0, before: 0 }]]
  for (let call = 1; call <= calls; call++) {
    const row: Cut[] = []
    for (let end = 0; end <= photos.length; end++) {
      let best: Cut = { cost: Number.POSITIVE_INFINITY, before: 0 }
      for (let start = Math.max(0, end - MAX_PHOTOS); start < end; start++) {
        const cost = (cuts[call - 1]?.[start]?.cost ?? Number.POSITIVE_INFINITY) + (costs[start] ?? 0)
        if (cost < best.cost) best = { cost, before: start }
      }
      row.push(best)
    }
    cuts.push(row)
  }
  const runs: number[][] = []
  let end = photos.length
  for (let call = calls; call > 0; call--) {
    const start = cuts[call]?.[end]?.before ?? 0
    runs.unshift(photos.slice(start, end))
    end = start
  }
  return runs
}
