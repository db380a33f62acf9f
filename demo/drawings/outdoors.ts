import { gleam, lathe } from '../studio/lathe.ts'
import { lettering } from '../studio/lettering.ts'
import { across, ball, down, glow, round, slant, soft } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE, shadow } from '../studio/palette.ts'
import { both, disc, group, inside, oval, rect, type Spot, shape, standing, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'

const REAR: Spot = [240, 1050]
const FRONT: Spot = [760, 1050]
const CRANK: Spot = [470, 1068]
const RADIUS = 200

function wheel([x, y]: Spot, rim: string): string {
  const spokes = times(18, (index) =>
    stroke(
      `M${x} ${y}V${y - RADIUS + 30}`,
      clear(PALETTE.silver, 0.95),
      2.4,
      `transform="rotate(${index * 20} ${x} ${y})"`,
    ),
  )
  return [
    disc(x, y, RADIUS - 8, 'none', `stroke="${PALETTE.ink}" stroke-width="24"`),
    disc(x, y, RADIUS - 26, 'none', `stroke="${light(rim, 0.4)}" stroke-width="9"`),
    spokes,
    disc(x, y, 15, slant(light(PALETTE.silver, 0.5), dark(PALETTE.silver, 0.3))),
    stroke(
      `M${x - RADIUS * 0.62} ${y - RADIUS * 0.74}A${RADIUS - 4} ${RADIUS - 4} 0 0 1 ${x} ${y - RADIUS + 6}`,
      glint(0.35),
      6,
    ),
  ].join('')
}

const wicker = (() => {
  const oak = PALETTE.oak
  const side = 'M-14 0H150L130 130H8Z'
  return group(
    'translate(690 690)',
    shape(side, slant(light(oak, 0.3), oak, dark(oak, 0.3))),
    inside(
      side,
      times(12, (index) =>
        stroke(`M-20 ${index * 12}h180`, index % 2 ? clear(light(oak, 0.4), 0.6) : clear(dark(oak, 0.4), 0.5), 5),
      ),
      times(9, (index) => stroke(`M${-8 + index * 19} 0L${10 + index * 14} 130`, clear(dark(oak, 0.5), 0.4), 4)),
    ),
    stroke('M-16 2H152', dark(oak, 0.2), 15),
    stroke('M-14 -1H150', light(oak, 0.3), 6),
  )
})()

/** A step-through cruiser with fenders and a wicker basket. */
export const bike: Drawing = ([paint, saddle, rim]) => {
  const tube = (line: string, width: number): string =>
    stroke(line, dark(paint, 0.34), width) +
    stroke(line, paint, width * 0.72, 'transform="translate(-2 -2)"') +
    stroke(line, light(paint, 0.5), width * 0.16, 'transform="translate(-4 -5)"')
  const fender = ([x, y]: Spot, from: number, to: number): string => {
    const reach = RADIUS + 12
    const end = (angle: number): string =>
      `${(x + Math.cos(angle) * reach).toFixed(1)} ${(y - Math.sin(angle) * reach).toFixed(1)}`
    const line = `M${end(from)}A${reach} ${reach} 0 0 1 ${end(to)}`
    return stroke(line, dark(paint, 0.3), 22) + stroke(line, light(paint, 0.06), 14)
  }
  const frame = [
    tube(`M${REAR.join(' ')}L${CRANK.join(' ')}`, 18),
    tube(`M${REAR.join(' ')}L408 920`, 16),
    tube(`M388 850L${CRANK.join(' ')}`, 24),
    tube(`M668 840C640 980 560 1060 ${CRANK.join(' ')}`, 26),
    tube('M664 810C610 920 520 980 420 990', 22),
    tube(`M658 780L690 880C690 930 740 980 ${FRONT.join(' ')}`, 24),
  ].join('')
  const bars = 'M656 780L652 730C640 700 600 690 540 706'
  const [crankX, crankY] = CRANK
  return {
    focus: [500, 940],
    layers: [
      group(
        'translate(30 70) scale(0.94)',
        soft(12, oval(530, 1256, 460, 20, shadow(0.6))),
        wheel(REAR, rim) + wheel(FRONT, rim),
        fender(REAR, 2.9, 0.7) + fender(FRONT, 2.4, 0.5),
        stroke(
          `M${REAR[0]} ${REAR[1] - 16}L${crankX} ${crankY - 44}M${REAR[0]} ${REAR[1] + 16}L${crankX} ${crankY + 44}`,
          dark(PALETTE.silver, 0.5),
          5,
        ),
        frame,
        stroke('M388 862L380 830', PALETTE.silver, 15),
        shape(
          'M306 826C330 796 400 800 440 812C476 816 486 836 470 846C420 850 380 866 340 872C306 872 292 850 306 826Z',
          slant(light(saddle, 0.3), saddle, dark(saddle, 0.35)),
        ),
        stroke(bars, dark(PALETTE.silver, 0.2), 15) + stroke(bars, light(PALETTE.silver, 0.5), 5),
        stroke('M548 704L496 720', saddle, 25),
        wicker,
        disc(crankX, crankY, 48, 'none', `stroke="${dark(PALETTE.silver, 0.25)}" stroke-width="11"`),
        disc(crankX, crankY, 20, slant(light(PALETTE.silver, 0.5), dark(PALETTE.silver, 0.3))),
        stroke(`M${crankX} ${crankY}l60 54`, dark(PALETTE.silver, 0.2), 13),
        rect(crankX + 36, crankY + 48, 62, 18, 6, PALETTE.ink),
      ),
    ],
  }
}

export interface Lantern {
  lit?: boolean
}

/** A barn lantern for lamp oil. */
export const lantern: Drawing<Lantern> = ([metal, , glass], { lit = false }) => {
  const fount = lathe(
    [
      [0, 190],
      [24, 204],
      [80, 206],
      [120, 180],
      [150, 110],
      [170, 96],
    ],
    metal,
  )
  const hood = lathe(
    [
      [0, 112],
      [18, 118],
      [40, 100],
      [80, 92],
      [96, 124],
      [112, 120],
      [140, 70],
      [170, 66],
    ],
    metal,
    { floor: 738 },
  )
  const globe = 'M406 1010C340 950 340 800 420 740H580C660 800 660 950 594 1010Z'
  const pipe = 'M316 1110C280 1000 282 760 318 640C336 584 400 566 450 600'
  const flame =
    shape(
      'M500 800C462 860 456 900 478 930C490 946 510 946 522 930C544 900 538 860 500 800Z',
      down('#FFE9B0', '#F5A94A'),
    ) + shape('M500 850C482 886 480 910 490 928C496 936 504 936 510 928C520 910 518 886 500 850Z', '#FFF8E4')
  return {
    focus: [500, 880],
    frame: [500, 820, 1.18],
    layers: [
      lit ? disc(500, 880, 520, glow('#FFDF95D9', '#FFDF954D', '#FFDF9500')) : '',
      standing(500, 1200, 196, 42),
      stroke('M310 660C300 420 400 330 500 330C600 330 700 420 690 660', dark(metal, 0.5), 11),
      stroke('M306 656C298 420 400 326 500 326', light(metal, 0.4), 4),
      rect(440, 318, 120, 26, 12, down(light(PALETTE.oak, 0.2), dark(PALETTE.oak, 0.3))),
      both(
        stroke(pipe, dark(metal, 0.35), 34) +
          stroke(pipe, metal, 24) +
          stroke(pipe, light(metal, 0.35), 6, 'transform="translate(-5 -3)"'),
      ),
      fount.body,
      gleam('M330 1170C322 1130 322 1100 330 1090H352C346 1110 346 1140 352 1178Z', 0.6),
      disc(610, 1096, 28, slant(light(metal, 0.5), dark(metal, 0.3))) +
        disc(610, 1092, 18, slant(light(metal, 0.3), dark(metal, 0.1))),
      rect(404, 1000, 192, 40, 6, round(metal)) + rect(478, 940, 44, 66, 6, round(PALETTE.brass)),
      lit ? flame : '',
      shape(
        globe,
        across(
          clear(dark(glass, 0.2), 0.55),
          clear(light(glass, 0.5), 0.2),
          clear(light(glass, 0.6), 0.12),
          clear(dark(glass, 0.2), 0.5),
        ),
      ),
      shape('M396 960C364 900 366 820 410 764L436 770C400 830 400 900 424 966Z', glint(0.6)),
      shape('M592 940C610 900 612 850 596 800L606 806C626 850 622 910 602 946Z', glint(0.5)),
      stroke('M352 880H648M376 800L624 960M624 800L376 960', clear(dark(metal, 0.3), 0.8), 5),
      hood.body,
      oval(500, 568, 66, 13, slant(light(metal, 0.5), metal)),
    ],
  }
}

/** A leather basketball, worn smooth where it was shot from. */
export const basketball: Drawing = ([leather, seam, letters]) => {
  const [x, y, radius] = [500, 930, 270]
  const outline = `M${x - radius} ${y}A${radius} ${radius} 0 1 1 ${x + radius} ${y}A${radius} ${radius} 0 1 1 ${x - radius} ${y}Z`
  const pebble = (index: number): string => {
    const [angle, reach] = [index * 2.39996, Math.sqrt((index + 0.5) / 420) * radius]
    return disc(
      x + Math.cos(angle) * reach,
      y + Math.sin(angle) * reach,
      3.4,
      clear(index % 2 ? dark(leather, 0.5) : light(leather, 0.5), 0.22),
    )
  }
  const seams = `M${x} ${y - radius}V${y + radius}M${x - radius} ${y}C${x - 120} ${y + 40} ${x + 120} ${y + 40} ${x + radius} ${y}M${x - 190} ${y - 200}C${x - 70} ${y - 80} ${x - 70} ${y + 90} ${x - 190} ${y + 200}M${x + 190} ${y - 200}C${x + 70} ${y - 80} ${x + 70} ${y + 90} ${x + 190} ${y + 200}`
  return {
    focus: [460, 880],
    frame: [500, 940, 1.3],
    layers: [
      soft(14, oval(x + 60, y + radius + 2, 240, 32, shadow(0.6))),
      shape(outline, ball(light(leather, 0.4), light(leather, 0.1), leather, dark(leather, 0.28), dark(leather, 0.44))),
      group(
        `rotate(-18 ${x} ${y})`,
        inside(
          outline,
          times(420, pebble),
          stroke(seams, seam, 11),
          lettering('CAROLINA', x - 4, y - 110, 30, clear(letters, 0.6), 6),
          oval(x - 60, y + 150, 90, 50, glow(clear(light(leather, 0.6), 0.4), clear(light(leather, 0.6), 0))),
        ),
      ),
      oval(x - 96, y - 130, 70, 46, glow(glint(0.7), glint(0)), `transform="rotate(-32 ${x - 96} ${y - 130})"`),
    ],
  }
}
