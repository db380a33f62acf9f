import { cast, down, glow, slant } from '../studio/paint.ts'
import { clear, dark, light, mix, PALETTE, shadow } from '../studio/palette.ts'
import { both, disc, each, oval, polygon, rect, shape, stitch, stroke } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { button, cloth, fold, threads } from './cloth.ts'

const THREAD = light(PALETTE.ochre, 0.2)
const sewn = (line: string, opacity = 0.95): string => stitch(line, clear(THREAD, opacity), 3)

export interface Jeans {
  /** Shown from behind, pockets and patch up. */
  behind?: boolean
}

function leg(denim: string, twill: string): string {
  const worn = glow(clear(light(denim, 0.6), 0.5), clear(light(denim, 0.6), 0))
  const whiskers = each([0, 1, 2], (index) =>
    stroke(
      `M${340 + index * 10} ${560 + index * 44}L${450 - index * 8} ${520 + index * 34}`,
      clear(light(denim, 0.6), 0.28),
      9,
    ),
  )
  return cloth(
    'M306 236H500L506 650C490 780 474 1000 462 1330L292 1322C286 1080 268 740 278 470Z',
    denim,
    twill,
    oval(380, 820, 70, 250, worn),
    whiskers,
    fold([440, 620], [400, 900], 24, 0.12),
    fold([300, 760], [340, 1340], 26, 0.14),
    fold([470, 700], [452, 1340], 46, 0.24),
    sewn('M288 480C280 760 298 1080 304 1326', 0.55),
  )
}

/** Turned up, so that the white edge with its red line shows. */
const cuff = (denim: string): string =>
  cloth(
    'M284 1236L470 1242L466 1346L286 1338Z',
    light(mix(denim, PALETTE.sky, 0.5), 0.15),
    threads(denim, 'twill', 0.2),
  ) +
  stroke('M290 1238L292 1338', PALETTE.paper, 9) +
  stroke('M290 1238L292 1338', PALETTE.clay, 3)

const frontOf = (denim: string, metal: string): string =>
  [
    both(
      shape('M330 284C332 360 300 400 282 404L300 284Z', down(dark(denim, 0.25), dark(denim, 0.12))) +
        stroke('M334 284C336 364 304 410 282 414', clear(dark(denim, 0.5), 0.6), 4) +
        sewn('M344 286C346 372 310 420 284 424') +
        disc(334, 296, 6, metal) +
        disc(294, 404, 6, metal),
    ),
    stroke('M500 284V640', clear(dark(denim, 0.6), 0.7), 5),
    sewn('M536 286V520C536 566 520 590 502 604M526 286V514C526 556 514 576 502 588'),
    button(498, 248, metal, 15),
  ].join('')

function backOf(denim: string, twill: string, leather: string): string {
  const pocket = 'M322 404H452V560L387 604L322 560Z'
  const seams =
    'M330 414H444M330 426H444V554L387 594L330 554V426M332 470C360 500 378 500 387 480C396 500 414 500 442 470'
  return [
    stroke('M290 352C380 380 450 392 500 396C550 392 620 380 710 352', clear(dark(denim, 0.5), 0.5), 4),
    sewn('M290 362C380 390 450 402 500 406C550 402 620 390 710 362'),
    stroke('M500 396V650', clear(dark(denim, 0.6), 0.6), 5),
    sewn('M508 404V640'),
    both(shape(pocket, shadow(0.28), 'transform="translate(4 8)"') + cloth(pocket, denim, twill) + sewn(seams)),
    rect(566, 216, 110, 66, 4, slant(light(leather, 0.2), dark(leather, 0.12))),
    sewn('M573 222h96v54h-96Z'),
    stroke('M592 262l18 -26l14 18l12 -10l18 18Z', dark(leather, 0.5), 4),
  ].join('')
}

/** Straight-legged jeans, laid out flat. */
export const jeans: Drawing<Jeans> = ([denim, leather, metal], { behind = false }) => {
  const twill = threads(denim, 'twill', 0.3)
  const loop = (x: number): string =>
    rect(x + 3, 214, 20, 76, 3, shadow(0.3)) +
    rect(x, 210, 18, 74, 3, slant(light(denim, 0.2), dark(denim, 0.12))) +
    sewn(`M${x + 4} 214V280M${x + 14} 214V280`, 0.8)
  const waist = behind
    ? 'M302 208C420 222 580 222 698 208L700 286C580 298 420 298 300 286Z'
    : 'M302 208C360 228 430 236 500 236C570 236 640 228 698 208L702 284C580 298 420 298 298 284Z'
  return {
    focus: behind ? [470, 440] : [500, 420],
    frame: [500, 780, 1.12],
    layers: [
      cast(
        20,
        [
          both(leg(denim, twill)),
          shape(polygon([660, 236], [730, 236], [720, 900], [704, 1330], [660, 1330]), down(shadow(0.1), shadow(0.05))),
          both(cuff(denim)),
          behind ? '' : shape('M380 214H620C610 262 390 262 380 214Z', dark(denim, 0.45)),
          cloth(waist, denim, twill),
          sewn('M302 276C420 290 580 290 698 276'),
          behind ? backOf(denim, twill, leather) : frontOf(denim, metal),
          each(behind ? [318, 404, 491, 690] : [318, 404, 578, 664], loop),
        ].join(''),
      ),
    ],
  }
}
