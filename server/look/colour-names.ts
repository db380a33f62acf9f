import { labOf, type Pixels } from './pixels.ts'
import type { Thing } from './thing.ts'

const COLOURS: Record<string, readonly [number, number, number]> = {
  white: [245, 244, 240],
  cream: [235, 222, 190],
  grey: [135, 135, 135],
  black: [28, 28, 30],
  brown: [105, 66, 38],
  tan: [190, 150, 105],
  red: [185, 40, 40],
  orange: [220, 120, 45],
  yellow: [230, 195, 60],
  gold: [180, 140, 60],
  green: [70, 125, 70],
  teal: [50, 125, 125],
  blue: [55, 95, 165],
  navy: [35, 45, 85],
  purple: [110, 65, 130],
  pink: [225, 150, 165],
}
const NAMED = Object.entries(COLOURS).map(([name, [r, g, b]]) => ({ name, lab: labOf(r, g, b) }))

/** A colour that less of the thing has is not worth naming. */
const LEAST_SHARE = 0.18

/** What people would call the colours of the thing in the picture: one or two names, the main one first. */
export function colourNames(pixels: Pixels, { mask }: Thing): string[] {
  const shares = new Map<string, number>()
  let total = 0
  for (const [pixel, value] of mask.entries()) {
    const [l = 0, a = 0, b = 0] = pixels.lab.subarray(pixel * 3, pixel * 3 + 3)
    const name = nameOf(l, a, b)
    shares.set(name, (shares.get(name) ?? 0) + value)
    total += value
  }
  const ranked = [...shares].sort((x, y) => y[1] - x[1])
  return ranked
    .filter(([, share], rank) => rank === 0 || share > total * LEAST_SHARE)
    .map(([name]) => name)
    .slice(0, 2)
}

function nameOf(l: number, a: number, b: number): string {
  let best = { name: '', apart: Number.POSITIVE_INFINITY }
  for (const { name, lab } of NAMED) {
    const apart = Math.hypot(l - lab[0], a - lab[1], b - lab[2])
    if (apart < best.apart) best = { name, apart }
  }
  return best.name
}
