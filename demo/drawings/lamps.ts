import { band, gleam, lathe, SQUASH } from '../studio/lathe.ts'
import { ball, down, glow, round } from '../studio/paint.ts'
import { clear, dark, glint, light, shadow } from '../studio/palette.ts'
import {
  at,
  disc,
  FLOOR,
  group,
  inside,
  MIDDLE,
  oval,
  rect,
  type Spot,
  shape,
  standing,
  stroke,
  times,
} from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'

const BULB = '#FFE6A8'

interface Shade {
  y: number
  height: number
  top: number
  bottom: number
  pleated: boolean
}

/** A cone of cloth around the bulb; `lit` lets the light through. */
function shade({ y, height, top, bottom, pleated }: Shade, colour: string, lit: boolean): string {
  const corner = (x: number, cornerY: number): string => at([MIDDLE + x, cornerY])
  const outline = `M${corner(-top, y)}A${top} ${top * SQUASH} 0 0 1 ${corner(top, y)}L${corner(bottom, y + height)}A${bottom} ${bottom * SQUASH} 0 0 1 ${corner(-bottom, y + height)}Z`
  const pleats = times(23, (index) => {
    const angle = ((index + 0.5) / 23) * Math.PI
    const [x, sag] = [-Math.cos(angle), Math.sin(angle) * SQUASH]
    const high: Spot = [MIDDLE + x * top, y - sag * top * 0.2]
    const low: Spot = [MIDDLE + x * bottom, y + height + sag * bottom]
    const line = `M${at(high)}L${at(low)}`
    return stroke(line, clear(dark(colour, 0.4), 0.28), 3) + stroke(line, glint(0.22), 3, 'transform="translate(4 0)"')
  })
  const radiance = oval(
    MIDDLE - 10,
    y + height * 0.72,
    bottom * 1.05,
    height * 0.8,
    glow('#FFE9AEF2', '#FFDD9480', '#FFDD9400'),
  )
  const hem = `M${corner(-bottom, y + height)}A${bottom} ${bottom * SQUASH} 0 0 0 ${corner(bottom, y + height)}`
  return [
    shape(outline, round(colour, 0.8)),
    inside(outline, pleated ? pleats : '', lit ? radiance : ''),
    oval(MIDDLE, y, top, top * SQUASH, dark(colour, 0.28)),
    oval(MIDDLE, y + 3, top - 7, (top - 7) * SQUASH, lit ? '#FBE3A6' : dark(colour, 0.5)),
    stroke(hem, dark(colour, 0.22), 8),
  ].join('')
}

const halo = (y: number): string =>
  oval(MIDDLE - 20, y, 620, 620, glow(clear(BULB, 0.6), clear(BULB, 0.22), clear(BULB, 0)))

export interface Lamp {
  lit?: boolean
}

/** A gourd of glazed clay on a metal foot. */
export const tableLamp: Drawing<Lamp> = ([glaze, cloth, metal], { lit = false }) => {
  const gourd = lathe(
    [
      [24, 118],
      [40, 126],
      [90, 170],
      [170, 196],
      [250, 176],
      [320, 118],
      [370, 84],
      [410, 88],
      [450, 92],
      [490, 64],
      [510, 44],
    ],
    glaze,
  )
  const foot = lathe(
    [
      [0, 134],
      [20, 134],
      [26, 124],
    ],
    metal,
    { curved: false },
  )
  const neck = lathe(
    [
      [505, 30],
      [545, 26],
      [600, 20],
    ],
    metal,
  )
  return {
    focus: [460, 840],
    layers: [
      lit ? halo(520) : '',
      standing(MIDDLE, FLOOR, 150),
      foot.body,
      gourd.body,
      band([40, 130], [48, 134], clear(dark(glaze, 0.6), 0.35)),
      gleam('M386 1060C360 1000 372 920 418 880C404 930 398 1000 408 1070C402 1072 392 1070 386 1060Z', 0.7),
      neck.body,
      shade({ y: 230, height: 395, top: 150, bottom: 286, pleated: false }, cloth, lit),
      rect(MIDDLE - 4, 196, 8, 40, 3, metal),
      disc(MIDDLE, 192, 13, ball(light(metal, 0.6), metal, dark(metal, 0.4))),
    ],
  }
}

/** A metal standard with a pleated shade and a pull chain. */
export const floorLamp: Drawing<Lamp> = ([metal, cloth], { lit = false }) => {
  const foot = lathe(
    [
      [0, 150],
      [18, 150],
      [30, 136],
      [44, 60],
      [70, 26],
      [110, 18],
    ],
    metal,
  )
  const stem = lathe(
    [
      [100, 13],
      [820, 11],
    ],
    metal,
    { curved: false },
  )
  const knob = lathe(
    [
      [470, 12],
      [484, 26],
      [500, 30],
      [516, 26],
      [530, 12],
    ],
    metal,
  )
  return {
    focus: [500, 400],
    layers: [
      lit ? halo(420) : '',
      standing(MIDDLE, FLOOR + 40, 170),
      group('translate(0 40)', foot.body, stem.body, knob.body),
      oval(MIDDLE, 556, 222, 36, down(shadow(0.4), dark(cloth, 0.4))),
      shade({ y: 190, height: 350, top: 118, bottom: 236, pleated: true }, cloth, lit),
      stroke('M560 585V690', metal, 3),
      disc(560, 700, 11, ball(light(metal, 0.6), metal, dark(metal, 0.4))),
    ],
  }
}
