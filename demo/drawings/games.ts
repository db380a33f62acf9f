import { grain, ridges } from '../studio/backdrop.ts'
import { lettering } from '../studio/lettering.ts'
import { cast, slant } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE, shadow } from '../studio/palette.ts'
import { disc, each, group, inside, MIDDLE, oval, rect, type Spot, shape, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { assembled, box, footing, type Place, room } from '../studio/solid.ts'

const SQUARE = 62

/** Columns and rows of the men still on the board. */
const FAR_MEN: readonly Spot[] = [
  [1, 0],
  [3, 0],
  [5, 0],
  [7, 0],
  [0, 1],
  [2, 1],
  [6, 1],
  [3, 2],
  [6, 3],
]
const NEAR_MEN: readonly Spot[] = [
  [4, 3],
  [1, 4],
  [0, 5],
  [4, 5],
  [1, 6],
  [3, 6],
  [7, 6],
  [0, 7],
  [4, 7],
  [6, 7],
]

/** A board in the middle of a game, the taken men beside it. */
export const checkers: Drawing = ([wood, first, second], _details, { turn, lift }) => {
  const steep = lift + 26
  const space = room({ turn, lift: steep }, [MIDDLE, 1060])
  const squash = Math.sin((steep * Math.PI) / 180)
  const [side, thick] = [570, 36]
  const squares = times(64, (index) => {
    const [column, row] = [index % 8, Math.floor(index / 8)]
    return rect(
      37 + column * SQUARE,
      37 + row * SQUARE,
      SQUARE,
      SQUARE,
      0,
      (column + row) % 2 ? dark(second, 0.25) : light(PALETTE.pine, 0.3),
    )
  })
  const face =
    grain(0, 0, side, side, dark(wood, 0.6), 3, 26) +
    rect(33, 33, 504, 504, 2, dark(wood, 0.4)) +
    squares +
    grain(37, 37, 496, 496, PALETTE.walnut, 9, 24)
  const man = (place: Place, colour: string): string => {
    const [x, y] = space.spot(place)
    const round = (radius: number, top: number, paint: string, more = ''): string =>
      oval(x, top, radius, radius * squash, paint, more)
    return [
      oval(x + 9, y + 6, 29, 29 * squash, shadow(0.35)),
      round(26, y, dark(colour, 0.4)),
      rect(x - 26, y - 13, 52, 13, 0, dark(colour, 0.32)),
      round(26, y - 13, slant(light(colour, 0.3), colour, dark(colour, 0.14))),
      round(17, y - 13, 'none', `stroke="${clear(dark(colour, 0.5), 0.5)}" stroke-width="3"`),
    ].join('')
  }
  const standing = (men: readonly Spot[], colour: string) =>
    men.map(([column, row]) => {
      const place: Place = [(column - 3.5) * SQUARE, thick, (row - 3.5) * SQUARE]
      return { place, art: man(place, colour) }
    })
  return {
    focus: space.spot([0, thick, 0]),
    frame: [515, 1000, 1.14],
    layers: [
      footing(space, side, side, 0.55),
      box(space, {
        at: [0, 0, 0],
        size: [side, thick, side],
        colour: wood,
        top: face,
        front: grain(0, 0, side, thick, dark(wood, 0.6), 4, 4),
      }),
      assembled(space, [...standing(FAR_MEN, first), ...standing(NEAR_MEN, light(second, 0.16))]),
      each([0, 1, 2], (level) => man([side / 2 + 60, level * 15, 170], first)),
    ],
  }
}

const PIECE = 104
const [LEFT, TOP, COLUMNS, ROWS] = [190, 560, 6, 7]

/** One edge of a jigsaw piece from the spot where the path stands: along the row, then down the column. */
const across = (out: 1 | -1): string => {
  const [bulge, neck] = [PIECE * 0.24 * -out, PIECE * 0.14]
  return `h${PIECE * 0.36}c${-PIECE * 0.1 * out} 0 -2 ${bulge} ${neck} ${bulge}s${PIECE * 0.24} ${-bulge} ${neck} ${-bulge}h${PIECE * 0.36}`
}
const downwards = (out: 1 | -1): string => {
  const [bulge, neck] = [PIECE * 0.24 * out, PIECE * 0.14]
  return `v${PIECE * 0.36}c0 0 ${bulge} ${-PIECE * 0.1} ${bulge} ${neck}s${-bulge} ${neck} ${-bulge} ${neck}v${PIECE * 0.36}`
}
const parity = (index: number): 1 | -1 => (index % 2 ? 1 : -1)

/** A jigsaw with its last pieces still to lay, and the lid it came in. */
export const puzzle: Drawing = ([sky, meadow, lid]) => {
  const picture = group(`translate(${LEFT} ${TOP - 60}) scale(0.624 0.56)`, ridges(sky, meadow))
  const done = `M${LEFT} ${TOP}h${COLUMNS * PIECE}v${(ROWS - 2) * PIECE}h${-PIECE}v${PIECE}h${-PIECE}v${PIECE}h${-(COLUMNS - 2) * PIECE}Z`
  const seams =
    times(ROWS - 1, (row) =>
      stroke(
        `M${LEFT} ${TOP + (row + 1) * PIECE}${times(COLUMNS, (column) => across(parity(row + column)))}`,
        shadow(0.4),
        3,
      ),
    ) +
    times(COLUMNS - 1, (column) =>
      stroke(
        `M${LEFT + (column + 1) * PIECE} ${TOP}${times(ROWS, (row) => downwards(parity(row + column + 1)))}`,
        shadow(0.4),
        3,
      ),
    )
  const loose = (x: number, y: number, angle: number, column: number, row: number): string => {
    const outline = `M0 0${across(1)}${downwards(-1)}h${-PIECE * 0.36}c0 0 ${PIECE * 0.1} ${PIECE * 0.24} ${-PIECE * 0.14} ${PIECE * 0.24}s${-PIECE * 0.14} ${-PIECE * 0.24} ${-PIECE * 0.14} ${-PIECE * 0.24}H0Z`
    const cut = group(`translate(${-(LEFT + column * PIECE)} ${-(TOP + row * PIECE)})`, picture)
    return group(
      `translate(${x} ${y}) rotate(${angle})`,
      cast(8, shape(outline, PALETTE.linen)),
      inside(outline, cut),
      stroke(outline, glint(0.4), 2),
    )
  }
  const boxLid = group(
    'rotate(-5 420 340)',
    cast(18, rect(150, 130, 560, 360, 6, lid)),
    rect(150, 130, 560, 360, 6, slant(light(lid, 0.2), dark(lid, 0.12))),
    inside('M180 216H680V464H180Z', group('translate(180 130) scale(0.5 0.3)', ridges(sky, meadow))),
    lettering('LINN COVE', 430, 152, 38, PALETTE.paper, 7),
    disc(640, 430, 40, PALETTE.butter),
    lettering('500', 640, 420, 22, PALETTE.ink, 4),
  )
  return {
    focus: [560, 960],
    layers: [
      boxLid,
      cast(8, shape(done, PALETTE.linen)),
      inside(done, picture, seams),
      stroke(done, glint(0.3), 2),
      loose(690, 1180, 24, 4, 6) + loose(560, 1330, -30, 5, 5) + loose(800, 1010, 60, 2, 2),
    ],
  }
}
