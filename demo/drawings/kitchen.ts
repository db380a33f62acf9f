import { band, gleam, lathe, SQUASH } from '../studio/lathe.ts'
import { across, ball, cast, down, glow, round, slant, soft } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE, shadow } from '../studio/palette.ts'
import { disc, group, inside, oval, rect, ring, shape, standing, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'

/** A cast-iron pan hung by its handle. */
export const skillet: Drawing = ([iron]) => {
  const handle =
    'M456 560C460 460 452 380 440 300C430 232 452 196 500 196C548 196 570 232 560 300C548 380 540 460 544 560Z'
  const rim =
    'M500 520C700 520 842 660 842 850C842 1042 700 1180 500 1180C300 1180 158 1042 158 850C158 660 300 520 500 520Z'
  const lips = 'M150 800C110 816 110 884 150 900L190 870V830ZM850 800C890 816 890 884 850 900L810 870V830Z'
  const nail = (x: number, y: number, radius: number): string =>
    disc(x, y, radius, slant(light(PALETTE.silver, 0.5), dark(PALETTE.silver, 0.4)))
  return {
    focus: [460, 760],
    layers: [
      cast(
        30,
        [
          shape(handle, slant(light(iron, 0.26), iron, dark(iron, 0.3))),
          shape(lips, dark(iron, 0.1)),
          shape(rim, slant(light(iron, 0.3), iron, dark(iron, 0.4))),
        ].join(''),
      ),
      shape(
        'M478 540C480 460 474 390 464 310C470 340 490 330 500 330C510 330 530 340 536 310C526 390 520 460 522 540Z',
        shadow(0.3),
      ),
      oval(500, 262, 24, 36, dark(iron, 0.55)),
      nail(500, 236, 13),
      oval(500, 850, 322, 310, slant(dark(iron, 0.5), dark(iron, 0.2), light(iron, 0.14))),
      oval(508, 862, 286, 274, ball(light(iron, 0.24), light(iron, 0.12), light(iron, 0.04), dark(iron, 0.2))),
      ring(508, 862, 284, 272, clear(light(iron, 0.5), 0.24), 5),
      shape('M270 760C310 670 390 610 480 600C400 640 330 710 306 800C294 810 270 790 270 760Z', glint(0.24)),
      times(8, (index) => ring(508, 862, 60 + index * 26, 56 + index * 25, clear(light(iron, 0.5), 0.07), 3)),
      stroke('M196 760C230 640 340 550 470 540', glint(0.36), 7),
    ],
  }
}

/** A plate on edge behind a stack, with a bowl and a cup on top. */
export const dishes: Drawing = ([glaze, pattern, accent]) => {
  const leaf = 'M0 -33C20 0 13 26 0 33C-13 26 -20 0 0 -33Z'
  const wreath = times(18, (index) => {
    const angle = (index / 18) * 2 * Math.PI
    const [x, y] = [500 + Math.cos(angle) * 274, 770 + Math.sin(angle) * 274]
    return group(
      `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${index * 20 + 20})`,
      shape(leaf, index % 2 ? pattern : accent),
    )
  })
  const plate = (y: number, radius: number): string => {
    const well = `M${500 - radius} ${y}C${500 - radius * 0.8} ${y + 44} ${500 - radius * 0.5} ${y + 54} 500 ${y + 54}C${500 + radius * 0.5} ${y + 54} ${500 + radius * 0.8} ${y + 44} ${500 + radius} ${y}Z`
    const edge = `M${500 - radius} ${y}A${radius} ${radius * SQUASH} 0 0 0 ${500 + radius} ${y}`
    return (
      shape(well, round(dark(glaze, 0.06))) +
      oval(500, y, radius, radius * SQUASH, slant(light(glaze, 0.5), glaze, dark(glaze, 0.12))) +
      stroke(edge, clear(pattern, 0.9), 5)
    )
  }
  const bowl = lathe(
    [
      [0, 80],
      [14, 84],
      [50, 150],
      [110, 196],
      [150, 206],
    ],
    glaze,
    { floor: 1056, inner: dark(glaze, 0.18) },
  )
  const cup = lathe(
    [
      [0, 50],
      [10, 56],
      [50, 88],
      [110, 104],
      [146, 108],
    ],
    glaze,
    { floor: 934, inner: dark(glaze, 0.22) },
  )
  const ear = 'M596 800C670 790 676 890 590 892'
  return {
    focus: [500, 800],
    frame: [500, 860, 1.14],
    layers: [
      standing(500, 1196, 300, 60),
      soft(14, disc(536, 800, 330, shadow(0.3))),
      disc(500, 770, 330, slant(light(glaze, 0.5), glaze, dark(glaze, 0.2))),
      disc(500, 770, 226, slant(dark(glaze, 0.14), glaze, light(glaze, 0.4))),
      disc(500, 770, 214, slant(light(glaze, 0.3), glaze, dark(glaze, 0.06))),
      wreath,
      shape('M250 650C290 560 370 500 450 484C390 530 330 590 300 680Z', glint(0.4)),
      plate(1150, 300) + plate(1126, 300) + plate(1102, 300) + plate(1078, 270) + plate(1058, 270),
      bowl.body,
      inside(bowl.outline, band([244, 230], [266, 240], pattern)),
      bowl.mouth,
      cup.body,
      inside(cup.outline, stroke('M380 812A110 22 0 0 0 620 812', pattern, 14)),
      stroke(ear, dark(glaze, 0.25), 20) + stroke(ear, light(glaze, 0.2), 13),
      cup.mouth,
      gleam('M420 900C408 870 406 840 410 818L428 822C424 850 428 880 436 906Z', 0.7),
    ],
  }
}

/** A preserving jar of old glass under a zinc lid: thin edges, light that comes through, colour in its shadow. */
function jar(x: number, floor: number, size: number, tint: string, zinc: string): string {
  const [half, neck, height] = [130 * size, 99 * size, 400 * size]
  const top = floor - height
  const outline = `M${x - half} ${floor - 20}Q${x - half} ${floor + 12} ${x - half + 30} ${floor + 16}Q${x} ${floor + 26} ${x + half - 30} ${floor + 16}Q${x + half} ${floor + 12} ${x + half} ${floor - 20}V${top + 90}C${x + half} ${top + 40} ${x + neck} ${top + 40} ${x + neck} ${top}H${x - neck}C${x - neck} ${top + 40} ${x - half} ${top + 40} ${x - half} ${top + 90}Z`
  const emboss = `M${x - 60 * size} ${floor - height * 0.5}q${30 * size} ${-60 * size} ${60 * size} 0t${60 * size} 0m${-110 * size} ${48 * size}h${100 * size}`
  const lid = lathe(
    [
      [0, 108 * size],
      [60 * size, 108 * size],
      [70 * size, 100 * size],
    ],
    zinc,
    { x, floor: top + 12, curved: false },
  )
  const glass = across(
    clear(dark(tint, 0.3), 0.85),
    clear(light(tint, 0.35), 0.42),
    clear(light(tint, 0.4), 0.32),
    clear(tint, 0.45),
    clear(dark(tint, 0.25), 0.85),
  )
  return [
    oval(x + half * 0.7, floor + 10, half * 1.5, half * 0.28, glow(clear(tint, 0.7), clear(tint, 0.3), clear(tint, 0))),
    oval(x, floor + 8, half, half * 0.2, shadow(0.3)),
    shape(outline, glass),
    inside(
      outline,
      rect(x - half, floor - 34, half * 2, 60, 0, down(clear(dark(tint, 0.3), 0), clear(dark(tint, 0.3), 0.55))),
      shape(`M${x - half * 0.7} ${top + 110}h${half * 0.22}v${height - 170}h${-half * 0.18}Z`, glint(0.7)),
      shape(`M${x + half * 0.6} ${top + 130}h${half * 0.1}v${height - 220}h${-half * 0.1}Z`, glint(0.5)),
    ),
    stroke(emboss, clear(dark(tint, 0.5), 0.3), 4 * size, 'transform="translate(3 4)"'),
    stroke(emboss, glint(0.5), 7 * size),
    lid.body,
    times(16, (index) =>
      stroke(
        `M${x - 100 * size + index * 13.4 * size} ${top - 40 * size}v${44 * size}`,
        clear(dark(zinc, 0.5), 0.3),
        3,
      ),
    ),
    oval(x, top + 12 - 70 * size, 100 * size, 20 * size, slant(light(zinc, 0.5), zinc)),
  ].join('')
}

/** Three preserving jars, one of them clear. */
export const jars: Drawing = ([blue, pale, zinc]) => ({
  focus: [480, 960],
  frame: [500, 980, 1.18],
  layers: [jar(330, 1100, 1, blue, zinc), jar(690, 1120, 0.86, pale, zinc), jar(520, 1220, 1.06, blue, zinc)],
})
