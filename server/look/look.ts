import { colourNames } from './colour-names.ts'
import { type Pixels, readPixels } from './pixels.ts'
import { OUTLINE } from './silhouettes/silhouette.ts'
import { findThing, type Thing } from './thing.ts'

/** Counted up with every change below: looks of another version are not comparable. */
export const LOOK_VERSION = 1

/** What a picture looks like, as bytes to be compared: outline, edges, proportions and colours of the thing in it. */
export type Look = Uint8Array

const CELLS = 4
const DIRECTIONS = 8
/** Proportions from one narrow by so many halvings to one as wide are told apart. */
const OCTAVES = 5
/** Where in the look the width is. */
const WIDTH_AT = OUTLINE * OUTLINE + CELLS * CELLS * DIRECTIONS

export interface Seen {
  look: Look
  /** What people would call the thing's colours, the main one first. */
  colours: string[]
}

/** Rejects for what is no picture. */
export async function lookAt(picture: Buffer): Promise<Seen> {
  const pixels = await readPixels(picture)
  const thing = findThing(pixels)
  const features = [outline(pixels, thing), edges(pixels, thing), proportions(pixels, thing), colours(pixels, thing)]
  const look = Uint8Array.from(features.flat(), (value) => Math.round(Math.min(1, Math.max(0, value)) * 255))
  return { look, colours: colourNames(pixels, thing) }
}

const PARTS = [
  { length: OUTLINE * OUTLINE, weight: 1 },
  { length: CELLS * CELLS * DIRECTIONS, weight: 1 },
  { length: 3, weight: 1 },
  { length: 12, weight: 0.3 },
]

/** How much of each square of its box is thing, 0 to 1, row by row. */
export const outlineOf = (look: Look): number[] => Array.from(look.subarray(0, OUTLINE * OUTLINE), (byte) => byte / 255)

/** The width of the thing's box, its height being 1. */
export const widthOf = (look: Look): number => 2 ** (((look[WIDTH_AT] ?? 0) / 255 - 0.5) * OCTAVES)

/** 0 for the same look; a number that is smaller the more alike they are. */
export function difference(a: Look, b: Look): number {
  let from = 0
  let sum = 0
  for (const { length, weight } of PARTS) {
    let apart = 0
    for (let at = from; at < from + length; at++) apart += (((a[at] ?? 0) - (b[at] ?? 0)) / 255) ** 2
    sum += weight * Math.sqrt(apart / length)
    from += length
  }
  return sum
}

/** How much of each square of the box is thing. */
function outline(pixels: Pixels, { mask, box }: Thing): number[] {
  const sums = new Float64Array(OUTLINE * OUTLINE)
  const counts = new Float64Array(OUTLINE * OUTLINE)
  eachPixel(pixels, box, OUTLINE, (pixel, square) => {
    sums[square] = (sums[square] ?? 0) + (mask[pixel] ?? 0)
    counts[square] = (counts[square] ?? 0) + 1
  })
  return Array.from(sums, (sum, square) => sum / Math.max(1, counts[square] ?? 0))
}

/** Which way the edges run in each part of the box. */
function edges(pixels: Pixels, { mask, box }: Thing): number[] {
  const { width, lab } = pixels
  const size = CELLS * CELLS * DIRECTIONS
  const strengths = new Float64Array(size)
  const at = (pixel: number) => lab[pixel * 3] ?? 0
  eachPixel(pixels, box, CELLS, (pixel, cell) => {
    const [across, down] = [at(pixel + 1) - at(pixel - 1), at(pixel + width) - at(pixel - width)]
    const strength = Math.hypot(across, down) * (mask[pixel] ?? 0)
    const direction = Math.floor(((Math.atan2(down, across) / Math.PI + 1) * DIRECTIONS) % DIRECTIONS)
    const bin = cell * DIRECTIONS + direction
    strengths[bin] = (strengths[bin] ?? 0) + strength
  })
  const length = Math.hypot(...strengths) || 1
  return Array.from(strengths, (strength) => Math.sqrt(strength / length))
}

function proportions({ width, height }: Pixels, { mask, box }: Thing): number[] {
  const [across, down] = [box.right - box.left, box.bottom - box.top]
  let filled = 0
  for (let y = box.top; y < box.bottom; y++)
    for (let x = box.left; x < box.right; x++) filled += mask[y * width + x] ?? 0
  return [0.5 + Math.log2(across / down) / OCTAVES, filled / (across * down), (across * down) / (width * height)]
}

/** How much of the thing is grey, and how its hues are spread. */
function colours({ lab }: Pixels, { mask }: Thing): number[] {
  const HUES = 9
  const shares = new Float64Array(HUES + 3)
  let total = 0
  for (const [pixel, value] of mask.entries()) {
    const [l = 0, a = 0, b = 0] = lab.subarray(pixel * 3, pixel * 3 + 3)
    const hue = Math.floor(((Math.atan2(b, a) / Math.PI + 1) / 2) * HUES) % HUES
    const bin = Math.hypot(a, b) < 10 ? HUES + Math.min(2, Math.floor(l / 34)) : hue
    shares[bin] = (shares[bin] ?? 0) + value
    total += value
  }
  return Array.from(shares, (share) => share / (total || 1))
}

/** Every pixel of the box that has neighbours, with the square of the grid over the box that it lies in. */
function eachPixel(
  { width, height }: Pixels,
  { left, top, right, bottom }: Thing['box'],
  grid: number,
  visit: (pixel: number, square: number) => void,
): void {
  for (let y = Math.max(1, top); y < Math.min(bottom, height - 1); y++)
    for (let x = Math.max(1, left); x < Math.min(right, width - 1); x++) {
      const column = Math.floor(((x - left) / (right - left)) * grid)
      const row = Math.floor(((y - top) / (bottom - top)) * grid)
      visit(y * width + x, row * grid + column)
    }
}
