import { down, slant, soft } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE, shadow } from '../studio/palette.ts'
import { at, disc, each, group, inside, oval, type Spot, shape, stitch, stroke } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { linen } from '../studio/weave.ts'

/** Two of the same shoe: one behind and to the left, the other with its side to us. */
const pair = (shoe: string): string[] => [
  soft(14, oval(570, 1186, 330, 34, shadow(0.5)) + oval(420, 1120, 300, 24, shadow(0.4))),
  group('translate(-112 -78) scale(0.97)', shoe),
  shoe,
]

const hide = (outline: string, leather: string, ...over: string[]): string =>
  shape(outline, slant(light(leather, 0.26), light(leather, 0.06), leather, dark(leather, 0.18), dark(leather, 0.34))) +
  inside(outline, ...over) +
  stroke(outline, clear(dark(leather, 0.6), 0.4), 3)

/** Western boots, stitched in rows up the shaft. */
export const boots: Drawing = ([leather, sole, thread]) => {
  const top = 470
  const brim = `M340 ${top + 20}C390 ${top + 70} 420 ${top + 40} 452 ${top - 10}C490 ${top + 40} 560 ${top + 70} 606 ${top + 12}`
  const upper = `${brim}C588 ${top + 200} 582 860 606 930C650 992 764 1006 812 1068C836 1100 838 1136 832 1158L322 1160C310 1080 344 1000 350 900C352 800 340 ${top + 160} 340 ${top + 20}Z`
  const flame = (inset: number): string =>
    stitch(
      `M${404 + inset * 0.5} ${top + 90 + inset}C${390 + inset} ${top + 220} ${430 + inset * 0.4} ${top + 250} 466 ${top + 330 - inset}C${500 - inset * 0.4} ${top + 250} ${552 - inset} ${top + 220} ${540 - inset * 0.5} ${top + 90 + inset}C510 ${top + 150 + inset} 430 ${top + 150 + inset} ${404 + inset * 0.5} ${top + 90 + inset}Z`,
      clear(thread, 0.95),
      3.5,
    )
  const shoe = [
    shape('M318 1168H474L452 1218H344Z', down(light(sole, 0.1), dark(sole, 0.3))),
    shape(
      'M312 1156H836C846 1166 846 1184 836 1194C700 1206 600 1196 480 1178L316 1180Z',
      down(light(sole, 0.1), dark(sole, 0.3)),
    ),
    stroke('M316 1160H836', light(sole, 0.35), 6),
    stitch('M320 1161H832', dark(sole, 0.3), 2.5),
    hide(
      upper,
      leather,
      shape('M360 600C350 760 380 900 352 1160H300V600Z', shadow(0.16)),
      shape('M440 480C470 700 470 860 446 1000C510 860 520 640 500 480Z', slant(glint(0.24), glint(0.02))),
      shape('M640 1000C700 1010 770 1040 792 1070C750 1056 690 1044 640 1036Z', glint(0.4)),
      stroke('M520 952C480 956 440 944 400 950M514 980C480 990 450 984 420 988', shadow(0.3), 5),
      each([0, 26, 52], flame),
      stitch('M640 1010C690 1030 740 1040 790 1060M630 1030C690 1052 740 1060 800 1082', clear(thread, 0.8), 3),
      shape('M330 960C400 940 480 980 500 1060C440 1100 380 1110 300 1100Z', clear(dark(leather, 0.4), 0.22)),
    ),
    stroke(brim, dark(leather, 0.5), 10),
    stroke(brim, light(leather, 0.2), 4, 'transform="translate(0 6)"'),
    stitch('M350 962C410 946 484 986 502 1056', clear(thread, 0.8), 3),
    shape(`M330 ${top + 60}q-16 -50 12 -50l18 20q-14 10 -6 46Z`, dark(leather, 0.25)),
  ]
  return { focus: [480, 740], frame: [520, 850, 1.16], layers: pair(shoe.join('')) }
}

