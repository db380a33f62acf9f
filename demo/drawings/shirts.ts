import { lettering } from '../studio/lettering.ts'
import { clear, dark, light, shadow } from '../studio/palette.ts'
import { both, disc, each, inside, polygon, shape, stitch, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { linen } from '../studio/weave.ts'
import {
  bodyFolds,
  button,
  cloth,
  cut,
  hanger,
  hung,
  inner,
  print,
  sleeveFolds,
  sleeveShade,
  threads,
} from './cloth.ts'

/** A plaid flannel shirt with two button-down pockets. */
export const flannelShirt: Drawing = ([wool, check, horn]) => {
  const hem = 990
  const { body, left, right, back } = cut({ hem, sleeves: 'long', neck: 70 })
  const piece = (outline: string, angle: number, ...over: string[]): string =>
    cloth(outline, wool, print('plaid', check, angle), threads(wool, 'twill', 0.12), ...over)
  const seam = clear(light(wool, 0.6), 0.65)
  const pocket = (x: number): string => {
    const outline = `M${x} 520H${x + 112}V626L${x + 56} 652L${x} 626Z`
    return (
      shape(outline, shadow(0.22), 'transform="translate(4 6)"') +
      piece(outline, 0) +
      stitch(`M${x + 7} 540H${x + 105}`, seam, 2.5) +
      button(x + 56, 556, horn, 8)
    )
  }
  const cuff = piece('M222 866L214 924Q258 952 312 938L322 876Q270 892 222 866Z', 6) + button(300, 912, horn, 7)
  const collar =
    cloth('M432 288C462 268 538 268 568 288L560 312C540 298 460 298 440 312Z', dark(wool, 0.12)) +
    both(piece('M432 286C440 330 466 356 500 376L446 436L398 330Z', 18))
  return {
    focus: [470, 480],
    layers: [
      hung(
        1.34,
        inner(back, wool),
        hanger(346),
        piece(left, 7, sleeveFolds()),
        piece(right, -7, sleeveFolds(), sleeveShade),
        both(cuff),
        piece(body, 0, bodyFolds(hem)),
        shape(`M482 366H520V${hem + 24}H482Z`, clear(light(wool, 0.3), 0.25)),
        stitch(`M486 380V${hem + 20}`, seam, 2.5),
        stitch(`M516 380V${hem + 20}`, clear(dark(wool, 0.5), 0.5), 2.5),
        times(7, (index) => button(501, 420 + index * 82, horn, 9)),
        pocket(546),
        pocket(344),
        collar,
      ),
    ],
  }
}

export interface TShirt {
  /** The first line stands over the picture, the others under it. */
  lines: readonly [string, ...string[]]
}

/** A souvenir shirt with a round screen print of the mountains, cracked by many washes. */
export const tShirt: Drawing<TShirt> = ([jersey, ink, sun], { lines: [title, ...others] }) => {
  const { body, left, right, back } = cut({ hem: 960, sleeves: 'short', neck: 54 })
  const arch = 'M386 690C386 590 430 546 500 546C570 546 614 590 614 690Z'
  const neck = 'M436 294C446 346 470 356 500 356C530 356 554 346 564 294'
  const seam = (line: string): string => stitch(line, clear(dark(jersey, 0.4), 0.6), 3)
  const ridges = [
    disc(446, 596, 26, sun),
    shape('M380 700L452 616L486 652L540 578L590 640L640 700Z', ink),
    shape('M380 700C430 650 470 672 500 660C540 640 590 660 630 700Z', clear(sun, 0.95)),
  ]
  return {
    focus: [490, 620],
    layers: [
      hung(
        1.34,
        inner(back, jersey),
        hanger(346),
        stroke('M438 294C462 278 538 278 562 294', dark(jersey, 0.2), 12),
        cloth(left, jersey, threads(jersey, 'linen', 0.1), seam('M226 540Q284 586 350 578')),
        cloth(
          right,
          jersey,
          threads(jersey, 'linen', 0.1),
          shape(polygon([640, 300], [800, 300], [800, 700], [690, 700]), shadow(0.12)),
          seam('M774 540Q716 586 650 578'),
        ),
        cloth(body, jersey, threads(jersey, 'linen', 0.1), bodyFolds(960, 0.16), seam('M300 940Q500 974 700 940')),
        stroke(neck, dark(jersey, 0.1), 15),
        lettering(title, 500, 474, 42, ink, 9),
        inside(arch, ...ridges),
        stroke(arch, ink, 7),
        each(others, (line, index) => lettering(line, 500, 720 + index * 46, 26, ink, 6)),
        inside(body, linen({ x: 340, y: 450, width: 320, height: 360 }, clear(jersey, 0.16), clear(jersey, 0.24))),
      ),
    ],
  }
}
