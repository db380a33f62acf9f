import { cast, down, glow, round, slant, soft } from '../studio/paint.ts'
import { clear, dark, glint, light, shadow } from '../studio/palette.ts'
import { both, group, inside, oval, rect, shape, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { twill } from '../studio/weave.ts'
import { cloth, fold, print, sheen, threads } from './cloth.ts'

/** A felt fedora with a feather in its band. */
export const hat: Drawing = ([felt, ribbon, plume]) => {
  const crown =
    'M292 1070C282 960 300 800 372 752C430 716 470 748 506 756C546 748 590 722 634 760C700 812 718 960 708 1070A210 62 0 0 1 292 1070Z'
  const brim =
    'M96 1088C110 1040 260 1012 500 1012C740 1012 890 1030 906 1076C916 1150 760 1196 500 1200C240 1204 86 1152 96 1088Z'
  const band =
    'M286 1000C300 1046 400 1070 500 1070C600 1070 700 1046 714 1000L716 1072C690 1116 600 1134 500 1134C400 1134 310 1116 284 1072Z'
  const nap = twill(
    { x: 80, y: 720, width: 840, height: 490 },
    clear(light(felt, 0.3), 0.08),
    clear(dark(felt, 0.3), 0.08),
  )
  const ribs = times(5, (index) =>
    stroke(
      `M280 ${1016 + index * 22}C400 ${1080 + index * 22} 600 ${1080 + index * 22} 720 ${1016 + index * 22}`,
      clear(light(ribbon, 0.5), 0.14),
      3,
    ),
  )
  const feather =
    shape(
      'M320 1060C300 940 320 840 380 760C396 840 390 950 340 1064Z',
      slant(light(plume, 0.3), plume, dark(plume, 0.25)),
    ) +
    stroke('M330 1062C334 960 350 860 380 762', light(plume, 0.5), 4) +
    times(7, (index) => stroke(`M${334 + index * 5} ${1010 - index * 34}l-18 -22`, clear(dark(plume, 0.5), 0.4), 3))
  return {
    focus: [420, 960],
    frame: [500, 940, 1.1],
    layers: [
      soft(16, oval(560, 1190, 420, 60, shadow(0.5))),
      shape(brim, slant(light(felt, 0.22), light(felt, 0.06), felt, dark(felt, 0.24))),
      inside(brim, nap, oval(550, 1100, 300, 66, glow(shadow(0.5), shadow(0.3), shadow(0)))),
      stroke(brim, clear(light(felt, 0.4), 0.5), 5),
      shape(crown, round(felt, 0.9)),
      inside(
        crown,
        nap,
        shape(
          'M506 756C470 790 440 830 470 900C490 850 520 830 560 800C600 780 620 770 634 760C590 722 546 748 506 756Z',
          down(shadow(0.36), shadow(0.02)),
        ),
        shape('M340 800C320 860 316 920 324 980C350 920 370 840 400 770C376 770 354 780 340 800Z', glint(0.2)),
      ),
      shape(band, round(ribbon, 0.9)),
      inside(band, ribs),
      shape('M300 1030l-42 -22q-16 44 0 86l44 -14l50 20q12 -40 -2 -80Z', down(light(ribbon, 0.2), dark(ribbon, 0.2))),
      feather,
    ],
  }
}

/** A plaid scarf hung over the middle peg, its two ends at different heights. */
export const scarf: Drawing = ([wool, check]) => {
  const fringe = (left: number, right: number, y: number): string =>
    times(13, (index) => {
      const x = left + ((right - left) * (index + 0.5)) / 13
      return stroke(
        `M${x} ${y - 6}q${(index % 3) * 3 - 3} 34 ${(index % 2) * 6 - 3} 76`,
        index % 3 ? wool : dark(wool, 0.18),
        7,
      )
    })
  const end = (outline: string, ...over: string[]): string =>
    cloth(outline, wool, print('plaid', check), threads(wool, 'twill', 0.28), ...over)
  return {
    focus: [440, 760],
    layers: [
      cast(
        26,
        [
          fringe(524, 716, 1028),
          end(
            'M486 140C540 132 560 160 566 240C588 480 690 720 720 1030Q620 1056 520 1030C520 760 500 420 470 230Z',
            fold([530, 260], [590, 1040], 44, 0.3),
            fold([560, 300], [690, 1040], 50, 0.3),
            sheen([510, 260], [550, 1040], 40),
          ),
          fringe(288, 484, 1198),
          end(
            'M520 136C446 124 430 176 424 260C410 540 310 860 284 1200Q390 1228 488 1200C500 860 548 480 552 236C552 180 544 150 520 136Z',
            fold([470, 260], [350, 1210], 50, 0.26),
            fold([520, 240], [450, 1210], 56, 0.3),
            sheen([490, 240], [400, 1210], 44),
          ),
          shape(
            'M424 262C430 176 446 124 520 136C548 152 554 190 552 240C520 210 460 206 424 262Z',
            slant(glint(0.3), glint(0), shadow(0.2)),
          ),
          fold([440, 200], [470, 380], 30),
        ].join(''),
      ),
    ],
  }
}

/** Cat-eye sunglasses in tortoiseshell, their arms open. */
export const sunglasses: Drawing = ([frame, lens, hinge]) => {
  const rim =
    'M176 720C260 700 400 716 452 752C470 800 452 900 400 934C330 968 230 946 200 886C184 840 186 790 150 750C150 730 160 722 176 720Z'
  const glass =
    'M212 752C280 736 380 746 424 774C434 810 420 880 382 906C326 932 250 914 228 868C214 830 216 790 200 762Z'
  const arm = 'M170 744C186 640 240 560 330 520C360 508 378 528 352 546C280 590 232 660 214 742Z'
  const mottles = times(26, (index) =>
    oval(
      130 + ((index * 89) % 350),
      690 + ((index * 61) % 280),
      18 + (index % 3) * 10,
      12,
      clear(light(frame, 0.5), 0.3),
    ),
  )
  const eye =
    shape(rim, slant(light(frame, 0.25), frame, dark(frame, 0.3))) +
    inside(rim, mottles) +
    shape(glass, down(clear(dark(lens, 0.35), 0.97), clear(lens, 0.94), clear(light(lens, 0.3), 0.9))) +
    stroke(glass, clear(dark(frame, 0.6), 0.6), 4)
  const flash = (x: number): string =>
    shape(`M${x} 762l44 -10l-60 150l-28 -30Z`, glint(0.32)) + shape(`M${x + 66} 756l18 2l-64 146l-12 -6Z`, glint(0.24))
  return {
    focus: [330, 820],
    frame: [500, 760, 1.14],
    layers: [
      group(
        'rotate(-7 500 800) translate(0 20)',
        cast(
          18,
          [
            both(shape(arm, slant(light(frame, 0.1), dark(frame, 0.25)))),
            stroke('M440 790C470 752 530 752 560 790', dark(frame, 0.3), 34) +
              stroke('M442 784C470 748 530 748 558 784', light(frame, 0.14), 22),
            both(eye),
            flash(286) + flash(650),
            both(rect(176, 742, 22, 9, 4, hinge)),
          ].join(''),
        ),
      ),
    ],
  }
}
