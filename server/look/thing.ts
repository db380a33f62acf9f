import type { Pixels } from './pixels.ts'

/** Where in a picture the thing is: what does not look like the edges of the picture. */
export interface Thing {
  /** How surely each pixel belongs to the thing, 0 to 1. */
  mask: Float32Array
  /** Around nearly all of it; in pixels, the ends left out. */
  box: { left: number; top: number; right: number; bottom: number }
}

/** How far from the edge counts as edge, as a share of the shorter side. */
const FRAME = 0.06
const BACKGROUNDS = 6
/** Shadows are the background's colours, only darker. */
const LIGHTNESS_WEIGHT = 0.55
/** The share of the mask that may lie outside the box on each side: specks. */
const STRAYS = 0.02

export function findThing(pixels: Pixels): Thing {
  const { width, height } = pixels
  const backgrounds = coloursOf(pixels, framePixels(width, height))
  const distance = new Float32Array(width * height)
  for (let pixel = 0; pixel < distance.length; pixel++) {
    let nearest = Number.POSITIVE_INFINITY
    for (const colour of backgrounds) nearest = Math.min(nearest, apart(pixels.lab, pixel * 3, colour))
    distance[pixel] = nearest
  }
  const threshold = separating(distance)
  const mask = distance.map((value) => 1 / (1 + Math.exp((threshold - value) / 2)))
  return { mask, box: boxOf(mask, width, height) }
}

function framePixels(width: number, height: number): number[] {
  const frame = Math.max(2, Math.round(Math.min(width, height) * FRAME))
  const found: number[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      // Not the lower edge: things stand there, cut off.
      if (x < frame || x >= width - frame || y < frame) found.push(y * width + x)
  return found
}

/** A few colours that stand for those of the given pixels: k-means from evenly spread starts. */
function coloursOf({ lab }: Pixels, pixels: number[]): number[][] {
  const colourAt = (pixel: number) => [...lab.subarray(pixel * 3, pixel * 3 + 3)]
  const sorted = [...pixels].sort((a, b) => (lab[a * 3] ?? 0) - (lab[b * 3] ?? 0))
  const start = (part: number) => sorted[Math.floor(((part + 0.5) / BACKGROUNDS) * sorted.length)] ?? 0
  let centres = Array.from({ length: BACKGROUNDS }, (_, part) => colourAt(start(part)))
  for (let round = 0; round < 6; round++) {
    const sums = centres.map(() => [0, 0, 0, 0])
    for (const pixel of pixels) {
      const nearest = centres.reduce(
        (best, centre, index) => {
          const far = apart(lab, pixel * 3, centre)
          return far < best.far ? { far, index } : best
        },
        { far: Number.POSITIVE_INFINITY, index: 0 },
      )
      const sum = sums[nearest.index]
      if (sum) for (const [axis, value] of [...colourAt(pixel), 1].entries()) sum[axis] = (sum[axis] ?? 0) + value
    }
    centres = sums.map(([l = 0, a = 0, b = 0, n = 0], index) =>
      n > 0 ? [l / n, a / n, b / n] : (centres[index] ?? [0, 0, 0]),
    )
  }
  return centres
}

function apart(lab: Float32Array, at: number, [l = 0, a = 0, b = 0]: number[]): number {
  return Math.hypot(((lab[at] ?? 0) - l) * LIGHTNESS_WEIGHT, (lab[at + 1] ?? 0) - a, (lab[at + 2] ?? 0) - b)
}

/** The distance that splits the pixels into the two most even groups (Otsu). */
function separating(distance: Float32Array): number {
  const bins = new Float64Array(128)
  for (const value of distance) {
    const bin = Math.min(127, Math.floor(value))
    bins[bin] = (bins[bin] ?? 0) + 1
  }
  const total = distance.length
  const sum = bins.reduce((all, n, value) => all + n * value, 0)
  let best = { spread: -1, threshold: 10 }
  let [below, sumBelow] = [0, 0]
  for (const [value, n] of bins.entries()) {
    below += n
    sumBelow += n * value
    const above = total - below
    if (below === 0 || above === 0) continue
    const spread = below * above * (sumBelow / below - (sum - sumBelow) / above) ** 2
    if (spread > best.spread) best = { spread, threshold: value + 1 }
  }
  return best.threshold
}

function boxOf(mask: Float32Array, width: number, height: number): Thing['box'] {
  const columns = new Float64Array(width)
  const rows = new Float64Array(height)
  for (const [pixel, value] of mask.entries()) {
    if (value < 0.5) continue
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    columns[x] = (columns[x] ?? 0) + value
    rows[y] = (rows[y] ?? 0) + value
  }
  const [left, right] = middle(columns)
  const [top, bottom] = middle(rows)
  return { left, top, right, bottom }
}

/** From where to where nearly all of it lies. */
function middle(counts: Float64Array): [start: number, end: number] {
  const total = counts.reduce((sum, n) => sum + n, 0)
  if (total === 0) return [0, counts.length]
  let sum = 0
  let start = 0
  let end = counts.length
  for (const [index, n] of counts.entries()) {
    if (sum <= total * STRAYS) start = index
    sum += n
    if (sum >= total * (1 - STRAYS)) {
      end = index + 1
      break
    }
  }
  return end - start < 4 ? [0, counts.length] : [start, end]
}
