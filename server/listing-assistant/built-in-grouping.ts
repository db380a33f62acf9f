/** When it was taken, in ms; null if unknown. */
type TakenAt = number | null

/** A longer gap between two photos suggests a new item. The limit is learned from the photos, within these bounds. */
const SHORTEST_GAP_MS = 8_000
const LONGEST_GAP_MS = 50_000
const MAX_LOG_ODDS = 8
/** Nobody takes more photos in a row, less than a second apart: the files were copied. */
const LONGEST_BURST = 12
const BURST_GAP_MS = 1000

/**
 * Sorts photos into items by average-linkage clustering over the log odds that two photos show the same item. These come
 * from the pair's similarity (0 to 1) and from the times, or else from the order, if similar photos are neighbors in it.
 * The weights were fitted to the demo goods that `npm run bench -- grouping` leaves out. Returns indexes, each group in
 * ascending order, groups by their first.
 */
export function groupByTimeAndSimilarity(takenAt: TakenAt[], similarity: Float64Array[]): number[][] {
  const byTime = timeDistances(takenAt)
  const orderWeight = trustInOrder(similarity)
  // Among few photos, even different things are each other's nearest neighbors.
  const neutral = 0.06 + 3.2 / similarity.length ** 2
  const logOdds = similarity.map((row, one) =>
    row.map((value, other) => {
      const alike = Math.max(-5, 2.8 * Math.log((value + 0.01) / neutral))
      const time = byTime?.(one, other) ?? null
      const steps = Math.log(Math.max(1, Math.abs(one - other)))
      const prior =
        time === null
          ? orderWeight * (4.9 - 2.6 * Math.min(2.5, steps)) + (1 - orderWeight) * 1.7
          : 4.9 - 2 * time.gap - 1.1 * Math.min(3, time.steps)
      return Math.max(-MAX_LOG_ODDS, Math.min(MAX_LOG_ODDS, alike + prior))
    }),
  )
  return cluster(logOdds)
}

interface TimeDistance {
  /** The logarithm of the longest gap between the two, relative to the limit between items. */
  gap: number
  /** The logarithm of the number of photos between them. */
  steps: number
}

/** Null if the times are useless: copying gives all files the same time. */
function timeDistances(takenAt: TakenAt[]): ((one: number, other: number) => TimeDistance | null) | null {
  const order = [...takenAt.keys()]
    .filter((photo) => takenAt[photo] !== null)
    .sort((one, other) => (takenAt[one] ?? 0) - (takenAt[other] ?? 0))
  const gaps = order.slice(1).map((photo, at) => (takenAt[photo] ?? 0) - (takenAt[order[at] ?? 0] ?? 0))
  if (gaps.every((gap) => gap < BURST_GAP_MS) || longestBurst(gaps) > LONGEST_BURST) return null
  const limit = Math.log(gapLimit(gaps))
  const places = new Map(order.map((photo, place) => [photo, place]))
  /** The longest gap from each place to each later one. */
  const longest = order.map((_, from) => {
    let gap = 1000
    return gaps.slice(from).map((next) => (gap = Math.max(gap, next)))
  })
  return (one, other) => {
    const [a, b] = [places.get(one), places.get(other)]
    if (a === undefined || b === undefined) return null
    const [from, steps] = [Math.min(a, b), Math.abs(a - b)]
    const gap = longest[from]?.[steps - 1] ?? 1000
    return { gap: Math.log(gap) - limit, steps: Math.log(Math.max(1, steps)) }
  }
}

/** The most short gaps in a row. */
function longestBurst(gaps: number[]): number {
  let [burst, longest] = [0, 0]
  for (const gap of gaps) {
    burst = gap < BURST_GAP_MS ? burst + 1 : 0
    longest = Math.max(longest, burst)
  }
  return longest
}

/** Otsu's threshold on the gaps' logarithms, in ms: some people take photos slowly. */
export function gapLimit(gaps: number[]): number {
  const logs = gaps.map((gap) => Math.log(Math.max(1000, gap))).sort((one, other) => one - other)
  const total = logs.reduce((sum, log) => sum + log, 0)
  let limit = Math.log(20_000)
  let largest = 0
  let sum = 0
  for (let count = 1; count < logs.length; count++) {
    sum += logs[count - 1] ?? 0
    const apart = sum / count - (total - sum) / (logs.length - count)
    const variance = count * (logs.length - count) * apart ** 2
    if (variance <= largest) continue
    largest = variance
    limit = ((logs[count - 1] ?? 0) + (logs[count] ?? 0)) / 2
  }
  return Math.max(SHORTEST_GAP_MS, Math.min(LONGEST_GAP_MS, Math.exp(limit)))
}

/** 1 if most photos are next to one of the two most similar ones, 0 if hardly any are: then they were shuffled. */
function trustInOrder(similarity: Float64Array[]): number {
  const nextTo = similarity.filter((row, photo) => {
    const second = row.toSorted().at(-2) ?? 0
    const beside = Math.max(row[photo - 1] ?? 0, row[photo + 1] ?? 0)
    return beside > 0 && beside >= second
  })
  const share = similarity.length === 0 ? 0 : nextTo.length / similarity.length
  return Math.max(0, Math.min(1, (share - 0.2) / 0.3))
}

/** Merges the two groups with the highest mean until none is above 0. Changes the matrix. */
function cluster(means: Float64Array[]): number[][] {
  const groups = means.map((_, photo) => [photo])
  let remaining = [...groups.keys()]
  for (;;) {
    let [best, one, other] = [0, -1, -1]
    for (let a = 0; a < remaining.length; a++) {
      const row = means[remaining[a] as number] as Float64Array
      for (let b = a + 1; b < remaining.length; b++) {
        const mean = row[remaining[b] as number] as number
        if (mean > best) [best, one, other] = [mean, remaining[a] as number, remaining[b] as number]
      }
    }
    const [kept, merged] = [groups[one], groups[other]]
    if (!kept || !merged) break
    remaining = remaining.filter((group) => group !== other)
    const [toKept, toMerged] = [means[one] as Float64Array, means[other] as Float64Array]
    for (const third of remaining) {
      if (third === one) continue
      const sum = (toKept[third] ?? 0) * kept.length + (toMerged[third] ?? 0) * merged.length
      toKept[third] = sum / (kept.length + merged.length)
      ;(means[third] as Float64Array)[one] = toKept[third]
    }
    groups[one] = [...kept, ...merged]
  }
  return remaining.map((group) => (groups[group] ?? []).sort((a, b) => a - b))
}
