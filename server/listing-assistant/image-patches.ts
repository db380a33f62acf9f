import { squarePixels } from './image-features.ts'

/** Small squares of a picture, by which the same object is found in another picture of another frame, size and light. */
export interface ImagePatches {
  /** PATCH_LENGTH numbers for each patch, one after the other. */
  all: Float32Array
  /** Those that tell most: their places in `all`, counted in patches. */
  striking: { at: number; weight: number }[]
}

const SIDE = 64
/** A patch is described by the mean colors of CELLS x CELLS cells. */
const CELLS = 4
export const PATCH_LENGTH = CELLS * CELLS * 3

/** In pixels. Three sizes, so that an object is found again in a close-up. */
const SIZES = [8, 14, 22]
const STRIDE = 0.4
const MAX_STRIKING = 40
/** How much of a patch's brightness counts; the rest is the light in which the photo was taken. */
const BRIGHTNESS_SHARE = 0.15
const COLOR_WEIGHT = 1.2
/** Things for sale are in the middle. */
const CENTER_FALLOFF = 12
/** Keeps even surfaces from having no weight at all. */
const MIN_CONTRAST = 0.02

/** The patches' positions, which are the same for every picture. */
const PLACES = SIZES.flatMap((size) => {
  const step = Math.round(size * STRIDE)
  const starts = Array.from({ length: Math.floor((SIDE - size) / step) + 1 }, (_, index) => index * step)
  return starts.flatMap((top) => starts.map((left) => ({ left, top, size })))
})

/** Rejects if the image cannot be decoded. */
export async function imagePatches(picture: Buffer): Promise<ImagePatches> {
  const lab = toLab(await squarePixels(picture, SIDE))
  const all = new Float32Array(PLACES.length * PATCH_LENGTH)
  const weights = PLACES.map(({ left, top, size }, at) => {
    const patch = all.subarray(at * PATCH_LENGTH, (at + 1) * PATCH_LENGTH)
    fillPatch(patch, lab, left, top, size)
    const contrast = normalize(patch)
    const offCenter = Math.hypot(left + size / 2 - SIDE / 2, top + size / 2 - SIDE / 2) / SIDE
    return { at, weight: (contrast + MIN_CONTRAST) * Math.exp(-CENTER_FALLOFF * offCenter ** 2) }
  })
  const striking = weights.sort((one, other) => other.weight - one.weight).slice(0, MAX_STRIKING)
  return { all, striking }
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

/** Takes most of the brightness out of the patch and weights its colors. Returns its contrast. */
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

/** sRGB bytes to CIELAB with each coordinate in hundreds. */
function toLab(pixels: Uint8Array): Float32Array {
  const lab = new Float32Array(pixels.length)
  for (let at = 0; at < pixels.length; at += 3) {
    const [red, green, blue] = [linear(pixels[at]), linear(pixels[at + 1]), linear(pixels[at + 2])]
    const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    const y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089)
    lab[at] = 1.16 * y - 0.16
    lab[at + 1] = 5 * (x - y)
    lab[at + 2] = 2 * (y - z)
  }
  return lab
}

const LINEAR = Float32Array.from({ length: 256 }, (_, value) =>
  value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
)
const linear = (value = 0): number => LINEAR[value] ?? 0

const root = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
