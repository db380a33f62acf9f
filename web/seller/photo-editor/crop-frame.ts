import { CROP_RATIO, type Crop } from '../../../contracts/image-edit-rules.ts'

/** The width and height of a rotated picture in pixels. */
export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

const MAX_ZOOM = 4
/** Cards on phones are this wide: a narrower crop would look blurred. */
const MIN_CROP_WIDTH_PX = 300

/** The largest centered crop with the card's aspect ratio. */
export function centeredCrop(size: Size): Crop {
  const ratio = size.width / size.height
  const [width, height] = ratio > CROP_RATIO ? [CROP_RATIO / ratio, 1] : [1, ratio / CROP_RATIO]
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height }
}

export const maxZoom = (size: Size): number =>
  Math.min(MAX_ZOOM, Math.max(1, (centeredCrop(size).width * size.width) / MIN_CROP_WIDTH_PX))

/** 1 for the largest crop. */
export const zoomOf = (crop: Crop, size: Size): number => centeredCrop(size).width / crop.width

interface Gesture {
  /** A point of the frame, 0 to 1, and where in the frame that point of the picture moves. */
  from: Point
  to: Point
  /** The zoom factor. */
  factor?: number
}

/** Moves the picture below the fixed frame. The frame never leaves the picture. */
export function moveBelow(crop: Crop, size: Size, { from, to, factor = 1 }: Gesture): Crop {
  const largest = centeredCrop(size)
  const zoom = clamp(zoomOf(crop, size) * factor, 1, maxZoom(size))
  const [width, height] = [largest.width / zoom, largest.height / zoom]
  return {
    x: clamp(crop.x + crop.width * from.x - width * to.x, 0, 1 - width),
    y: clamp(crop.y + crop.height * from.y - height * to.y, 0, 1 - height),
    width,
    height,
  }
}

export const MIDDLE: Point = { x: 0.5, y: 0.5 }

export const zoomTo = (crop: Crop, size: Size, zoom: number): Crop =>
  moveBelow(crop, size, { from: MIDDLE, to: MIDDLE, factor: zoom / zoomOf(crop, size) })

export const centerOn = (crop: Crop, size: Size, from: Point): Crop => moveBelow(crop, size, { from, to: MIDDLE })

/** The nearest crop with the card's aspect ratio. */
export const fitCrop = (crop: Crop, size: Size): Crop => moveBelow(crop, size, { from: MIDDLE, to: MIDDLE })

/** The crop around the same point after a quarter turn clockwise. `size` is the picture's before the turn. */
export function turnCrop(crop: Crop, size: Size): Crop {
  const turned = { width: size.height, height: size.width }
  const middle = { x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 }
  const zoomed = zoomTo(centeredCrop(turned), turned, zoomOf(crop, size))
  const { width, height } = zoomed
  return fitCrop({ ...zoomed, x: 1 - middle.y - width / 2, y: middle.x - height / 2 }, turned)
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** The rotated picture's position relative to a frame around the crop, for CSS. */
export const placeBehind = ({ x, y, width, height }: Crop) => ({
  left: `${(-x / width) * 100}%`,
  top: `${(-y / height) * 100}%`,
  width: `${100 / width}%`,
  height: `${100 / height}%`,
})
