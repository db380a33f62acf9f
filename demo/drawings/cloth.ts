import { across, cast, down, slant } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE, shadow } from '../studio/palette.ts'
import {
  at,
  disc,
  each,
  group,
  inside,
  mirrored,
  polygon,
  rect,
  type Spot,
  shape,
  stroke,
  times,
} from '../studio/shape.ts'
import { knit, linen, twill } from '../studio/weave.ts'

/** A piece of cloth: three tones across, threads over it, and the print or the folds on top, all within its outline. */
export const cloth = (d: string, colour: string, ...over: string[]): string =>
  shape(d, slant(light(colour, 0.16), light(colour, 0.04), colour, dark(colour, 0.1), dark(colour, 0.22))) +
  inside(d, ...over) +
  stroke(d, clear(dark(colour, 0.5), 0.28), 2.5)

/** Everything a garment can cover. */
const CLOTH = { x: 150, y: 190, width: 700, height: 1170 }
const WEAVES = { linen, twill, knit }

/** The threads of a cloth of this colour. */
export const threads = (colour: string, kind: keyof typeof WEAVES, strength: number): string =>
  WEAVES[kind](CLOTH, clear(light(colour, 0.45), strength), clear(dark(colour, 0.35), strength))

/** What hangs from the point `from` and widens down to `to`. */
const fall = ([x, y]: Spot, [endX, endY]: Spot, width: number, paint: string): string => {
  const along = (across: number, downwards: number, off = 0): string =>
    at([x + (endX - x) * across + off, y + (endY - y) * downwards])
  const outer = `C${along(0.2, 0.4)} ${along(1, 0.7, -width)} ${along(1, 1, -width / 2)}`
  return shape(
    `M${at([x, y])}${outer}L${along(1, 1, width / 2)}C${along(1, 0.7)} ${along(0.4, 0.4)} ${at([x, y])}Z`,
    paint,
  )
}

/** The shaded side of a fold. */
export const fold = (from: Spot, to: Spot, width: number, strength = 0.24): string =>
  fall(from, to, width, down(shadow(0.02), shadow(strength)))

/** Its lit side. */
export const sheen = (from: Spot, to: Spot, width: number, strength = 0.24): string =>
  fall(from, to, width, down(glint(0), glint(strength), glint(strength * 0.8), glint(0)))

/** A crease with two pointed ends, where cloth bends. */
const crease = ([x, y]: Spot, [endX, endY]: Spot, bulge: number, paint: string): string =>
  shape(
    `M${at([x, y])}Q${at([(x + endX) / 2 + bulge, (y + endY) / 2])} ${at([endX, endY])}Q${at([(x + endX) / 2 - bulge * 0.3, (y + endY) / 2])} ${at([x, y])}Z`,
    paint,
  )

export type Print = 'dots' | 'gingham' | 'plaid' | 'stripes' | 'sprigs'

/** A printed or woven pattern over the whole picture, to be cut out by `cloth`; `angle` turns it with a sleeve. */
export function print(kind: Print, second: string, angle = 0): string {
  const bands = (step: number, width: number, paint: string, start = 0): string =>
    times(
      Math.ceil(1700 / step),
      (index) =>
        rect(-350 + start + index * step, -200, width, 1900, 0, paint) +
        rect(-350, -200 + start + index * step, 1700, width, 0, paint),
    )
  const prints: Record<Print, () => string> = {
    dots: () =>
      times(34 * 20, (index) =>
        disc((index % 20) * 52 + (Math.floor(index / 20) % 2) * 26, Math.floor(index / 20) * 44, 8, clear(second, 0.9)),
      ),
    gingham: () => bands(48, 24, clear(second, 0.42)),
    plaid: () =>
      bands(132, 52, clear(second, 0.5)) +
      bands(132, 12, clear(PALETTE.ink, 0.42), 92) +
      bands(132, 6, clear(PALETTE.butter, 0.75), 24),
    stripes: () => times(30, (index) => rect(-200, index * 54, 1400, 24, 0, clear(second, 0.92))),
    sprigs: () =>
      times(22 * 13, (index) => {
        const [column, row] = [index % 13, Math.floor(index / 13)]
        return group(
          `translate(${column * 84 + (row % 2) * 42} ${row * 68}) rotate(${(index * 47) % 360})`,
          stroke('M0 20C-4 10 -2 6 0 0', clear(PALETTE.moss, 0.9), 4) +
            shape(
              'M-2 14C-14 12 -18 4 -18 0C-8 0 -4 6 -2 14ZM-1 10C10 8 15 0 15 -4C6 -2 1 4 -1 10Z',
              clear(PALETTE.moss, 0.9),
            ),
          disc(0, -4, 8, second) + disc(-1, -5, 3, light(second, 0.7)),
        )
      }),
  }
  return angle ? group(`rotate(${angle} 500 600)`, prints[kind]()) : prints[kind]()
}

/** Hung from the middle peg of the rail, `size` times as large, with its shadow on the wall. */
export const hung = (size: number, ...art: string[]): string =>
  group(`translate(500 150) scale(${size}) translate(-500 -150)`, cast(22, art.join('')))

