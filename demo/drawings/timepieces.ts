import { grain } from '../studio/backdrop.ts'
import { lettering } from '../studio/lettering.ts'
import { ball, cast, down, slant } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE, shadow } from '../studio/palette.ts'
import {
  at,
  disc,
  group,
  inside,
  oval,
  polygon,
  rect,
  ring,
  type Spot,
  shape,
  stitch,
  stroke,
  times,
} from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'

type Time = readonly [hour: number, minute: number]

const circle = (x: number, y: number, radius: number): string =>
  `M${x} ${y - radius}A${radius} ${radius} 0 1 1 ${x} ${y + radius}A${radius} ${radius} 0 1 1 ${x} ${y - radius}Z`

/** A white face with figures and hands under glass, in the middle of the picture. */
function dial(y: number, radius: number, face: string, [hour, minute]: Time): string {
  const x = 500
  const ink = PALETTE.ink
  /** `turn` is the share of a full round from twelve; `reach` is the share of the radius. */
  const point = (turn: number, reach: number): Spot => [
    x + Math.sin(turn * 2 * Math.PI) * radius * reach,
    y - Math.cos(turn * 2 * Math.PI) * radius * reach,
  ]
  const tick = (index: number): string => {
    const long = index % 5 === 0
    return stroke(
      `M${at(point(index / 60, long ? 0.88 : 0.9))}L${at(point(index / 60, 0.94))}`,
      ink,
      radius * (long ? 0.026 : 0.012),
    )
  }
  const figure = (index: number): string => {
    const [left, top] = point((index + 1) / 12, 0.74)
    return lettering(String(index + 1), left, top - radius * 0.085, radius * 0.17, ink, radius * 0.034)
  }
  const hand = (turn: number, reach: number, width: number): string => {
    const line = `M${at(point(turn, -0.14))}L${at(point(turn, reach))}`
    return stroke(line, shadow(0.3), width, 'transform="translate(4 7)"') + stroke(line, ink, width)
  }
  const reflection = `M${x - radius} ${y - radius * 0.5}L${x + radius * 0.4} ${y - radius}L${x - radius * 0.4} ${y + radius}H${x - radius}Z`
  return [
    disc(x, y, radius, slant(light(face, 0.3), face, dark(face, 0.12))),
    ring(x, y, radius * 0.94, radius * 0.94, clear(ink, 0.5), radius * 0.012),
    times(60, tick),
    times(12, figure),
    hand((hour + minute / 60) / 12, 0.46, radius * 0.07),
    hand(minute / 60, 0.72, radius * 0.045),
    disc(x, y, radius * 0.06, PALETTE.brass),
    inside(circle(x, y, radius), shape(reflection, slant(glint(0.34), glint(0.03)))),
  ].join('')
}

/** Eight sides, one of them level at the top. */
const octagon = (y: number, radius: number): string =>
  polygon(
    ...Array.from(
      { length: 8 },
      (_, index): Spot => [
        500 + radius * Math.cos(((index + 0.5) * Math.PI) / 4),
        y + radius * Math.sin(((index + 0.5) * Math.PI) / 4),
      ],
    ),
  )

/** A schoolhouse regulator with a drop case and a pendulum. */
export const clock: Drawing = ([wood, face, metal]) => {
  const window = 'M392 800H608V1096L500 1160L392 1096Z'
  return {
    focus: [500, 500],
    layers: [
      cast(
        26,
        [
          shape('M350 700H650V1120L500 1210L350 1120Z', slant(light(wood, 0.18), wood, dark(wood, 0.3))),
          grain(350, 760, 300, 440, dark(wood, 0.6), 9, 14),
          shape(window, down(dark(wood, 0.62), dark(wood, 0.4))),
          stroke('M500 780V1010', metal, 9),
          disc(500, 1040, 52, ball(light(metal, 0.7), metal, dark(metal, 0.4))),
          shape('M392 800H470L392 980Z', glint(0.2)),
          stroke(window, clear(metal, 0.9), 7),
          shape(octagon(433, 350), slant(light(wood, 0.26), wood, dark(wood, 0.34))),
          stroke(octagon(433, 322), clear(dark(wood, 0.5), 0.5), 5),
        ].join(''),
      ),
      disc(500, 433, 262, slant(dark(wood, 0.3), wood, light(wood, 0.2))),
      disc(500, 433, 250, slant(light(metal, 0.5), metal, dark(metal, 0.3))),
      dial(433, 236, face, [10, 10]),
    ],
  }
}

/** A dress watch on a leather strap, laid down flat. */
export const watch: Drawing = ([leather, face, metal]) => {
  const upper = 'M404 150H596L612 600H388Z'
  const lower = 'M388 900H612L592 1310Q560 1370 500 1372Q440 1370 408 1310Z'
  const half = (outline: string): string =>
    shape(outline, slant(light(leather, 0.2), leather, dark(leather, 0.25))) +
    inside(outline, rect(440, 100, 60, 1300, 0, glint(0.12)))
  const lugs = 'M372 640L400 560H450V660ZM628 640L600 560H550V660ZM372 860L400 940H450V840ZM628 860L600 940H550V840Z'
  const buckle =
    rect(392, 120, 216, 96, 18, 'none', `stroke="${metal}" stroke-width="20"`) +
    rect(388, 116, 216, 96, 18, 'none', `stroke="${clear(light(metal, 0.7), 0.8)}" stroke-width="5"`) +
    stroke('M500 116V220', light(metal, 0.3), 14)
  const crown =
    rect(686, 722, 44, 56, 10, down(light(metal, 0.5), metal, dark(metal, 0.3))) +
    times(5, (index) => stroke(`M${694 + index * 7} 724V776`, clear(dark(metal, 0.5), 0.5), 2.5))
  return {
    focus: [500, 750],
    layers: [
      group(
        'rotate(8 500 750)',
        cast(
          20,
          [
            half(upper) + half(lower),
            stitch(
              'M420 168L406 590M580 168L594 590M404 910L424 1300Q450 1350 500 1354Q550 1350 576 1300L596 910',
              clear(light(leather, 0.5), 0.9),
              4,
            ),
            times(5, (index) => oval(500, 1060 + index * 52, 8, 11, dark(leather, 0.6))),
            buckle,
            rect(388, 300, 224, 40, 8, slant(light(leather, 0.12), dark(leather, 0.3))),
            shape(lugs, slant(light(metal, 0.5), metal, dark(metal, 0.3))),
            crown,
          ].join(''),
        ),
        disc(500, 750, 196, slant(light(metal, 0.65), metal, dark(metal, 0.4))),
        disc(500, 750, 182, slant(dark(metal, 0.3), metal, light(metal, 0.4))),
        dial(750, 166, face, [10, 9]),
      ),
    ],
  }
}
