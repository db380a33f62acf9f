import { clear, dark, light } from '../studio/palette.ts'
import { both, disc, group, rect, shape, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { bodyFolds, cloth, cut, hanger, hung, inner, rib, sleeveFolds, sleeveShade, threads } from './cloth.ts'

/** Knitted bands around the shoulders: rows of small lozenges, crosses and dots. */
function yoke(second: string, third: string): string {
  const stripe = (y: number, height: number, colour: string): string => rect(200, y, 600, height, 0, colour)
  const along = (motif: (x: number) => string): string => times(16, (index) => motif(212 + index * 38))
  return [
    stripe(372, 10, second),
    stripe(392, 46, clear(third, 0.9)) + along((x) => shape(`M${x} 395l13 20l-13 20l-13 -20Z`, second)),
    stripe(448, 10, second),
    stripe(466, 34, clear(second, 0.95)) + along((x) => stroke(`M${x - 9} 474l18 18m0 -18l-18 18`, third, 6)),
    stripe(508, 10, third),
    stripe(526, 8, second) + along((x) => disc(x, 546, 5, second)),
  ].join('')
}

/** A crew-neck pullover with a Fair Isle yoke. */
export const sweater: Drawing = ([wool, second, third]) => {
  const hem = 900
  const { body, left, right, back } = cut({ hem, sleeves: 'long', neck: 40 })
  const knit = yoke(second, third) + threads(wool, 'knit', 0.42)
  const cuff = rib('M220 860L212 926Q258 952 314 940L324 872Q270 886 220 860Z', wool, [216, 870], [320, 884], 9, 90)
  const welt = rib(
    `M326 ${hem - 50}Q500 ${hem - 14} 674 ${hem - 50}L680 ${hem + 22}Q500 ${hem + 60} 320 ${hem + 22}Z`,
    wool,
    [326, hem - 40],
    [674, hem - 40],
    29,
    100,
  )
  const neck = 'M436 292C446 336 470 342 500 342C530 342 554 336 564 292'
  const ribs = times(12, (index) =>
    stroke(`M${446 + index * 10} ${320 + Math.sin((index / 11) * Math.PI) * 12}v20`, clear(dark(wool, 0.5), 0.35), 3),
  )
  return {
    focus: [470, 500],
    layers: [
      hung(
        1.34,
        inner(back, wool),
        hanger(346),
        cloth(left, wool, group('rotate(7 300 600)', knit), sleeveFolds()),
        cloth(right, wool, group('rotate(-7 700 600)', knit), sleeveFolds(), sleeveShade),
        both(cuff),
        cloth(body, wool, knit, bodyFolds(hem, 0.16)),
        welt,
        stroke(neck, dark(wool, 0.16), 34) + stroke(neck, light(wool, 0.08), 26) + ribs,
        stroke('M438 288C462 270 538 270 562 288', dark(wool, 0.2), 22),
      ),
    ],
  }
}
