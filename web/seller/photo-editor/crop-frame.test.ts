import { describe, expect, it } from 'vitest'
import { CROP_RATIO, type Crop, cropPixels } from '../../../contracts/image-edit-rules.ts'
import {
  centeredCrop,
  centerOn,
  fitCrop,
  maxZoom,
  moveBelow,
  placeBehind,
  turnCrop,
  zoomOf,
  zoomTo,
} from './crop-frame.ts'

const LANDSCAPE = { width: 1800, height: 1200 }
const PORTRAIT = { width: 1200, height: 1800 }
const TALL = { width: 900, height: 2000 }
const SIZES = [LANDSCAPE, PORTRAIT, TALL, { width: 2100, height: 500 }, { width: 120, height: 90 }]

const shapeOf = ({ width, height }: Crop, size: { width: number; height: number }) =>
  (width * size.width) / (height * size.height)

describe('the crop frame', () => {
  it.each(SIZES)('has the shape of a card on %o, however it is zoomed and moved', (size) => {
    let crop = centeredCrop(size)
    expect(Math.max(crop.width, crop.height)).toBe(1)
    for (const [x, y, factor] of [
      [0.3, 0, 1.5],
      [-2, 1, 1],
      [0, 0, 9],
      [0.1, 0.1, 0.5],
      [5, 5, 0.01],
    ] as const) {
      crop = moveBelow(crop, size, { from: { x: 0.5, y: 0.5 }, to: { x: 0.5 + x, y: 0.5 + y }, factor })
      expect(shapeOf(crop, size)).toBeCloseTo(CROP_RATIO, 10)
      expect(Math.min(crop.x, crop.y)).toBeGreaterThanOrEqual(0)
      expect(Math.max(crop.x + crop.width, crop.y + crop.height)).toBeLessThanOrEqual(1 + 1e-12)
    }
  })

  it('keeps the touched point in place', () => {
    const before = zoomTo(centeredCrop(LANDSCAPE), LANDSCAPE, 1.5)
    const [from, to] = [
      { x: 0.4, y: 0.6 },
      { x: 0.5, y: 0.5 },
    ]
    const after = moveBelow(before, LANDSCAPE, { from, to, factor: 1.2 })
    expect(after.x + after.width * to.x).toBeCloseTo(before.x + before.width * from.x, 10)
    expect(after.y + after.height * to.y).toBeCloseTo(before.y + before.height * from.y, 10)
  })

  it('zooms in at most fourfold, and never so far that cards would be blurry', () => {
    expect(maxZoom({ width: 4000, height: 6000 })).toBe(4)
    expect(maxZoom({ width: 600, height: 900 })).toBe(2)
    expect(maxZoom({ width: 120, height: 90 })).toBe(1)
    expect(zoomOf(zoomTo(centeredCrop(PORTRAIT), PORTRAIT, 9), PORTRAIT)).toBe(4)
  })

  it('centers the tapped spot', () => {
    const crop = centerOn(zoomTo(centeredCrop(PORTRAIT), PORTRAIT, 2), PORTRAIT, { x: 0.25, y: 0.75 })
    expect([crop.x + crop.width / 2, crop.y + crop.height / 2]).toEqual([0.375, 0.625])
  })

  it('turns with the picture, around the same spot', () => {
    const start = fitCrop({ x: 0.5, y: 0.1, width: 0.3, height: 0.3 }, LANDSCAPE)
    let crop = start
    let size = LANDSCAPE
    for (let turn = 0; turn < 4; turn += 1) {
      crop = turnCrop(crop, size)
      size = { width: size.height, height: size.width }
      expect(shapeOf(crop, size)).toBeCloseTo(CROP_RATIO, 10)
    }
    const small = zoomTo(centeredCrop(LANDSCAPE), LANDSCAPE, 2)
    const turned = turnCrop({ ...small, x: 0.5, y: 0.25 }, LANDSCAPE)
    expect(turned.x + turned.width / 2).toBeCloseTo(1 - (0.25 + small.height / 2), 10)
    expect(turned.y + turned.height / 2).toBeCloseTo(0.5 + small.width / 2, 10)
  })

  it('shows the pixels that the server cuts out', () => {
    const crop = moveBelow(centeredCrop(LANDSCAPE), LANDSCAPE, {
      from: { x: 0.5, y: 0.5 },
      to: { x: 0.8, y: 0.4 },
      factor: 1.7,
    })
    const frame = { width: 300, height: 450 }
    const place = Object.fromEntries(
      Object.entries(placeBehind(crop)).map(([side, percent]) => [
        side,
        (Number.parseFloat(percent) / 100) * (side === 'left' || side === 'width' ? frame.width : frame.height),
      ]),
    ) as Record<'left' | 'top' | 'width' | 'height', number>
    // The picture is not distorted: its scale is the same in both directions.
    const scale = LANDSCAPE.width / place.width
    expect(LANDSCAPE.height / place.height).toBeCloseTo(scale, 8)
    const shown = {
      left: -place.left * scale,
      top: -place.top * scale,
      width: frame.width * scale,
      height: frame.height * scale,
    }
    const cut = cropPixels(crop, LANDSCAPE.width, LANDSCAPE.height)
    for (const side of ['left', 'top', 'width', 'height'] as const)
      expect(Math.abs(shown[side] - cut[side])).toBeLessThanOrEqual(1)
  })
})
