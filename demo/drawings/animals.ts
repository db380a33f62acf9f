import { gleam, lathe } from '../studio/lathe.ts'
import { ball, round, slant, soft } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE, shadow } from '../studio/palette.ts'
import { disc, each, group, inside, oval, rect, shape, standing, stitch, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { linen } from '../studio/weave.ts'

/** A great blue heron of welded plate and rod on a block of slate. */
export const heron: Drawing = ([metal, patina, base]) => {
  const body =
    'M404 720C470 640 600 650 690 760C740 820 770 900 782 960C720 930 700 930 660 920C580 930 470 900 420 830C396 796 390 750 404 720Z'
  const neck =
    'M420 800C350 740 360 660 410 590C446 540 462 480 430 430C408 396 372 396 350 420C330 440 300 452 250 462L350 372C392 340 452 350 484 400C524 466 500 540 470 600C450 640 450 680 480 700Z'
  const plate = (row: number, index: number): string => {
    const colour = (row + index) % 3 ? patina : metal
    return shape(
      `M${430 + index * 52 + row * 18} ${690 + row * 46 + index * 14}q46 4 64 50q-46 6 -70 -22Z`,
      slant(light(colour, 0.3), dark(colour, 0.25)),
    )
  }
  return {
    focus: [440, 620],
    frame: [500, 770, 1.1],
    layers: [
      standing(520, 1206, 190, 34),
      shape('M350 1140H690L720 1214H320Z', slant(light(base, 0.3), base, dark(base, 0.3))),
      shape('M350 1140L372 1116H668L690 1140Z', light(base, 0.3)),
      stroke('M540 900L520 1010L560 1126', dark(metal, 0.35), 17),
      stroke('M590 900L600 1010L590 1126', metal, 19) + stroke('M586 904L596 1008L586 1120', light(metal, 0.5), 5),
      stroke('M560 1126L512 1132M590 1126L640 1134M590 1126L556 1136', dark(metal, 0.1), 12),
      shape(neck, slant(light(metal, 0.4), metal, dark(metal, 0.3))),
      stroke('M352 384C396 356 446 366 474 412C508 474 486 540 458 596', light(metal, 0.6), 6),
      shape(
        'M250 462L350 372C360 390 356 412 350 420C330 440 300 452 250 462Z',
        slant(light(PALETTE.brass, 0.5), PALETTE.brass, dark(PALETTE.brass, 0.3)),
      ),
      disc(388, 392, 11, PALETTE.butter) + disc(388, 392, 6, PALETTE.ink),
      stroke('M420 376C470 380 510 410 540 450', dark(metal, 0.45), 13),
      shape(body, slant(light(patina, 0.36), patina, dark(patina, 0.35))),
      inside(
        body,
        times(5, (row) => times(7, (index) => plate(row, index))),
      ),
      shape('M640 900C720 930 760 980 800 1040C740 1020 690 980 630 930Z', slant(metal, dark(metal, 0.4))),
      shape('M600 910C680 960 700 1010 730 1080C680 1040 630 990 580 930Z', slant(light(metal, 0.2), dark(metal, 0.3))),
      times(4, (index) =>
        stroke(`M${436 - index * 6} ${760 + index * 26}q-20 40 -10 80`, clear(light(metal, 0.3), 0.9), 6),
      ),
    ],
  }
}

/** A pottery hen on her nest, the lid of a dish. */
export const hen: Drawing = ([glaze, comb, nest]) => {
  const body =
    'M230 960C220 860 250 780 290 720C310 660 320 600 380 580C440 566 480 600 490 660C510 760 580 790 650 770C700 750 730 690 760 640C800 680 830 760 812 860C804 910 790 940 770 970Z'
  const dish = lathe(
    [
      [0, 230],
      [20, 236],
      [70, 290],
      [160, 314],
      [236, 318],
    ],
    nest,
  )
  const feather = (x: number, y: number, size: number, angle: number): string =>
    group(
      `translate(${x} ${y}) rotate(${angle}) scale(${size})`,
      shape('M0 0C30 -22 70 -18 90 0C70 18 30 22 0 0Z', slant(light(glaze, 0.4), dark(glaze, 0.12))),
      stroke('M6 0H70', clear(dark(glaze, 0.5), 0.3), 3),
    )
  const wing = feather(430, 830, 1.7, 8) + feather(470, 880, 1.6, 14) + feather(520, 920, 1.5, 18)
  const breast = times(16, (index) =>
    feather(320 + (index % 4) * 44, 700 + Math.floor(index / 4) * 46, 0.62, 70 + (index % 3) * 12),
  )
  const tail = times(5, (index) => feather(700 + index * 14, 720 + index * 34, 1, -64 + index * 12))
  const straw = times(11, (row) =>
    times(24, (index) => {
      const [x, y] = [190 + index * 28 + (row % 2) * 14, 980 + row * 22 + Math.sin((index / 23) * Math.PI) * 44]
      return stroke(`M${x} ${y}q14 12 26 0`, row % 2 ? clear(dark(nest, 0.5), 0.5) : clear(light(nest, 0.5), 0.6), 8)
    }),
  )
  const brim = (y: number): string => `M180 ${y}A320 62 0 0 0 820 ${y}`
  const twists = times(22, (index) => {
    const share = (index + 0.5) / 22
    return stroke(
      `M${168 + share * 640} ${954 + Math.sin(Math.acos(share * 2 - 1)) * 62}q14 12 26 2`,
      clear(light(nest, 0.6), 0.7),
      6,
    )
  })
  return {
    focus: [420, 720],
    frame: [500, 910, 1.24],
    layers: [
      standing(500, 1200, 270, 52),
      dish.body,
      inside(dish.outline, straw, shape('M600 950C720 1000 720 1140 640 1230H860V950Z', slant(shadow(0), shadow(0.3)))),
      oval(500, 964, 322, 62, round(light(nest, 0.2))),
      oval(500, 958, 300, 52, dark(nest, 0.25)),
      shape(
        'M372 590C352 550 366 520 392 536C396 506 428 500 436 528C456 510 480 530 468 562C486 572 480 596 462 600Z',
        slant(light(comb, 0.3), comb, dark(comb, 0.2)),
      ),
      shape(body, slant(light(glaze, 0.4), light(glaze, 0.1), glaze, dark(glaze, 0.3))),
      inside(body, wing, breast, tail, shape('M250 940C240 840 290 720 330 660C320 740 310 860 340 960Z', glint(0.3))),
      shape('M336 630L278 650L338 668Z', slant(light(PALETTE.ochre, 0.3), dark(PALETTE.ochre, 0.2))),
      shape('M344 672C330 700 336 726 354 730C372 724 372 694 362 672Z', comb),
      disc(392, 632, 13, PALETTE.paper) + disc(390, 632, 8, PALETTE.ink) + disc(387, 629, 3, PALETTE.paper),
      gleam('M520 800C590 830 660 816 700 780C680 836 600 856 520 820Z', 0.4),
      stroke(brim(966), dark(nest, 0.25), 40) + stroke(brim(960), nest, 30) + twists,
    ],
  }
}

/** Plush: a ball with short hairs. */
function pile(cx: number, cy: number, rx: number, ry: number, fur: string, angle = 0): string {
  const outline = `M${cx - rx} ${cy}A${rx} ${ry} 0 1 1 ${cx + rx} ${cy}A${rx} ${ry} 0 1 1 ${cx - rx} ${cy}Z`
  const hair = (index: number): string => {
    const reach = Math.sqrt((index + 0.5) / 50)
    const [x, y] = [cx + Math.cos(index * 2.4) * rx * reach, cy + Math.sin(index * 2.4) * ry * reach]
    return stroke(
      `M${x.toFixed(1)} ${y.toFixed(1)}q4 9 ${2 + (index % 5)} 17`,
      clear(index % 2 ? light(fur, 0.5) : dark(fur, 0.5), 0.26),
      3,
    )
  }
  const paint = ball(light(fur, 0.36), light(fur, 0.1), fur, dark(fur, 0.22), dark(fur, 0.34))
  return group(`rotate(${angle} ${cx} ${cy})`, shape(outline, paint), inside(outline, times(50, hair)))
}

/** A teddy bear with a bow and a mended knee. */
export const bear: Drawing = ([fur, muzzle, ribbon]) => {
  const ear = (x: number): string => pile(x, 560, 70, 68, fur) + oval(x, 568, 42, 40, dark(muzzle, 0.08))
  const sole = (x: number): string =>
    oval(x, 1150, 62, 70, slant(light(muzzle, 0.2), dark(muzzle, 0.12))) +
    each([-32, 0, 32], (off) => oval(x + off, 1100 + Math.abs(off) * 0.3, 11, 14, dark(muzzle, 0.3)))
  const eye = (x: number): string =>
    disc(x + 2, 684, 24, shadow(0.3)) +
    disc(x, 680, 22, ball('#6B5A4C', PALETTE.ink, '#120E0C')) +
    disc(x - 7, 672, 6, glint(0.95))
  const bow =
    shape(
      'M500 876C440 820 372 830 366 872C364 916 440 922 500 884C560 922 636 916 634 872C628 830 560 820 500 876Z',
      slant(light(ribbon, 0.25), ribbon, dark(ribbon, 0.25)),
    ) +
    shape(
      'M484 884C470 930 440 960 420 980L470 986C484 960 496 920 500 890C504 920 516 960 530 986L580 980C560 960 530 930 516 884Z',
      slant(light(ribbon, 0.1), dark(ribbon, 0.2)),
    ) +
    oval(500, 876, 26, 24, slant(light(ribbon, 0.3), dark(ribbon, 0.15)))
  const patch = group(
    'rotate(8 610 1080)',
    rect(580, 1060, 56, 56, 4, PALETTE.clay),
    linen({ x: 580, y: 1060, width: 56, height: 56 }, glint(0.3), shadow(0.2)),
    stitch('M580 1060h56v56h-56Z', PALETTE.bone, 4),
  )
  return {
    focus: [490, 740],
    frame: [500, 860, 1.22],
    layers: [
      soft(16, oval(540, 1206, 320, 50, shadow(0.55))),
      ear(350) + ear(650),
      pile(500, 1010, 210, 220, fur),
      oval(500, 1040, 130, 140, ball(light(muzzle, 0.3), muzzle, dark(muzzle, 0.14))),
      stitch('M500 900V1170', clear(dark(muzzle, 0.5), 0.6), 4),
      pile(292, 980, 76, 150, fur, 24) + pile(708, 980, 76, 150, fur, -24),
      pile(330, 1150, 108, 100, fur) + pile(670, 1150, 108, 100, fur),
      sole(318) + sole(682),
      oval(506, 846, 130, 30, shadow(0.3)),
      pile(500, 700, 196, 178, fur),
      oval(500, 770, 92, 76, ball(light(muzzle, 0.4), muzzle, dark(muzzle, 0.14))),
      shape(
        'M464 728C480 716 520 716 536 728C534 754 512 766 500 768C488 766 466 754 464 728Z',
        slant(light(PALETTE.ink, 0.3), PALETTE.ink),
      ),
      stroke('M500 768V796M500 796C486 818 456 816 446 798M500 796C514 818 544 816 554 798', PALETTE.ink, 6),
      eye(422) + eye(578),
      bow,
      patch,
    ],
  }
}