/** A wooden hanger on the middle peg of the rail. */
export const hanger = (y = 300): string =>
  stroke(`M500 ${y - 46}V196C500 182 526 176 527 150A27 27 0 1 0 473 150`, PALETTE.slate, 8) +
  shape(
    `M500 ${y - 54}C540 ${y - 40} 640 ${y - 6} 690 ${y + 46}C700 ${y + 62} 684 ${y + 70} 672 ${y + 62}C620 ${y + 30} 540 ${y - 2} 500 ${y - 6}C460 ${y - 2} 380 ${y + 30} 328 ${y + 62}C316 ${y + 70} 300 ${y + 62} 310 ${y + 46}C360 ${y - 6} 460 ${y - 40} 500 ${y - 54}Z`,
    slant(light(PALETTE.pine, 0.3), PALETTE.oak, dark(PALETTE.oak, 0.2)),
  )

/** Ribbed knitting along an edge. */
export const rib = (d: string, colour: string, from: Spot, to: Spot, count: number, length: number): string =>
  cloth(
    d,
    dark(colour, 0.06),
    times(count, (index) => {
      const share = (index + 0.5) / count
      const [x, y] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
      return (
        stroke(`M${x} ${y - 12}V${y + length}`, clear(dark(colour, 0.5), 0.4), 4) +
        stroke(`M${x + 5} ${y - 12}V${y + length}`, glint(0.22), 3)
      )
    }),
  )

export const button = (x: number, y: number, colour: string, radius = 11): string =>
  disc(x + 2, y + 4, radius + 1, shadow(0.4)) +
  disc(x, y, radius, slant(light(colour, 0.4), colour, dark(colour, 0.3))) +
  disc(x - 3, y, 2, dark(colour, 0.55)) +
  disc(x + 3, y, 2, dark(colour, 0.55))

interface Cut {
  hem: number
  /** How far the hem stands out beyond the chest on each side. */
  flare?: number
  sleeves: 'long' | 'short'
  /** Depth of the neckline. */
  neck?: number
}

/** The outlines of anything with sleeves that hangs on a hanger. */
export function cut({ hem, flare = 0, sleeves, neck = 40 }: Cut): Record<'body' | 'left' | 'right' | 'back', string> {
  const [low, high] = [322 - flare, 678 + flare]
  const body = `M436 292C446 ${292 + neck} 470 ${300 + neck} 500 ${300 + neck}C530 ${300 + neck} 554 ${292 + neck} 564 292L676 340C692 348 676 440 664 560C662 700 ${high - 14} ${hem - 160} ${high} ${hem}Q500 ${hem + 34} ${low} ${hem}C${low + 14} ${hem - 160} 338 700 336 560C324 440 308 348 324 340Z`
  const side = (flip: (x: number) => number): string =>
    sleeves === 'long'
      ? `M${flip(338)} 334C${flip(286)} 352 ${flip(270)} 430 ${flip(258)} 540L${flip(214)} 920Q${flip(258)} 948 ${flip(312)} 936L${flip(360)} 620L${flip(372)} 420Z`
      : `M${flip(338)} 334C${flip(280)} 352 ${flip(252)} 430 ${flip(222)} 556Q${flip(280)} 602 ${flip(344)} 596L${flip(364)} 500L${flip(372)} 400Z`
  return {
    body,
    left: side((x) => x),
    right: side((x) => 1000 - x),
    back: 'M436 292C460 272 540 272 564 292C556 330 540 344 500 346C460 344 444 330 436 292Z',
  }
}

const CREASES: readonly (readonly [from: Spot, to: Spot, bulge: number])[] = [
  [[332, 560], [262, 636], 16],
  [[322, 640], [250, 690], 12],
  [[336, 470], [330, 620], -12],
  [[318, 700], [296, 910], -16],
]

/** Creases where a sleeve bends, and the shade it takes from the body. */
export const sleeveFolds = (): string => {
  const creases = (strength: number): string =>
    each(CREASES, ([from, to, bulge]) => crease(from, to, bulge, shadow(strength)))
  return (
    creases(0.2) + mirrored(creases(0.26)) + sheen([286, 400], [246, 800], 18) + sheen([700, 400], [740, 760], 10, 0.14)
  )
}

/** The right sleeve turns away from the light. */
export const sleeveShade = shape(polygon([640, 300], [800, 300], [800, 960], [690, 960]), shadow(0.14))

/** The inside of the back, seen through the neck. */
export const inner = (outline: string, colour: string): string =>
  shape(outline, down(dark(colour, 0.3), dark(colour, 0.5)))

/** The long falls of a body on a hanger. */
export const bodyFolds = (hem: number, strength = 0.2): string =>
  fold([362, 560], [388, hem + 20], 34, strength) +
  fold([640, 520], [620, hem + 20], 54, strength + 0.06) +
  sheen([400, 420], [440, hem + 20], 38, strength) +
  fold([560, 640], [552, hem + 20], 22, strength * 0.8) +
  shape(polygon([640, 300], [720, 300], [720, hem + 60], [626, hem + 60]), across(shadow(0), shadow(0.22)))
