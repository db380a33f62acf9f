import { squarePixels } from './image-features.ts'
import { toLab } from './lab.ts'

/** Small squares of a picture, to recognize its object in pictures with another framing, size and light. */
export interface ImagePatches {
  all: Float32Array
  /** The most distinctive ones; `at` is the patch's index in `all`. */
  salient: { at: number; weight: number }[]
}

const SIDE = 64
/** A patch is described by the mean colors of CELLS x CELLS cells. */
const CELLS = 4
export const PATCH_LENGTH = CELLS * CELLS * 3

/** In pixels. Several sizes, to recognize an object in a close-up. */
const SIZES = [8, 14, 22]
const STRIDE = 0.4
const MAX_SALIENT = 40
/** How much of a patch's brightness counts; the rest is attributed to the lighting. */
const BRIGHTNESS_SHARE = 0.15
const COLOR_WEIGHT = 1.2
/** Items are usually in the center. */
const CENTER_FALLOFF = 12
/** Gives flat surfaces some weight. */
const MIN_CONTRAST = 0.02

/** The patches' positions, which are the same for every picture. */
const PLACES = SIZES.flatMap((size) => {
  const step = Math.round(size * STRIDE)
  const starts = Array.from({ length: Math.floor((SIDE - size) / step) + 1 }, (_, index) => index * step)
  return starts.flatMap((top) => starts.map((left) => ({ left, top, size })))
})

/** Rejects if the image cannot be decoded. */
export async function imagePatches(picture: Buffer): Promise<ImagePatches> {
  const lab = labOf(await squarePixels(picture, SIDE))
  const all = new Float32Array(PLACES.length * PATCH_LENGTH)
  const weights = PLACES.map(({ left, top, size }, at) => {
    const patch = all.subarray(at * PATCH_LENGTH, (at + 1) * PATCH_LENGTH)
    fillPatch(patch, lab, left, top, size)
    const contrast = normalize(patch)
    const offCenter = Math.hypot(left + size / 2 - SIDE / 2, top + size / 2 - SIDE / 2) / SIDE
    return { at, weight: (contrast + MIN_CONTRAST) * Math.exp(-CENTER_FALLOFF * offCenter ** 2) }
  })
  const salient = weights.sort((one, other) => other.weight - one.weight).slice(0, MAX_SALIENT)
  return { all, salient }
}

function fillPatch(patch: Float32Array, lab: Float32Array, left: number, top: number, size: number): void {
  const edge = (start: number, cell: number) => Math.round(start + (cell * size) / CELLS)
  for (let cell = 0; cell < CELLS * CELLS; cell++) {
    const [column, row] = [cell % CELLS, Math.floor(cell / CELLS)]
    const [fromX, toX] = [edge(left, column), edge(left, column + 1)]
    const [fromY, toY] = [edge(top, row), edge(top, row + 1)]
    const pixels = (toX - fromX) * (toY - fromY)
    for (let y = fromY; y < toY; y++)
      for (let x = fromX; x < toX; x++)
        for (let channel = 0; channel < 3; channel++) {
          const value = (lab[(y * SIDE + x) * 3 + channel] ?? 0) / pixels
          patch[cell * 3 + channel] = (patch[cell * 3 + channel] ?? 0) + value
        }
  }
}

/** Removes most of the patch's brightness and weights its colors. Returns its contrast. */
function normalize(patch: Float32Array): number {
  const means = [0, 0, 0]
  for (let at = 0; at < PATCH_LENGTH; at++) means[at % 3] = (means[at % 3] ?? 0) + (patch[at] ?? 0) / CELLS ** 2
  const [brightness = 0] = means
  let squares = 0
  for (let at = 0; at < PATCH_LENGTH; at++) {
    const value = patch[at] ?? 0
    squares += (value - (means[at % 3] ?? 0)) ** 2
    patch[at] = at % 3 === 0 ? value - brightness * (1 - BRIGHTNESS_SHARE) : value * COLOR_WEIGHT
  }
  return Math.sqrt(squares / CELLS ** 2)
}

/** Lab coordinates in hundreds. */
function labOf(pixels: Uint8Array): Float32Array {
  const lab = new Float32Array(pixels.length)
  for (let at = 0; at < pixels.length; at += 3) {
    const [l, a, b] = toLab(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0)
    lab[at] = l / 100
    lab[at + 1] = a / 100
    lab[at + 2] = b / 100
  }
  return lab
}
