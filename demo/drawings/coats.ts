import { down } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE, shadow } from '../studio/palette.ts'
import { both, group, rect, shape, stitch, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { bodyFolds, button, cloth, cut, fold, hanger, hung, sleeveFolds, sleeveShade, threads } from './cloth.ts'

/** A belted winter coat with notched lapels. */
export const coat: Drawing = ([wool, lining, horn]) => {
  const hem = 1240
  const { body, left, right } = cut({ hem, sleeves: 'long', neck: 60, flare: 60 })
  const piece = (outline: string, ...over: string[]): string =>
    cloth(outline, wool, threads(wool, 'twill', 0.22), ...over)
  const seam = clear(light(wool, 0.5), 0.55)
  const lapel =
    'M432 288C430 330 424 352 396 366L376 470L430 486L404 520C440 620 470 690 494 730L500 640C480 540 452 420 446 330Z'
  const pocket = (x: number, lean: number): string =>
    group(
      `rotate(${lean} ${x} 880)`,
      shape(`M${x - 62} 858h124v48h-124Z`, shadow(0.25), 'transform="translate(3 8)"'),
      piece(`M${x - 62} 856h124v46h-124Z`),
      stitch(`M${x - 56} 894h112`, seam, 2.5),
    )
  const front = `M516 720C518 900 522 1100 524 ${hem + 40}`
  return {
    focus: [470, 620],
    layers: [
      hung(
        1.13,
        shape('M432 288C460 270 540 270 568 288L520 520H480Z', down(dark(lining, 0.15), dark(lining, 0.35))),
        hanger(346),
        piece(left, sleeveFolds()),
        piece(right, sleeveFolds(), sleeveShade),
        both(stroke('M222 872Q266 892 318 882', clear(dark(wool, 0.5), 0.4), 4) + button(300, 910, horn, 9)),
        piece(
          body,
          bodyFolds(hem, 0.22),
          fold([520, 700], [600, hem + 30], 70),
          stroke(front, clear(dark(wool, 0.6), 0.6), 4),
        ),
        shape('M440 300C460 520 480 640 500 716C520 640 540 520 560 300Z', down(dark(lining, 0.1), dark(lining, 0.3))),
        both(
          shape(lapel, shadow(0.28), 'transform="translate(5 9)"') +
            piece(lapel) +
            stitch('M388 474L440 492M412 526C446 620 470 680 488 712', seam, 2.5),
        ),
        piece(
          'M430 286C462 262 538 262 570 286C566 320 560 338 556 344C540 322 460 322 444 344C440 338 434 320 430 286Z',
        ),
        pocket(400, -5),
        pocket(600, 5),
        times(3, (index) => button(498, 770 + index * 130, horn, 15)),
        piece(
          'M326 700C420 726 580 726 674 700L676 752C580 780 420 780 324 752Z',
          shape('M320 752H680V790H320Z', shadow(0.14)),
        ),
        rect(464, 704, 66, 74, 9, 'none', `stroke="${horn}" stroke-width="10"`),
        stroke('M497 708V776', light(horn, 0.2), 6),
      ),
    ],
  }
}

/** A child's oilskin with a hood and toggles. */
export const raincoat: Drawing = ([oilskin, lining, wood]) => {
  const hem = 960
  const { body, left, right } = cut({ hem, sleeves: 'long', neck: 40, flare: 50 })
  const gloss = (x: number, y: number, length: number): string =>
    stroke(`M${x} ${y}c-8 ${length * 0.4} -12 ${length * 0.7} -8 ${length}`, glint(0.5), 9)
  const toggle = (y: number): string =>
    stroke(`M446 ${y}C470 ${y - 8} 520 ${y - 8} 556 ${y}`, PALETTE.ink, 5) +
    rect(462, y - 11, 72, 20, 10, down(light(wood, 0.35), wood, dark(wood, 0.35)))
  const seam = clear(dark(oilskin, 0.4), 0.55)
  return {
    focus: [470, 460],
    layers: [
      hung(
        1.3,
        hanger(300),
        cloth(
          'M408 340C372 250 430 214 500 212C570 214 628 250 592 340C560 392 440 392 408 340Z',
          oilskin,
          fold([430, 240], [440, 380], 18),
        ),
        shape(
          'M432 330C412 268 450 244 500 242C550 244 588 268 568 330C548 372 452 372 432 330Z',
          down(dark(lining, 0.3), lining),
        ),
        times(5, (index) => stroke(`M436 ${272 + index * 22}H566`, clear(PALETTE.bone, 0.4), 6)),
        cloth(left, oilskin, sleeveFolds()),
        cloth(right, oilskin, sleeveFolds(), sleeveShade),
        both(stitch('M222 890Q262 914 314 902', seam, 2.5)),
        gloss(270, 470, 300),
        cloth(body, oilskin, bodyFolds(hem, 0.2)),
        gloss(392, 440, 240) + gloss(420, 470, 130),
        stroke(`M498 360V${hem + 28}`, clear(dark(oilskin, 0.6), 0.5), 4),
        stitch(`M528 370V${hem + 24}`, seam, 2.5),
        both(cloth('M340 770h120v26h-120Z', dark(oilskin, 0.06)) + stitch('M336 800v90h126v-90', seam, 2.5)),
        toggle(430) + toggle(560) + toggle(690),
      ),
    ],
  }
}
