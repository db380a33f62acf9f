import { gleam, lathe, type Profile } from '../studio/lathe.ts'
import { down, round } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE } from '../studio/palette.ts'
import { disc, FLOOR, group, inside, MIDDLE, oval, polygon, shape, standing, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'

/** A glaze poured over the shoulder, stopped where it ran. */
const RUN =
  'M100 80H900V785C872 860 850 760 822 780C800 880 772 770 744 795C712 930 684 760 650 795C622 865 596 765 566 790C532 960 500 770 468 800C440 870 410 760 378 795C350 920 318 760 286 795C256 865 230 760 200 790C180 840 130 780 100 785Z'

/** One stem with its leaves, from the mouth of the vase. */
function sprig(mouth: number, sway: number, height: number, leaf: string, flower?: string): string {
  const [x, y] = [MIDDLE + sway, mouth - height]
  const stem = `M${MIDDLE + sway * 0.1} ${mouth + 20}C${MIDDLE + sway * 0.15} ${mouth - height * 0.4} ${MIDDLE + sway * 0.7} ${mouth - height * 0.6} ${x} ${y}`
  const leaves = times(5, (index) => {
    const share = 0.3 + index * 0.14
    const lean = sway / 8 + (index % 2 ? 58 : -58)
    return group(
      `translate(${MIDDLE + sway * share ** 1.3} ${mouth - height * share}) rotate(${lean})`,
      shape('M0 0C-22 -26 -20 -62 0 -84C20 -62 22 -26 0 0Z', down(light(leaf, 0.2), dark(leaf, 0.15))),
      stroke('M0 -6V-70', clear(dark(leaf, 0.4), 0.5), 2),
    )
  })
  const petal =
    (paint: string) =>
    (index: number): string =>
      group(
        `translate(${x} ${y}) rotate(${index * 51.4 + sway})`,
        shape('M0 0C-20 -18 -18 -46 0 -56C18 -46 20 -18 0 0Z', down(light(paint, 0.35), paint)),
      )
  const bloom = flower ? times(7, petal(flower)) + disc(x, y, 15, PALETTE.ochre) : ''
  return stroke(stem, dark(leaf, 0.15), 6) + leaves + bloom
}

export interface Vase {
  /** Sprigs from the garden. */
  flowers?: boolean
}

/** A two-handled urn with a second glaze run over its shoulder. */
export const vase: Drawing<Vase> = ([glaze, second, third], { flowers = false }) => {
  const form = lathe(
    [
      [0, 118],
      [40, 128],
      [160, 190],
      [320, 248],
      [440, 256],
      [530, 214],
      [580, 158],
      [620, 140],
      [660, 156],
    ],
    glaze,
    { inner: dark(second, 0.5) },
  )
  const mouth = FLOOR - 660
  const handle = 'M648 640C740 620 776 690 752 780C744 808 734 822 720 830'
  const nosegay = [
    sprig(mouth, -150, 240, third),
    sprig(mouth, 140, 220, third, PALETTE.paper),
    sprig(mouth, -60, 310, third, PALETTE.rose),
    sprig(mouth, 60, 290, third),
    sprig(mouth, -200, 150, third, PALETTE.paper),
    sprig(mouth, 210, 110, third),
  ].join('')
  const grip =
    stroke(handle, dark(second, 0.3), 36) +
    stroke(handle, second, 25) +
    stroke('M654 632C736 614 764 680 746 760', clear(light(second, 0.6), 0.5), 7)
  return {
    focus: [440, 780],
    frame: flowers ? [500, 700, 1.06] : [500, 850, 1.2],
    layers: [
      standing(MIDDLE, FLOOR, 210),
      group(
        `translate(${2 * MIDDLE} 0) scale(-1 1)`,
        stroke(handle, dark(second, 0.12), 36),
        stroke(handle, light(second, 0.1), 25),
      ),
      grip,
      form.body,
      inside(form.outline, shape(RUN, round(second, 0.9)), stroke(RUN, clear(light(second, 0.5), 0.5), 4)),
      inside(form.outline, gleam('M330 1120C280 980 270 860 300 740L372 700C340 820 350 980 396 1120Z', 0.5)),
      form.mouth,
      flowers ? nosegay : '',
    ],
  }
}

const JUG: Profile = [
  [0, 170],
  [40, 190],
  [180, 222],
  [330, 226],
  [440, 196],
  [520, 120],
  [560, 66],
  [600, 56],
  [650, 62],
  [670, 74],
]

/** The Catawba Valley's own: a jug with a face, eyes and teeth of white clay. */
export const faceJug: Drawing = ([glaze, , white]) => {
  const jug = lathe(JUG, glaze)
  const grip = 'M566 560C690 520 760 640 700 790'
  const lips = 'M372 1010C420 1040 580 1040 628 1010C612 1082 560 1104 500 1104C440 1104 388 1082 372 1010Z'
  const eye = (x: number): string =>
    [
      oval(x + 4, 868, 62, 46, dark(glaze, 0.4)),
      oval(x, 862, 56, 40, light(glaze, 0.1)),
      oval(x, 864, 46, 31, down(light(white, 0.4), dark(white, 0.12))),
      disc(x + 4, 866, 17, dark(glaze, 0.7)),
      disc(x - 2, 859, 5, glint(0.9)),
    ].join('')
  const brow = (x: number, lean: number): string =>
    group(
      `translate(${x} 806) rotate(${lean})`,
      shape('M-70 10C-40 -22 40 -26 72 6C50 12 -40 14 -70 10Z', down(light(glaze, 0.3), dark(glaze, 0.3))),
    )
  const tooth = (x: number, top: number, bottom: number, wide: number): string =>
    shape(
      polygon([x - wide, top], [x + wide, top], [x + wide - 4, bottom], [x - wide + 4, bottom]),
      down(light(white, 0.3), dark(white, 0.15)),
    )
  return {
    focus: [MIDDLE, 900],
    frame: [500, 860, 1.22],
    layers: [
      standing(MIDDLE, FLOOR, 200),
      stroke(grip, dark(glaze, 0.35), 44) +
        stroke(grip, glaze, 34) +
        stroke('M574 552C680 524 740 630 694 760', clear(light(glaze, 0.6), 0.6), 8),
      jug.body,
      inside(jug.outline, gleam('M318 1130C290 1000 298 860 372 760C344 880 338 1000 356 1130Z', 0.5)),
      shape('M276 880C240 860 232 930 262 970C276 984 284 960 284 940Z', down(light(glaze, 0.25), dark(glaze, 0.2))),
      shape('M724 880C760 860 768 930 738 970C724 984 716 960 716 940Z', down(glaze, dark(glaze, 0.45))),
      eye(412) + eye(588) + brow(410, 10) + brow(590, -10),
      shape(
        'M500 846C516 900 556 956 544 982C528 1000 472 1000 456 982C446 956 484 900 500 846Z',
        down(light(glaze, 0.35), glaze, dark(glaze, 0.3)),
      ),
      oval(482, 986, 10, 6, dark(glaze, 0.6)) + oval(520, 986, 10, 6, dark(glaze, 0.6)),
      stroke(lips, light(glaze, 0.25), 26) + shape(lips, dark(glaze, 0.6)),
      inside(
        lips,
        times(9, (index) => tooth(371 + index * 33, 1000, 1062, 15)),
        times(8, (index) => tooth(387 + index * 33, 1070, 1120, 15)),
      ),
      jug.mouth,
    ],
  }
}

function mug(x: number, floor: number, size: number, clay: string, dip: string): string {
  const form = lathe(
    [
      [0, 104],
      [14, 118],
      [60, 130],
      [150, 132],
      [230, 126],
      [262, 128],
    ],
    clay,
    { x: 0, floor: 0, inner: dark(dip, 0.35) },
  )
  const ear = 'M112 -210C220 -240 236 -70 118 -60'
  const tide =
    'M-200 -300H200V-136C170 -110 140 -150 104 -128C70 -96 34 -146 0 -122C-40 -92 -72 -142 -110 -122C-150 -96 -170 -140 -200 -126Z'
  return group(
    `translate(${x} ${floor}) scale(${size})`,
    standing(0, 0, 118),
    stroke(ear, dark(clay, 0.3), 34) +
      stroke(ear, clay, 25) +
      stroke('M124 -216C196 -226 206 -150 184 -110', glint(0.4), 6),
    form.body,
    inside(form.outline, shape(tide, round(dip, 0.9))),
    gleam('M-92 -40C-104 -110 -102 -180 -94 -226L-72 -220C-80 -170 -82 -110 -72 -36Z', 0.5),
    form.mouth,
  )
}

export interface Mugs {
  count: 1 | 3
}

/** Thrown mugs, dipped to the waist in another glaze. */
export const mugs: Drawing<Mugs> = ([first, second, third], { count }) => ({
  focus: [500, 1040],
  frame: count === 1 ? undefined : [520, 1000, 1.2],
  layers:
    count === 1
      ? [mug(480, FLOOR, 1.9, first, second)]
      : [
          mug(350, FLOOR - 70, 1.25, second, third),
          mug(690, FLOOR - 50, 1.25, third, first),
          mug(500, FLOOR + 60, 1.4, first, second),
        ],
})
