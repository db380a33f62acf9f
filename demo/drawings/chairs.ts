import { grain } from '../studio/backdrop.ts'
import { slant } from '../studio/paint.ts'
import { dark, glint, light } from '../studio/palette.ts'
import { inside, MIDDLE, polygon, polyline, type Spot, shape, smooth, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { flat, footing, type Place, plank, post, type Room, room } from '../studio/solid.ts'

/** Heights, half widths and depths of the chair, in picture units from the middle of its seat. */
const FOOT = 30
const SEAT = 380
const TOP = 890
const WIDE = 205
const NARROW = 178
const NEAR = 190
const FAR = -190
const LEAN = 90

/** Four fields of twisted rush that meet in the middle, as they are woven. */
function rush(width: number, depth: number, colour: string): string {
  const heart: Spot = [width / 2, depth / 2]
  const cord = (line: string, index: number): string =>
    stroke(line, index % 2 ? dark(colour, 0.24) : light(colour, 0.3), 5)
  const field = (from: Spot, to: Spot, upright: boolean): string => {
    const outline = polygon(from, to, heart)
    const cords = times(34, (index) => cord(upright ? `M${index * 13} 0V${depth}` : `M0 ${index * 13}H${width}`, index))
    return shape(outline, upright ? dark(colour, 0.06) : colour) + inside(outline, cords)
  }
  return [
    field([0, 0], [width, 0], false),
    field([0, depth], [width, depth], false),
    field([0, 0], [0, depth], true),
    field([width, 0], [width, depth], true),
  ].join('')
}

function slat(y: number, tall: number, wood: string): string {
  const width = NARROW * 2
  const crest = `M0 ${y + 14}C${width * 0.25} ${y - 16} ${width * 0.75} ${y - 16} ${width} ${y + 14}`
  const outline = `${crest}V${y + tall}C${width * 0.75} ${y + tall - 14} ${width * 0.25} ${y + tall - 14} 0 ${y + tall}Z`
  return [
    shape(outline, slant(light(wood, 0.3), wood, dark(wood, 0.25))),
    inside(outline, grain(0, y, width, tall, dark(wood, 0.6), y + 3, 6)),
    stroke(crest, glint(0.45), 3, 'transform="translate(0 3)"'),
  ].join('')
}

function back(space: Room, wood: string): string {
  const height = Math.hypot(TOP - SEAT, LEAN)
  const downwards: Place = [0, -(TOP - SEAT) / height, LEAN / height]
  const pillar = (x: number): string =>
    post(space, [x, SEAT - 20, FAR], [x, TOP + 36, FAR - LEAN - 6], wood, 20, 15) +
    post(space, [x, TOP + 24, FAR - LEAN - 6], [x, TOP + 62, FAR - LEAN - 10], light(wood, 0.06), 17, 12)
  const slats = slat(34, 74, wood) + slat(166, 70, wood) + slat(292, 66, wood)
  return flat(space, [-NARROW, TOP, FAR - LEAN], [1, 0, 0], downwards, slats) + pillar(-NARROW) + pillar(NARROW)
}

function rocker(space: Room, x: number, wood: string): string {
  const along = (index: number): Spot => {
    const z = 300 - index * 86
    return space.spot([x, ((z + 40) / 340) ** 2 * 74, z])
  }
  const line = smooth(along(0), ...[1, 2, 3, 4, 5, 6, 7, 8].map(along))
  return stroke(line, dark(wood, 0.35), 30) + stroke(line, light(wood, 0.06), 17, 'transform="translate(0 -5)"')
}

function arm(space: Room, side: 1 | -1, wood: string): string {
  const [x, height] = [side * (WIDE + 6), SEAT + 210]
  const upright = post(space, [x, SEAT - 10, NEAR - 30], [x, height, NEAR - 40], wood, 15, 13)
  return upright + post(space, [side * NARROW, height + 26, FAR - 34], [x + side * 8, height, NEAR + 20], wood, 15, 21)
}

function seat(space: Room, nearSide: 1 | -1, wood: string, straw: string): string {
  const [front, rear] = [WIDE + 14, NARROW + 12]
  const edge = (normal: Place, from: Place, to: Place): string => {
    const [low, high]: [Place, Place] = [
      [to[0], SEAT - 34, to[2]],
      [from[0], SEAT - 34, from[2]],
    ]
    return shape(polygon(...[from, to, low, high].map(space.spot)), plank(space, dark(straw, 0.12), normal))
  }
  const corners: Place[] = [
    [-rear, SEAT, FAR],
    [rear, SEAT, FAR],
    [front, SEAT, NEAR + 14],
    [-front, SEAT, NEAR + 14],
  ]
  const surface = flat(space, [-front, SEAT, FAR], [1, 0, 0], [0, 0, 1], rush(front * 2, NEAR - FAR + 14, straw))
  const lip = polyline(space.spot([-front, SEAT, NEAR + 14]), space.spot([front, SEAT, NEAR + 14]))
  return [
    edge([nearSide, 0, 0], [nearSide * rear, SEAT, FAR], [nearSide * front, SEAT, NEAR + 14]),
    edge([0, 0, 1], [-front, SEAT, NEAR + 14], [front, SEAT, NEAR + 14]),
    inside(polygon(...corners.map(space.spot)), surface),
    stroke(lip, glint(0.4), 4),
    stroke(lip, dark(wood, 0.3), 2, 'transform="translate(0 34)"'),
  ].join('')
}

/** A ladder-back porch rocker with arms and a rush seat. */
export const rockingChair: Drawing = ([wood, straw], _details, view) => {
  const space = room(view, [MIDDLE, 1290])
  const [farSide, nearSide] = view.turn < 0 ? ([-1, 1] as const) : ([1, -1] as const)
  const leg = (x: number, z: number): string =>
    post(space, [x, FOOT, z], [x, SEAT - 24, z > 0 ? z - 12 : z], wood, 15, 20)
  const rail = (from: Place, to: Place): string => post(space, from, to, wood, 11)
  return {
    focus: space.spot([0, SEAT + 60, 0]),
    layers: [
      footing(space, WIDE * 2, NEAR - FAR, 0.34),
      rocker(space, farSide * WIDE, wood),
      leg(-NARROW, FAR) + leg(NARROW, FAR),
      rail([-NARROW, 150, FAR], [NARROW, 150, FAR]),
      back(space, wood),
      arm(space, farSide, wood),
      rail([-NARROW, 190, FAR], [-WIDE, 190, NEAR]) + rail([NARROW, 190, FAR], [WIDE, 190, NEAR]),
      rocker(space, nearSide * WIDE, wood),
      leg(-WIDE, NEAR) + leg(WIDE, NEAR),
      rail([-WIDE, 130, NEAR], [WIDE, 130, NEAR]) + rail([-WIDE, 240, NEAR], [WIDE, 240, NEAR]),
      seat(space, nearSide, wood, straw),
      arm(space, nearSide, wood),
    ],
  }
}
