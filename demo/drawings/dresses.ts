import { down } from '../studio/paint.ts'
import { clear, dark, light, shadow } from '../studio/palette.ts'
import { disc, inside, polygon, rect, shape, stitch, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { button, cloth, fold, hanger, hung, print, sheen, threads } from './cloth.ts'

const NECKLINE = 'M424 286C426 360 450 408 500 410C550 408 574 360 576 286'
const BODICE = `${NECKLINE}L628 300C620 380 626 430 660 486C650 560 632 610 622 660H378C368 610 350 560 340 486C374 430 380 380 372 300Z`

const skirtTo = (hem: number, wide: number): string =>
  `M378 652C360 760 ${560 - wide} ${hem - 220} ${500 - wide} ${hem}C${590 - wide} ${hem + 24} 420 ${hem + 32} 500 ${hem + 32}C580 ${hem + 32} ${410 + wide} ${hem + 24} ${500 + wide} ${hem}C${440 + wide} ${hem - 220} 640 760 622 652Z`

const skirtFolds = (hem: number, wide: number): string =>
  [
    fold([420, 650], [500 - wide * 0.62, hem + 40], 60),
    fold([470, 650], [500 - wide * 0.1, hem + 40], 66, 0.2),
    fold([540, 650], [500 + wide * 0.36, hem + 40], 74, 0.28),
    fold([590, 650], [500 + wide * 0.8, hem + 40], 70, 0.34),
    sheen([400, 650], [500 - wide * 0.84, hem + 40], 40),
    sheen([450, 650], [500 - wide * 0.36, hem + 40], 50),
    sheen([520, 650], [500 + wide * 0.14, hem + 40], 40, 0.16),
  ].join('')

const bodiceFolds = [
  fold([388, 470], [420, 660], 18),
  fold([612, 460], [590, 660], 30),
  sheen([440, 430], [450, 660], 26, 0.2),
  shape(polygon([600, 280], [700, 280], [700, 680], [590, 680]), down(shadow(0.06), shadow(0.2))),
].join('')

const nape = (colour: string): string =>
  shape('M424 286C450 270 550 270 576 286C570 360 560 400 500 404C440 400 430 360 424 286Z', dark(colour, 0.42))

/** A sleeveless cotton dress in a small print, buttoned, with lace at the hem. */
export const sundress: Drawing = ([cotton, flower, lace]) => {
  const [hem, wide] = [1170, 300]
  const skirt = skirtTo(hem, wide)
  const scallops = times(21, (index) => {
    const x = 185 + index * 30
    return (
      shape(`M${x} ${hem - 34}h30v52a15 15 0 0 1 -30 0Z`, clear(lace, 0.95)) +
      disc(x + 15, hem + 16, 4, clear(dark(lace, 0.5), 0.5))
    )
  })
  const cover = threads(cotton, 'linen', 0.18) + print('sprigs', flower)
  return {
    focus: [480, 560],
    layers: [
      hung(
        1.16,
        hanger(296),
        nape(cotton),
        inside(skirtTo(hem + 34, wide), scallops),
        cloth(skirt, cotton, cover, skirtFolds(hem, wide)),
        inside(skirt, rect(0, hem - 40, 1000, 4, 0, clear(lace, 0.8))),
        cloth(BODICE, cotton, cover, bodiceFolds),
        stroke(NECKLINE, clear(flower, 0.95), 9),
        stroke('M376 656C440 668 560 668 624 656', clear(dark(cotton, 0.5), 0.4), 5),
        times(4, (index) => button(500, 446 + index * 54, lace)),
      ),
    ],
  }
}

/** A floor-length evening dress with a satin sash. */
export const gown: Drawing = ([velvet, satin]) => {
  const [hem, wide] = [1350, 290]
  const pile = threads(velvet, 'linen', 0.18)
  const sash = 'M374 634C420 650 580 650 626 634L630 684C580 700 420 700 370 684Z'
  const bow =
    'M470 660C420 620 400 690 424 704C444 712 466 690 482 672C466 760 452 820 440 870L482 862C492 800 498 730 496 676C520 720 560 712 566 694C572 660 520 630 496 660Z'
  return {
    focus: [480, 640],
    layers: [
      hung(
        1.04,
        hanger(296),
        nape(velvet),
        cloth(
          skirtTo(hem, wide),
          velvet,
          pile,
          skirtFolds(hem, wide),
          stitch(`M200 ${hem - 26}C420 ${hem - 6} 560 ${hem - 6} 800 ${hem - 30}`, clear(light(velvet, 0.6), 0.4), 2.5),
        ),
        cloth(BODICE, velvet, pile, bodiceFolds),
        stroke(NECKLINE, clear(satin, 0.95), 9),
        shape(sash, down(light(satin, 0.15), satin, dark(satin, 0.2))),
        shape(bow, down(light(satin, 0.12), satin, dark(satin, 0.14))),
        stroke('M482 672C486 660 490 660 496 676', dark(satin, 0.5), 4),
      ),
    ],
  }
}