const EYELETS: readonly (readonly [near: Spot, far: Spot])[] = [
  [
    [528, 780],
    [566, 768],
  ],
  [
    [532, 830],
    [574, 818],
  ],
  [
    [540, 880],
    [586, 866],
  ],
  [
    [560, 928],
    [606, 910],
  ],
  [
    [590, 972],
    [640, 950],
  ],
  [
    [630, 1006],
    [680, 982],
  ],
]

const laces = (cotton: string): string =>
  each(EYELETS, ([near, far], index) => {
    const next = EYELETS[index + 1]
    return [
      disc(...near, 9, PALETTE.silver),
      disc(...near, 4, dark(PALETTE.silver, 0.6)),
      stroke(`M${at(near)}L${at(far)}`, shadow(0.3), 10, 'transform="translate(0 3)"'),
      stroke(`M${at(near)}L${at(far)}`, light(cotton, 0.12), 9),
      next ? stroke(`M${at(near)}L${at(next[1])}`, cotton, 9) : '',
    ].join('')
  })

/** Canvas high-tops with a rubber toe and a star at the ankle. */
export const sneakers: Drawing = ([canvas, stripe, rubber]) => {
  const top = 740
  const brim = `M330 ${top + 20}C400 ${top + 50} 470 ${top + 46} 540 ${top - 4}`
  const upper = `${brim}C560 ${top + 60} 570 ${top + 90} 596 940C640 1000 760 1010 812 1074L826 1130H306C300 1040 334 960 330 ${top + 20}Z`
  const cloth = linen(
    { x: 290, y: 700, width: 560, height: 500 },
    clear(light(canvas, 0.5), 0.3),
    clear(dark(canvas, 0.4), 0.3),
  )
  const shoe = [
    shape(
      `M520 ${top}C560 ${top + 60} 560 900 620 980L690 1010C640 940 600 860 584 ${top - 16}Z`,
      down(light(canvas, 0.1), dark(canvas, 0.25)),
    ),
    shape(upper, slant(light(canvas, 0.2), canvas, dark(canvas, 0.26))),
    inside(
      upper,
      cloth,
      shape('M320 700C340 860 350 1000 300 1160H260V700Z', shadow(0.18)),
      shape(`M380 ${top}C400 900 390 1000 372 1130H420C440 1000 444 900 430 ${top}Z`, glint(0.16)),
      stroke('M330 960C400 990 470 1000 560 1010', clear(dark(canvas, 0.5), 0.5), 4),
      stitch('M330 970C400 1000 470 1010 560 1020', clear(rubber, 0.7), 3),
    ),
    stroke(brim, dark(canvas, 0.35), 9),
    stitch(`M508 ${top + 30}C516 ${top + 110} 536 940 590 1004C610 1024 660 1034 700 1036`, clear(rubber, 0.8), 3),
    disc(420, 880, 58, slant(light(rubber, 0.3), dark(rubber, 0.08)), `stroke="${stripe}" stroke-width="5"`),
    shape('M420 842l9 26h28l-22 16l8 27l-23 -16l-23 16l8 -27l-22 -16h28Z', stripe),
    shape(
      'M706 1030C776 1030 838 1070 842 1140H676C670 1090 680 1050 706 1030Z',
      slant(light(rubber, 0.5), rubber, dark(rubber, 0.2)),
    ),
    stroke('M706 1030C680 1050 670 1090 676 1140', clear(dark(rubber, 0.5), 0.4), 4),
    shape(
      'M296 1112H846C856 1140 856 1176 840 1192C700 1200 460 1200 304 1192C290 1172 288 1140 296 1112Z',
      down(light(rubber, 0.4), rubber, dark(rubber, 0.22)),
    ),
    stroke('M298 1132H850', stripe, 9),
    stroke('M300 1176H846', clear(dark(rubber, 0.5), 0.3), 4),
    laces(rubber),
  ]
  return { focus: [560, 980], frame: [520, 960, 1.24], layers: pair(shoe.join('')) }
}
