import { grain } from '../studio/backdrop.ts'
import { lettering } from '../studio/lettering.ts'
import { across, ball, down, slant } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE, shadow } from '../studio/palette.ts'
import { dice, disc, group, MIDDLE, rect, type Spot, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { box, footing, post, type Room, room } from '../studio/solid.ts'

const ORIGIN: Spot = [MIDDLE, 1290]

/** A top glued up from `count` boards. */
const boards = (width: number, depth: number, wood: string, count: number): string =>
  times(count, (index) => {
    const tall = depth / count
    const tint = clear(index % 2 ? dark(wood, 0.4) : light(wood, 0.4), 0.1)
    const seam = index ? rect(0, index * tall, width, 3, 0, clear(dark(wood, 0.7), 0.5)) : ''
    return (
      rect(0, index * tall, width, tall, 0, tint) +
      grain(0, index * tall, width, tall, dark(wood, 0.65), 17 + index * 5, 9) +
      seam
    )
  })

const knob = (x: number, y: number, metal: string): string =>
  disc(x + 3, y + 6, 15, shadow(0.35)) + disc(x, y, 13, ball(light(metal, 0.6), metal, dark(metal, 0.4)))

const drawer = (x: number, y: number, width: number, height: number, wood: string, metal: string): string =>
  [
    rect(x - 3, y - 3, width + 6, height + 6, 4, dark(wood, 0.5)),
    rect(x, y, width, height, 4, slant(light(wood, 0.16), wood, dark(wood, 0.12))),
    grain(x, y, width, height, dark(wood, 0.6), Math.round(x + y), 7),
    stroke(`M${x + 4} ${y + 2}H${x + width - 4}`, glint(0.4), 3),
    knob(x + width / 2, y + height / 2, metal),
  ].join('')

/** Four tapered legs under a frame of this size, pair by pair. */
function legs(
  space: Room,
  [width, depth]: Spot,
  height: number,
  wood: string,
  splay: number,
  thick: number,
): { far: string; near: string } {
  const leg = (x: number, z: number): string =>
    post(
      space,
      [x + Math.sign(x) * splay, 0, z + Math.sign(z) * splay * 0.6],
      [x, height, z],
      wood,
      thick * 0.58,
      thick,
    )
  const [x, z] = [width / 2, depth / 2]
  return { far: leg(-x, -z) + leg(x, -z), near: leg(-x, z) + leg(x, z) }
}

/** A farmhouse kitchen table with one drawer. */
export const table: Drawing = ([wood, paint, metal], _details, view) => {
  const space = room(view, ORIGIN)
  const [width, depth, height] = [640, 400, 520]
  const { far, near } = legs(space, [width - 90, depth - 80], height - 20, paint, 14, 27)
  return {
    focus: space.spot([-40, height - 40, 200]),
    frame: [500, 1010, 1.14],
    layers: [
      footing(space, width - 60, depth - 50, 0.32),
      far,
      box(space, {
        at: [0, height - 92, 0],
        size: [width - 70, 92, depth - 60],
        colour: paint,
        front: drawer(155, 14, 260, 62, paint, metal),
      }),
      near,
      box(space, {
        at: [0, height, 0],
        size: [width, 32, depth],
        colour: wood,
        top: boards(width, depth, wood, 4),
        front: grain(0, 0, width, 32, dark(wood, 0.6), 4, 5),
        side: grain(0, 0, depth, 32, dark(wood, 0.6), 5, 4),
      }),
    ],
  }
}

/** A writing desk on splayed legs, with pigeonholes on top. */
export const desk: Drawing = ([wood, inner, metal], _details, view) => {
  const space = room(view, ORIGIN)
  const { far, near } = legs(space, [620, 270], 330, dark(wood, 0.12), 34, 25)
  const hole = (x: number, y: number, width: number, height: number): string =>
    rect(x, y, width, height, 3, down(dark(inner, 0.6), dark(inner, 0.4)))
  const front = [
    drawer(16, 18, 210, 66, wood, metal),
    drawer(16, 96, 210, 92, wood, metal),
    drawer(246, 18, 228, 66, wood, metal),
    hole(246, 96, 228, 96),
    drawer(494, 18, 190, 66, wood, metal),
    drawer(494, 96, 190, 92, wood, metal),
  ].join('')
  const pigeonholes =
    hole(16, 14, 150, 92) +
    drawer(184, 14, 150, 92, wood, metal) +
    drawer(350, 14, 150, 92, wood, metal) +
    hole(518, 14, 164, 92)
  return {
    focus: space.spot([-140, 450, 170]),
    frame: [500, 960, 1.08],
    layers: [
      footing(space, 690, 310, 0.32),
      far + near,
      box(space, {
        at: [0, 320, 0],
        size: [700, 206, 340],
        colour: wood,
        front,
        side: grain(0, 0, 340, 206, dark(wood, 0.6), 12, 13),
      }),
      box(space, { at: [0, 526, 0], size: [730, 24, 366], colour: light(wood, 0.05), top: boards(730, 366, wood, 1) }),
      box(space, {
        at: [0, 550, -110],
        size: [700, 120, 130],
        colour: wood,
        front: pigeonholes,
        top: grain(0, 0, 700, 130, dark(wood, 0.6), 2, 6),
      }),
    ],
  }
}

const COVERS = [
  PALETTE.clay,
  PALETTE.fern,
  PALETTE.bone,
  PALETTE.denim,
  PALETTE.ochre,
  PALETTE.plum,
  PALETTE.sage,
  PALETTE.rust,
]

/** Books side by side on a shelf, their feet at `base`. */
function shelfOfBooks(x: number, base: number, width: number, height: number, seed: number): string {
  const roll = dice(seed)
  const volumes = Math.floor(width / 31)
  return times(volumes, (index) => {
    const [left, tall] = [x + index * 31, height * (0.66 + roll() * 0.3)]
    const cover = COVERS[Math.floor(roll() * COVERS.length)] ?? PALETTE.clay
    const bandAt = (share: number): string => rect(left, base - tall * share, 29, 5, 0, clear(PALETTE.butter, 0.8))
    return (
      rect(left, base - tall, 29, tall, 2, across(light(cover, 0.15), cover, dark(cover, 0.3))) +
      bandAt(0.84) +
      bandAt(0.22)
    )
  })
}

export interface Bookcase {
  /** With books on its shelves. */
  filled?: boolean
}

/** A tall open bookcase with four shelves. */
export const bookcase: Drawing<Bookcase> = ([paint, inner], { filled = false }, view) => {
  const space = room(view, [MIDDLE, 1330])
  const [width, height, depth, rim, bay] = [520, 1040, 190, 26, 242]
  const bays = times(4, (index) => {
    const y = 26 + index * bay
    return [
      rect(rim, y, width - 2 * rim, bay - 22, 0, down(dark(inner, 0.5), dark(inner, 0.22), dark(inner, 0.3))),
      rect(rim, y, 26, bay - 22, 0, across(shadow(0.4), shadow(0))),
      filled ? shelfOfBooks(rim + 8, y + bay - 22, index % 2 ? 300 : 420, bay - 50, 71 + index * 13) : '',
      rect(rim, y + bay - 22, width - 2 * rim, 20, 0, down(light(paint, 0.25), dark(paint, 0.1))),
    ].join('')
  })
  const flank = group(`rotate(90) translate(0 ${-depth})`, grain(0, 0, height, depth, dark(paint, 0.6), 15, 12))
  return {
    focus: space.spot([-40, height * 0.62, 0]),
    layers: [
      footing(space, width, depth, 0.7),
      box(space, { at: [0, 0, 0], size: [width, height, depth], colour: paint, front: bays, side: flank }),
      box(space, {
        at: [0, height, 0],
        size: [width + 44, 28, 216],
        colour: paint,
        top: grain(0, 0, width + 44, 216, dark(paint, 0.6), 3, 10),
      }),
    ],
  }
}

/** Old orchard crates, stacked and screwed into shelves. */
export const crates: Drawing = ([wood, inner, ink], _details, view) => {
  const space = room(view, [MIDDLE, 1320])
  const [width, height, depth] = [540, 300, 220]
  const hollow = [
    rect(18, 18, width - 36, height - 36, 0, down(dark(inner, 0.55), dark(inner, 0.28))),
    rect(18, 18, 30, height - 36, 0, across(shadow(0.42), shadow(0))),
    times(2, (index) => rect(18, 104 + index * 86, width - 36, 8, 0, dark(inner, 0.62))),
    rect(0, 0, width, height, 0, 'none', `stroke="${dark(wood, 0.3)}" stroke-width="4"`),
  ].join('')
  const slats = times(3, (index) => {
    const y = index * 100 + 6
    return (
      rect(8, y, depth - 16, 84, 2, slant(light(wood, 0.12), dark(wood, 0.12))) +
      grain(8, y, depth - 16, 84, dark(wood, 0.6), index + 5, 6)
    )
  })
  const linens =
    rect(60, 210, 190, 70, 6, down(light(PALETTE.dusk, 0.2), dark(PALETTE.dusk, 0.2))) +
    rect(76, 152, 160, 58, 6, down(light(PALETTE.bone, 0.2), dark(PALETTE.bone, 0.15)))
  const contents = [shelfOfBooks(40, height - 20, 250, 220, 33), linens, shelfOfBooks(240, height - 20, 260, 190, 12)]
  return {
    focus: space.spot([60, 640, 100]),
    layers: [
      footing(space, width, depth, 0.7),
      ...contents.map((things, level) =>
        box(space, {
          at: [0, level * (height + 3), 0],
          size: [width, height, depth],
          colour: wood,
          front: hollow + things,
          side: slats + lettering('APPLES', depth / 2, 124, 38, clear(ink, 0.75), 7),
          top: boards(width, depth, wood, 3),
        }),
      ),
    ],
  }
}
