import { ball, down, round, slant, soft } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE, shadow } from '../studio/palette.ts'
import { disc, each, inside, oval, polygon, rect, type Spot, shape, standing, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { threads } from './cloth.ts'

const BEADS = 23

/** Where a bead hangs, `share` of the way round from the left of the neck to its right. */
function bead(share: number): Spot {
  const [side, fall] = [share < 0.5 ? -1 : 1, 1 - Math.abs(share * 2 - 1)]
  return [500 + side * (74 + 36 * Math.sin(fall * 2.4) * (1 - fall) ** 0.3 - 74 * fall ** 3), 440 + 366 * fall ** 0.95]
}

/** A string of graduated stone beads on a linen bust. */
export const necklace: Drawing = ([stone, bust, base]) => {
  const form =
    'M428 330C428 440 424 500 380 540C320 590 190 610 160 690C140 750 200 900 250 1000C290 1080 310 1130 320 1190H680C690 1130 710 1080 750 1000C800 900 860 750 840 690C810 610 680 590 620 540C576 500 572 440 572 330Z'
  const gem = ([x, y]: Spot, radius: number): string =>
    disc(x + 5, y + 9, radius, shadow(0.35)) +
    disc(x, y, radius, ball(light(stone, 0.55), light(stone, 0.1), stone, dark(stone, 0.4))) +
    oval(x - radius * 0.32, y - radius * 0.36, radius * 0.24, radius * 0.16, glint(0.8))
  return {
    focus: [500, 660],
    frame: [500, 760, 1.08],
    layers: [
      standing(500, 1205, 190),
      shape('M330 1180H670L690 1216Q500 1236 310 1216Z', down(light(base, 0.2), dark(base, 0.3))),
      shape(form, round(bust, 0.8)),
      inside(
        form,
        threads(bust, 'linen', 0.2),
        shape('M640 560C560 640 540 900 620 1190H830V600Z', slant(shadow(0), shadow(0.2))),
        shape('M330 640C270 700 240 820 270 960C300 860 330 760 400 660Z', glint(0.3)),
      ),
      oval(500, 330, 76, 18, down(light(bust, 0.5), light(bust, 0.2))),
      times(BEADS, (index) => {
        const share = (index + 0.5) / BEADS
        return gem(bead(share), 19 + Math.sin(share * Math.PI) * 13)
      }),
    ],
  }
}

const PRONGS: readonly Spot[] = [
  [422, 726],
  [578, 726],
  [422, 854],
  [578, 854],
]

/** A ring with a step-cut stone, in its open box. */
export const ringBox: Drawing = ([stone, velvet, metal]) => {
  const satin = light(PALETTE.bone, 0.4)
  const hoop = 'M392 1010C372 860 420 800 500 800C580 800 628 860 608 1010'
  const outline = polygon(
    [440, 712],
    [560, 712],
    [592, 744],
    [592, 836],
    [560, 868],
    [440, 868],
    [408, 836],
    [408, 744],
  )
  const table = polygon([456, 746], [544, 746], [562, 764], [562, 816], [544, 834], [456, 834], [438, 816], [438, 764])
  const facets = [
    shape(polygon([408, 868], [500, 790], [592, 868]), clear(dark(stone, 0.5), 0.5)),
    shape(polygon([592, 712], [592, 868], [500, 790]), clear(dark(stone, 0.3), 0.4)),
    shape(polygon([408, 712], [592, 712], [500, 790]), clear(light(stone, 0.5), 0.4)),
  ]
  return {
    focus: [500, 820],
    frame: [510, 850, 1.3],
    layers: [
      soft(
        20,
        shape(polygon([250, 1180], [840, 1190], [780, 1110]), shadow(0.6)) + oval(520, 1190, 300, 40, shadow(0.55)),
      ),
      shape(
        'M250 900L276 520Q282 490 312 490H688Q718 490 724 520L750 900Z',
        slant(light(velvet, 0.2), velvet, dark(velvet, 0.3)),
      ),
      shape('M292 886L314 560Q318 532 344 532H656Q682 532 686 560L708 886Z', down(dark(satin, 0.05), dark(satin, 0.2))),
      times(6, (index) => stroke(`M${330 + index * 68} 540L${316 + index * 74} 880`, shadow(0.07), 10)),
      shape('M230 890H770L790 960H210Z', slant(light(velvet, 0.25), velvet)),
      shape('M268 902H732L746 1000H254Z', down(dark(satin, 0.3), dark(satin, 0.06), satin)),
      stroke(hoop, dark(metal, 0.35), 44) + stroke(hoop, metal, 34),
      stroke('M384 980C376 880 410 812 480 800', light(metal, 0.7), 9) +
        stroke('M616 980C622 900 606 850 570 820', dark(metal, 0.3), 8),
      shape(
        'M236 950C330 990 420 968 500 992C580 968 670 990 764 950L790 1020H210Z',
        down(light(satin, 0.4), dark(satin, 0.12)),
      ),
      shape(outline, shadow(0.35), 'transform="translate(8 14)"'),
      shape(
        outline,
        slant(light(stone, 0.5), stone, dark(stone, 0.45)),
        `stroke="${light(metal, 0.35)}" stroke-width="9"`,
      ),
      inside(outline, ...facets),
      shape(table, slant(light(stone, 0.35), stone, dark(stone, 0.2))),
      shape(polygon([456, 746], [510, 746], [452, 822], [438, 800]), glint(0.5)),
      each(PRONGS, ([x, y]) => disc(x, y, 13, ball(light(metal, 0.7), metal, dark(metal, 0.3)))),
      shape(
        'M200 960C330 1000 420 1004 500 1004C580 1004 670 1000 800 960L780 1176Q776 1200 750 1200H250Q224 1200 220 1176Z',
        slant(light(velvet, 0.22), velvet, dark(velvet, 0.28)),
      ),
      stroke('M204 970C330 1010 420 1014 500 1014C580 1014 670 1010 796 970', clear(light(velvet, 0.5), 0.6), 5),
      rect(476, 1000, 48, 30, 8, slant(light(metal, 0.5), dark(metal, 0.25))),
    ],
  }
}
