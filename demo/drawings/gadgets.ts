import { lettering } from '../studio/lettering.ts'
import { ball, cast, down, slant, soft } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE, shadow } from '../studio/palette.ts'
import { disc, each, group, inside, oval, rect, shape, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'

/** A rotary telephone with a coiled cord. */
export const phone: Drawing = ([shell, face, cord]) => {
  const body =
    'M290 820C316 790 360 776 400 774H600C640 776 684 790 710 820C770 930 806 1040 818 1150Q822 1196 776 1200H224Q178 1196 182 1150C194 1040 230 930 290 820Z'
  const handset =
    'M150 700C140 640 170 596 230 590C300 584 330 620 352 636C440 606 560 606 648 636C670 620 700 584 770 590C830 596 860 640 850 700C846 740 800 756 750 750C706 746 690 720 676 700C560 676 440 676 324 700C310 720 294 746 250 750C200 756 154 740 150 700Z'
  const hole = (index: number): string => {
    const angle = ((-60 + index * 30) * Math.PI) / 180
    const [x, y] = [500 + Math.cos(angle) * 112, 1000 - Math.sin(angle) * 104]
    return (
      disc(x, y, 26, slant(dark(face, 0.4), light(face, 0.1))) +
      disc(x + 2, y + 2, 21, light(PALETTE.bone, 0.2)) +
      lettering(String((index + 1) % 10), x, y - 9, 19, PALETTE.ink, 3.6)
    )
  }
  const coil = (index: number): string =>
    oval(
      196 - index * 4 - Math.sin(index * 0.4) * 26,
      760 + index * 25,
      22,
      12,
      'none',
      `stroke="${index % 2 ? dark(cord, 0.1) : light(cord, 0.12)}" stroke-width="9"`,
    )
  return {
    focus: [500, 980],
    frame: [500, 920, 1.1],
    layers: [
      soft(18, oval(560, 1200, 360, 46, shadow(0.55))),
      times(17, coil),
      shape(body, slant(light(shell, 0.3), light(shell, 0.06), shell, dark(shell, 0.34))),
      inside(
        body,
        shape('M224 1200C240 1060 280 900 330 830L300 800L160 1200Z', glint(0.2)),
        rect(100, 1150, 800, 60, 0, down(shadow(0), shadow(0.35))),
      ),
      shape(
        'M372 790C360 740 366 700 384 690H440V790ZM628 790C640 740 634 700 616 690H560V790Z',
        down(light(shell, 0.2), dark(shell, 0.3)),
      ),
      rect(436, 756, 128, 36, 10, dark(shell, 0.3)),
      oval(508, 1010, 190, 178, shadow(0.4)),
      oval(500, 1000, 188, 176, slant(light(shell, 0.3), shell, dark(shell, 0.35))),
      oval(500, 1000, 160, 150, slant(light(face, 0.5), face, dark(face, 0.3))),
      times(10, hole),
      stroke('M622 1072L660 1098', PALETTE.silver, 13),
      oval(500, 1000, 62, 58, slant(light(shell, 0.3), dark(shell, 0.2))),
      oval(500, 1000, 46, 43, light(PALETTE.bone, 0.3)),
      lettering('828 41', 500, 990, 17, PALETTE.ink, 3),
      shape(handset, shadow(0.3), 'transform="translate(10 24)"'),
      shape(handset, down(light(shell, 0.34), shell, dark(shell, 0.36))),
      stroke('M190 640C220 608 270 606 320 650C440 620 560 620 676 648', glint(0.6), 10),
      shape(
        'M160 716C190 758 270 764 318 712C300 756 270 772 230 766C196 762 170 744 160 716ZM840 716C810 758 730 764 682 712C700 756 730 772 770 766C804 762 830 744 840 716Z',
        dark(shell, 0.45),
      ),
    ],
  }
}

function cartridge(x: number, y: number, angle: number, label: string): string {
  return group(
    `rotate(${angle} ${x} ${y})`,
    cast(12, rect(x - 90, y - 100, 180, 196, 12, slant(light(PALETTE.silver, 0.2), dark(PALETTE.silver, 0.2)))),
    rect(x - 72, y - 52, 144, 136, 8, slant(light(label, 0.2), dark(label, 0.15))),
    shape(`M${x - 60} ${y + 74}l44 -70l30 40l20 -24l30 54Z`, clear(PALETTE.bone, 0.9)),
    disc(x + 34, y - 20, 16, PALETTE.butter),
    times(4, (index) => stroke(`M${x - 66} ${y - 88 + index * 8}H${x + 66}`, shadow(0.2), 3)),
  )
}

/** What is on the little screen: a climber, a few ledges and the sun. */
function game(screen: string): string {
  const ink = dark(screen, 0.55)
  return [
    rect(378, 470, 246, 226, 4, down(dark(screen, 0.1), screen, light(screen, 0.16))),
    shape('M378 640h50v-30h40v30h60v-60h44v60h52v56H378Z', dark(screen, 0.5)),
    rect(440, 560, 28, 34, 2, ink) + rect(432, 540, 44, 22, 2, ink),
    disc(570, 516, 15, dark(screen, 0.4)),
    rect(390, 486, 70, 9, 0, ink),
    shape('M378 470H520L420 696H378Z', glint(0.22)),
  ].join('')
}

/** A pocket game of the late eighties, with two of its cartridges. */
export const handheld: Drawing = ([shell, screen, accent]) => {
  const body = 'M300 330H700Q724 330 724 354V1060Q724 1160 610 1170H324Q276 1170 276 1124V354Q276 330 300 330Z'
  const bezel = 'M330 410H670Q686 410 686 426V700Q686 740 646 740H330Q314 740 314 724V426Q314 410 330 410Z'
  const cross = 'M356 830h52v-52h58v52h52v58h-52v52h-58v-52h-52Z'
  const key = ([x, y]: readonly [number, number]): string =>
    disc(x + 5, y + 8, 34, shadow(0.35)) + disc(x, y, 34, ball(light(accent, 0.4), accent, dark(accent, 0.35)))
  const pill = (x: number): string =>
    rect(
      x - 34,
      1020,
      68,
      20,
      10,
      slant(light(PALETTE.slate, 0.2), dark(PALETTE.slate, 0.3)),
      `transform="rotate(-28 ${x} 1030)"`,
    )
  return {
    focus: [500, 620],
    frame: [500, 790, 1.06],
    layers: [
      group(
        'rotate(-5 500 760)',
        cartridge(190, 1230, -14, PALETTE.clay),
        cartridge(800, 1260, 16, PALETTE.fern),
        cast(24, shape(body, slant(light(shell, 0.35), shell, dark(shell, 0.18)))),
        stroke(body, clear(light(shell, 0.7), 0.7), 5),
        stroke('M290 376H710M340 334V372M660 334V372', shadow(0.22), 4),
        shape(bezel, slant(light(PALETTE.slate, 0.1), dark(PALETTE.slate, 0.3))),
        stroke('M336 436H664', accent, 4) + stroke('M336 448H664', PALETTE.denim, 4),
        disc(342, 560, 9, PALETTE.clay),
        game(screen),
        shape(cross, shadow(0.3), 'transform="translate(5 9)"'),
        shape(cross, slant(light(PALETTE.ink, 0.22), PALETTE.ink)),
        disc(437, 859, 18, dark(PALETTE.ink, 0.3)),
        each(
          [
            [580, 890],
            [656, 850],
          ] as const,
          key,
        ),
        each([440, 530], pill),
        times(5, (index) => stroke(`M${590 + index * 24} ${1130 - index * 4}l44 -84`, dark(shell, 0.4), 9)),
      ),
    ],
  }
}
