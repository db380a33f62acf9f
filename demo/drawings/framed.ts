import { ridges } from '../studio/backdrop.ts'
import { lettering } from '../studio/lettering.ts'
import { cast, down, slant } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE, shadow } from '../studio/palette.ts'
import { disc, group, inside, polygon, rect, type Spot, shape, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { type Field, linen } from '../studio/weave.ts'

/** Four mitred sides around `art`, lit from the upper left, with the shadow they throw on the wall and inwards. */
function framed({ x, y, width, height }: Field, thick: number, wood: string, art: string): string[] {
  const [left, top, right, bottom] = [x - thick, y - thick, x + width + thick, y + height + thick]
  const [far, low] = [x + width, y + height]
  const side = (paint: string, ...spots: Spot[]): string => shape(polygon(...spots), paint)
  const groove = (inset: number, paint: string, line: number): string =>
    rect(
      left + inset,
      top + inset,
      right - left - 2 * inset,
      bottom - top - 2 * inset,
      1,
      'none',
      `stroke="${paint}" stroke-width="${line}"`,
    )
  return [
    cast(28, rect(left, top, right - left, bottom - top, 2, wood)),
    art,
    side(down(light(wood, 0.4), wood), [left, top], [right, top], [far, y], [x, y]),
    side(slant(light(wood, 0.3), wood), [left, top], [x, y], [x, low], [left, bottom]),
    side(slant(dark(wood, 0.1), dark(wood, 0.32)), [right, top], [right, bottom], [far, low], [far, y]),
    side(down(dark(wood, 0.06), dark(wood, 0.34)), [left, bottom], [x, low], [far, low], [right, bottom]),
    groove(thick * 0.28, clear(dark(wood, 0.6), 0.4), 4),
    groove(thick * 0.28 + 5, clear(light(wood, 0.6), 0.35), 3),
    shape(`M${x} ${y}h${width}v16h${14 - width}v${height - 16}h-14Z`, shadow(0.28)),
  ]
}

/** Short strokes of the brush over a painted field. */
const brushed = ({ x, y, width, height }: Field, colours: readonly string[]): string =>
  times(150, (index) => {
    const [left, top] = [x + ((index * 197) % width), y + ((index * 331) % height)]
    const paint = clear(colours[index % colours.length] ?? PALETTE.bone, 0.13)
    return stroke(
      `M${left} ${top}q${14 + (index % 5) * 6} ${(index % 7) * 3 - 9} ${34 + (index % 6) * 9} ${(index % 3) * 4 - 4}`,
      paint,
      7 + (index % 4) * 3,
    )
  })

/** The Blue Ridge in oils, in a heavy frame with a nameplate. */
export const painting: Drawing = ([frame, sky, meadow]) => {
  const field: Field = { x: 170, y: 430, width: 660, height: 500 }
  const art = inside(
    'M170 430h660v500h-660Z',
    group('translate(170 330) scale(0.66 0.367)', ridges(sky, meadow)),
    brushed(field, [light(sky, 0.5), PALETTE.moss, PALETTE.clay, PALETTE.butter]),
    linen(field, glint(0.1), shadow(0.08)),
  )
  return {
    focus: [400, 640],
    frame: [500, 680, 1.12],
    layers: [
      ...framed(field, 66, frame, art),
      rect(440, 962, 120, 22, 2, slant(light(PALETTE.brass, 0.5), PALETTE.brass)),
    ],
  }
}

/** The state bird on a branch, in flat inks. */
const cardinal = (ink: string, leaf: string): string =>
  [
    stroke('M290 960C420 900 560 920 720 840M560 912C600 880 640 880 660 850', leaf, 17),
    times(7, (index) => {
      const [x, y] = [360 + index * 54, 930 - index * 14]
      const blade = index % 2 ? 'q34 40 64 34q-10 50 -74 30Z' : 'q-10 -64 40 -60q-10 50 -74 30Z'
      return shape(`M${x} ${y}${blade}`, clear(leaf, 0.9))
    }),
    shape(
      'M560 900C500 930 420 900 410 820C404 760 430 700 440 650C444 610 466 560 520 556L500 486C550 500 596 540 602 590L650 616L606 640C620 700 640 760 626 820C616 866 590 890 560 900Z',
      ink,
    ),
    shape('M430 860C400 940 370 1000 330 1060L390 1050L470 910Z', ink),
    shape('M604 588L654 616L606 642C590 634 590 600 604 588Z', PALETTE.ochre),
    shape('M560 580C590 580 604 600 604 640C584 660 560 640 556 610Z', PALETTE.ink),
    disc(556, 578, 9, PALETTE.paper),
    times(4, (index) =>
      stroke(`M${470 + index * 10} ${740 + index * 34}q50 30 90 ${10 - index * 8}`, PALETTE.paper, 6),
    ),
    stroke('M520 898V930M560 896V926', PALETTE.ink, 8),
  ].join('')

/** A block print under glass, with a wide mat. */
export const blockPrint: Drawing = ([wood, ink, leaf]) => {
  const field: Field = { x: 190, y: 300, width: 620, height: 880 }
  const art = [
    rect(190, 300, 620, 880, 0, light(PALETTE.paper, 0.3)),
    rect(264, 400, 472, 660, 0, shadow(0.12)),
    rect(270, 406, 466, 654, 0, slant(light(PALETTE.bone, 0.3), PALETTE.bone)),
    group('translate(76 110) scale(0.85)', cardinal(ink, leaf)),
    stroke('M290 1094h70', clear(PALETTE.ink, 0.5), 3),
    lettering('4-60', 690, 1086, 15, clear(PALETTE.ink, 0.5), 2.4),
  ].join('')
  const glass = inside(
    'M190 300h620v880h-620Z',
    shape('M190 300H560L300 1180H190Z', slant(glint(0.26), glint(0.04))),
    shape('M620 300H680L420 1180H370Z', glint(0.12)),
  )
  return { focus: [500, 700], layers: [...framed(field, 34, wood, art), glass] }
}
