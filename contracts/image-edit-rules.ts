/** How a photo is tidied, without the weight of the schemas in `image.ts`. The editor and the server share these rules. */

/** Degrees clockwise. */
export const ROTATIONS = [0, 90, 180, 270] as const
export type Rotation = (typeof ROTATIONS)[number]

/** Shares of the rotated picture, 0 to 1. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** Applied in this order: rotation, crop, brightness. */
export interface ImageEdit {
  rotate: Rotation
  /** Null for the whole picture. */
  crop: Crop | null
  /** Multiplies each sRGB channel, like CSS `brightness()`. */
  brightness: number
}

export const UNEDITED: ImageEdit = { rotate: 0, crop: null, brightness: 1 }

export const MIN_BRIGHTNESS = 0.5
export const MAX_BRIGHTNESS = 1.5
/** Of either side, as a share. */
export const MIN_CROP_SHARE = 0.02
/** Width by height of the pictures on cards. */
export const CROP_RATIO = 2 / 3

/** For shares that a browser computed. */
export const ROUNDING = 1e-6

export const isSameEdit = (a: ImageEdit, b: ImageEdit): boolean =>
  a.rotate === b.rotate && a.brightness === b.brightness && isSameCrop(a.crop, b.crop)

const isSameCrop = (a: Crop | null, b: Crop | null): boolean =>
  a === null || b === null
    ? a === b
    : (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) < ROUNDING)

/** Whether this rotation makes a landscape picture a portrait one. */
export const swapsSides = (rotate: Rotation): boolean => rotate % 180 === 90

/** The crop in whole pixels of a rotated picture of this size. Both sides are at least one pixel. */
export function cropPixels(crop: Crop, width: number, height: number) {
  const [left, right] = span(crop.x, crop.width, width)
  const [top, bottom] = span(crop.y, crop.height, height)
  return { left, top, width: right - left, height: bottom - top }
}

function span(start: number, share: number, pixels: number): [number, number] {
  const from = Math.min(pixels - 1, Math.max(0, Math.round(start * pixels)))
  return [from, Math.min(pixels, Math.max(from + 1, Math.round((start + share) * pixels)))]
}
