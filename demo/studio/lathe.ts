import { across, down, round } from './paint.ts'
import { dark, glint, light } from './palette.ts'
import { at, FLOOR, MIDDLE, oval, polyline, type Spot, shape, smooth } from './shape.ts'

/** How round things seen a little from above squash their circles: the sine of about 12 degrees. */
export const SQUASH = 0.2

/** A turned form on its axis: pairs of height above the floor and radius, from the foot up. */
type Step = readonly [height: number, radius: number]
export type Profile = readonly [Step, ...Step[]]

interface Turned {
  outline: string
  body: string
  /** The opening seen from above: lip, then the dark inside. */
  mouth: string
}

/** The half-ellipse that a circle at this height and radius shows on its near side, from left to right or back. */
const nearArc = (radius: number, to: Spot, sweep: 0 | 1): string =>
  `A${radius} ${radius * SQUASH} 0 0 ${sweep} ${at(to)}`

/** Turns `profile` about the upright axis through `x`, standing at `floor`. `curved` false keeps its corners. */
export function lathe(
  profile: Profile,
  colour: string,
  { x = MIDDLE, floor = FLOOR, curved = true, depth = 1, inner = dark(colour, 0.5) } = {},
): Turned {
  const right = profile.map(([height, radius]): Spot => [x + radius, floor - height])
  const left = profile.map(([height, radius]): Spot => [x - radius, floor - height]).reverse()
  const side = ([first = [x, floor], ...others]: Spot[]): string =>
    (curved ? smooth(first, ...others) : polyline(first, ...others)).slice(1)
  const [, foot] = profile[0]
  const [topHeight, top] = profile.at(-1) ?? profile[0]
  const outline = `M${side(right)}A${top} ${top * SQUASH} 0 0 0 ${at([x - top, floor - topHeight])}L${side(left)}${nearArc(foot, [x + foot, floor - profile[0][0]], 0)}Z`
  const y = floor - topHeight
  const lip = Math.max(3, top * 0.07)
  return {
    outline,
    body: shape(outline, round(colour, depth)),
    mouth:
      oval(x, y, top, top * SQUASH, across(light(colour, 0.35), colour, dark(colour, 0.1))) +
      oval(x, y + 1, top - lip, (top - lip) * SQUASH, down(inner, dark(inner, 0.25))),
  }
}

/** A stripe around a turned form between two heights, following its roundness. */
export function band(low: Step, high: Step, paint: string, x = MIDDLE, floor = FLOOR): string {
  const [lowY, highY] = [floor - low[0], floor - high[0]]
  const d =
    `M${at([x - low[1], lowY])}${nearArc(low[1], [x + low[1], lowY], 0)}` +
    `L${at([x + high[1], highY])}${nearArc(high[1], [x - high[1], highY], 1)}Z`
  return shape(d, paint)
}

/** The long soft reflection of a window on a glazed or polished side. */
export const gleam = (d: string, strength = 0.5): string => shape(d, down(glint(strength), glint(strength * 0.35)))
