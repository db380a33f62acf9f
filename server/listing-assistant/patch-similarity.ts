import { setImmediate as nextTick } from 'node:timers/promises'
import { type ImagePatches, PATCH_LENGTH } from './image-patches.ts'

/** A patch found in more photos than this is background. */
const NEIGHBORS = 3
/** Patches further apart differ, even if there are too few photos to estimate the background. */
const MAX_DISTANCE = 0.8
const MIN_DISTANCE = 0.05
const SEARCHED_LISTS = 6
/** Plain walls fill a list with thousands of similar patches, of which a sample is enough. */
const MAX_SEARCHED_PATCHES = 1000
/** Yields to requests this often. */
const SLICE_MS = 8

interface Index {
  words: Float32Array
  lists: { patches: Float32Array; photos: Int32Array }[]
}

/**
 * How much of one photo's salient patches is in the other photo but in few others: local naive Bayes nearest neighbor
 * (McCann and Lowe, 2012) over an inverted file. 0 to 1; 0 for photos without patches. Yields to requests; throws when the
 * signal aborts.
 */
export async function patchSimilarity(photos: (ImagePatches | null)[], signal?: AbortSignal): Promise<Float64Array[]> {
  const pause = pauses(signal)
  const index = await buildIndex(photos, pause)
  const found = photos.map(() => new Float64Array(photos.length))
  for (const [photo, patches] of photos.entries()) {
    if (!patches) continue
    const total = patches.salient.reduce((sum, { weight }) => sum + weight, 0)
    for (const { at, weight } of patches.salient) {
      await pause()
      const patch = patches.all.subarray(at * PATCH_LENGTH, (at + 1) * PATCH_LENGTH)
      vote(found[photo] as Float64Array, nearestDistances(index, patch, photo, photos.length), weight / total)
    }
  }
  return found.map((row, one) => row.map((value, other) => (value + (found[other]?.[one] ?? 0)) / 2))
}

async function buildIndex(photos: (ImagePatches | null)[], pause: () => Promise<void>): Promise<Index> {
  const words = pickWords(photos)
  const members = Array.from({ length: words.length / PATCH_LENGTH }, () => ({
    patches: [] as Float32Array[],
    photos: [] as number[],
  }))
  for (const [photo, patches] of photos.entries())
    for (let start = 0; patches && start < patches.all.length; start += PATCH_LENGTH) {
      await pause()
      const patch = patches.all.subarray(start, start + PATCH_LENGTH)
      const list = members[nearestWord(words, patch)]
      list?.patches.push(patch)
      list?.photos.push(photo)
    }
  const lists = members.map((list) => {
    const patches = new Float32Array(list.patches.length * PATCH_LENGTH)
    for (const [at, patch] of list.patches.entries()) patches.set(patch, at * PATCH_LENGTH)
    return { patches, photos: Int32Array.from(list.photos) }
  })
  return { words, lists }
}

/** Salient patches of all photos in turn: more for more photos, to keep the lists short. */
function pickWords(photos: (ImagePatches | null)[]): Float32Array {
  const salient = photos.flatMap((patches) =>
    patches ? patches.salient.map(({ at }) => patches.all.subarray(at * PATCH_LENGTH, (at + 1) * PATCH_LENGTH)) : [],
  )
  const count = Math.min(salient.length, 96 + photos.length)
  const words = new Float32Array(count * PATCH_LENGTH)
  for (let word = 0; word < count; word++) {
    const patch = salient[Math.floor((word * salient.length) / count)]
    if (patch) words.set(patch, word * PATCH_LENGTH)
  }
  return words
}

function nearestWord(words: Float32Array, patch: Float32Array): number {
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  for (let start = 0; start < words.length; start += PATCH_LENGTH) {
    const distance = squaredDistance(patch, words, start, least)
    if (distance < least) {
      least = distance
      nearest = start / PATCH_LENGTH
    }
  }
  return nearest
}

/** The squared distance to the nearest patch of each other photo; infinite if none is near. */
function nearestDistances({ words, lists }: Index, patch: Float32Array, own: number, count: number): Float64Array {
  const byDistance = lists.map((list, word) => ({
    list,
    distance: squaredDistance(patch, words, word * PATCH_LENGTH, Number.POSITIVE_INFINITY),
  }))
  byDistance.sort((one, other) => one.distance - other.distance)
  const nearest = new Float64Array(count).fill(Number.POSITIVE_INFINITY)
  for (const { list } of byDistance.slice(0, SEARCHED_LISTS)) {
    const step = Math.ceil(list.photos.length / MAX_SEARCHED_PATCHES)
    for (let at = 0; at < list.photos.length; at += step) {
      const photo = list.photos[at] ?? own
      if (photo === own) continue
      const least = nearest[photo] ?? 0
      const distance = squaredDistance(patch, list.patches, at * PATCH_LENGTH, least)
      if (distance < least) nearest[photo] = distance
    }
  }
  return nearest
}

/** Votes for photos nearer than the background, the first one beyond NEIGHBORS. */
function vote(votes: Float64Array, squared: Float64Array, weight: number): void {
  const background = Math.min(MAX_DISTANCE, Math.sqrt(squared.toSorted()[NEIGHBORS] ?? Number.POSITIVE_INFINITY))
  for (let photo = 0; photo < squared.length; photo++) {
    const distance = Math.sqrt(squared[photo] ?? 0)
    if (distance < background)
      votes[photo] = (votes[photo] ?? 0) + (weight * (background - distance)) / (background + MIN_DISTANCE)
  }
}

/** Stops early once it reaches `limit`. */
function squaredDistance(patch: Float32Array, others: Float32Array, start: number, limit: number): number {
  let sum = 0
  for (let at = 0; at < PATCH_LENGTH; at += 4) {
    const a = (patch[at] as number) - (others[start + at] as number)
    const b = (patch[at + 1] as number) - (others[start + at + 1] as number)
    const c = (patch[at + 2] as number) - (others[start + at + 2] as number)
    const d = (patch[at + 3] as number) - (others[start + at + 3] as number)
    sum += a * a + b * b + c * c + d * d
    if (sum >= limit) break
  }
  return sum
}

function pauses(signal: AbortSignal | undefined): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < SLICE_MS) return
    await nextTick()
    signal?.throwIfAborted()
    since = performance.now()
  }
}
