import { cast, glow, round, slant } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE } from '../studio/palette.ts'
import { disc, each, group, oval, rect, shape, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'

const STRING = clear(light(PALETTE.silver, 0.6), 0.95)
const PEARL = light(PALETTE.bone, 0.4)

/** A five-string banjo hung on a wall. */
export const banjo: Drawing = ([wood, skin, metal]) => {
  const [x, y, radius] = [500, 1080, 220]
  const headstock = 'M466 120C480 96 520 96 534 120L546 200C536 240 528 280 524 340H476C472 280 464 240 454 200Z'
  const peg = (left: number, top: number, side: 1 | -1): string =>
    stroke(`M${left} ${top}h${side * 34}`, metal, 9) +
    oval(left + side * 46, top, 15, 20, slant(light(PALETTE.bone, 0.3), dark(PALETTE.bone, 0.2)))
  const bracket = (index: number): string =>
    group(
      `rotate(${index * 22.5 + 11} ${x} ${y})`,
      rect(x - 8, y - radius - 2, 16, 34, 5, slant(light(metal, 0.6), dark(metal, 0.25))),
    )
  const fret = (index: number): string =>
    rect(476, 340 + index * 36 - index * index * 0.16, 48, 4, 0, light(metal, 0.4))
  const lozenge = (top: number, size: number): string =>
    shape(`M${x} ${top - size}l${size * 0.85} ${size}l${-size * 0.85} ${size}l${-size * 0.85} ${-size}Z`, PEARL)
  return {
    focus: [500, 1000],
    frame: [500, 760, 1.06],
    layers: [
      group(
        'rotate(7 500 750)',
        cast(
          28,
          [
            disc(x, y, radius, slant(light(wood, 0.3), wood, dark(wood, 0.35))),
            disc(x, y, radius - 14, slant(light(metal, 0.6), metal, dark(metal, 0.3))),
            shape('M478 330H522L530 880H470Z', round(wood)),
            shape(headstock, slant(light(wood, 0.26), wood, dark(wood, 0.3))),
            peg(464, 164, -1) + peg(470, 240, -1) + peg(536, 164, 1) + peg(530, 240, 1) + peg(470, 596, -1),
          ].join(''),
        ),
        disc(x, y, radius - 26, slant(light(skin, 0.5), skin, dark(skin, 0.12))),
        disc(
          x + 6,
          y - 10,
          130,
          glow(clear(dark(skin, 0.4), 0.16), clear(dark(skin, 0.4), 0.1), clear(dark(skin, 0.4), 0)),
        ),
        times(16, bracket),
        rect(476, 340, 48, 540, 3, slant(light(PALETTE.ink, 0.22), PALETTE.ink)),
        times(15, fret),
        each([3, 5, 7, 10, 12], (at) => lozenge(321 + at * 36, 13)),
        lozenge(166, 24),
        rect(474, 330, 52, 12, 2, light(PALETTE.bone, 0.3)),
        rect(428, y + 84, 144, 14, 4, slant(light(PALETTE.pine, 0.3), dark(PALETTE.walnut, 0.1))),
        shape(`M456 ${y + 170}h88l-10 44h-68Z`, slant(light(metal, 0.6), metal, dark(metal, 0.3))),
        times(4, (index) => stroke(`M${484 + index * 11} 336L${472 + index * 19} ${y + 176}`, STRING, 2.4)),
        stroke(`M478 600L460 ${y + 176}`, STRING, 2.4),
        shape('M480 350L490 860H500V350Z', glint(0.12)),
      ),
    ],
  }
}
