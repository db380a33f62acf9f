import { grain } from '../studio/backdrop.ts'
import { lettering } from '../studio/lettering.ts'
import { down, slant } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE, shadow } from '../studio/palette.ts'
import { disc, inside, MIDDLE, rect, shape, stitch, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { box, footing, room } from '../studio/solid.ts'
import { linen } from '../studio/weave.ts'

const knob = (x: number, y: number, radius: number, paint: string): string =>
  [
    disc(x + 4, y + 7, radius, shadow(0.4)),
    disc(x, y, radius, slant(light(paint, 0.4), paint, dark(paint, 0.4))),
    disc(x, y, radius * 0.62, slant(light(paint, 0.2), dark(paint, 0.1))),
    stroke(`M${x} ${y - radius * 0.5}V${y - radius * 0.16}`, glint(0.8), 4),
  ].join('')

/** A disc on its turntable, its label in the middle. */
const turntable = (label: string): string =>
  [
    disc(258, 242, 212, shadow(0.3)),
    disc(250, 230, 210, slant(light(PALETTE.silver, 0.4), dark(PALETTE.silver, 0.3))),
    disc(250, 230, 204, PALETTE.ink),
    times(9, (index) =>
      disc(250, 230, 196 - index * 13, 'none', `stroke="${clear(light(PALETTE.ink, 0.4), 0.3)}" stroke-width="2"`),
    ),
    shape('M250 230L110 82A204 204 0 0 1 178 40ZM250 230L392 376A204 204 0 0 1 324 420Z', glint(0.16)),
    disc(250, 230, 70, slant(light(label, 0.2), dark(label, 0.1))),
    disc(250, 230, 42, 'none', `stroke="${clear(PALETTE.bone, 0.7)}" stroke-width="4"`),
    disc(250, 230, 8, PALETTE.bone),
  ].join('')

const tonearm = [
  disc(506, 86, 44, slant(light(PALETTE.silver, 0.4), dark(PALETTE.silver, 0.3))),
  disc(506, 86, 24, PALETTE.slate),
  stroke('M512 94L524 300L430 372', shadow(0.4), 16),
  stroke('M506 86L516 290L424 360', light(PALETTE.silver, 0.1), 15),
  stroke('M502 90L510 288', glint(0.8), 4),
  rect(396, 340, 54, 32, 5, PALETTE.ink, 'transform="rotate(-38 424 360)"'),
  rect(492, 40, 30, 34, 5, PALETTE.slate),
].join('')

/** A portable record player in a leatherette case, its lid up. */
export const recordPlayer: Drawing = ([skin, deck, label], _details, { turn, lift }) => {
  const space = room({ turn, lift: lift + 16 }, [MIDDLE, 1190])
  const [width, height, depth] = [600, 150, 460]
  const thread = clear(light(skin, 0.5), 0.5)
  const plate =
    rect(14, 14, width - 28, depth - 28, 12, slant(light(deck, 0.2), deck, dark(deck, 0.12))) +
    turntable(label) +
    tonearm +
    knob(522, 392, 22, PALETTE.brass) +
    knob(456, 410, 15, PALETTE.slate)
  const slots = (left: number): string =>
    times(15, (index) => rect(left + index * 11, 50, 5, height - 90, 2, dark(skin, 0.6)))
  const front = [
    slots(60),
    slots(width - 220),
    rect(250, 24, 100, 34, 6, slant(light(PALETTE.brass, 0.5), PALETTE.brass)),
    rect(276, 18, 48, 54, 6, slant(light(PALETTE.brass, 0.4), dark(PALETTE.brass, 0.3))),
    stitch(`M10 10H${width - 10}V${height - 10}H10Z`, thread, 3),
  ].join('')
  const lining = [
    rect(16, 16, width - 32, 368, 14, slant(light(deck, 0.1), dark(deck, 0.14))),
    rect(60, 60, width - 120, 280, 10, 'none', `stroke="${clear(dark(deck, 0.4), 0.35)}" stroke-width="4"`),
    lettering('HIGH FIDELITY', width / 2, 186, 30, clear(dark(deck, 0.6), 0.55), 5),
  ].join('')
  return {
    focus: space.spot([0, height, -20]),
    frame: [500, 940, 1.1],
    layers: [
      footing(space, width, depth, 0.6),
      box(space, { at: [0, height, -depth / 2 - 40], size: [width, 400, 80], colour: skin, front: lining }),
      box(space, {
        at: [0, 0, 0],
        size: [width, height, depth],
        colour: skin,
        front,
        side: stitch(`M10 10H${depth - 10}V${height - 10}H10Z`, thread, 3),
        top: plate,
      }),
    ],
  }
}

/** A valve radio in a wooden case, with a cloth front and a lit scale. */
export const radio: Drawing = ([wood, cloth, metal], _details, view) => {
  const space = room(view, [MIDDLE, 1210])
  const [width, height, depth] = [640, 360, 220]
  const speaker = 'M40 40H330Q344 40 344 54V306Q344 320 330 320H40Q26 320 26 306V54Q26 40 40 40Z'
  const scale = [
    rect(374, 40, 236, 150, 10, slant(light(metal, 0.4), dark(metal, 0.25))),
    rect(384, 50, 216, 130, 6, down(light(PALETTE.butter, 0.55), light(PALETTE.butter, 0.15))),
    times(
      3,
      (row) =>
        stroke(`M400 ${86 + row * 34}H584`, PALETTE.ink, 3) +
        times(9, (index) => stroke(`M${404 + index * 22} ${78 + row * 34}v8`, PALETTE.ink, 3)),
    ),
    stroke('M510 58V172', PALETTE.clay, 6),
    shape('M384 50H480L420 180H384Z', glint(0.34)),
  ].join('')
  const front = [
    grain(0, 0, width, height, dark(wood, 0.6), 5, 18),
    shape(speaker, slant(light(cloth, 0.2), cloth, dark(cloth, 0.16))),
    inside(
      speaker,
      linen({ x: 20, y: 34, width: 330, height: 290 }, clear(PALETTE.walnut, 0.5), clear(PALETTE.brass, 0.7)),
      rect(26, 40, 320, 22, 0, down(shadow(0.4), shadow(0))),
    ),
    stroke(speaker, dark(wood, 0.35), 7),
    times(3, (index) => rect(30, 96 + index * 76, 312, 9, 4, slant(light(metal, 0.4), dark(metal, 0.2)))),
    scale,
    knob(428, 262, 42, PALETTE.walnut),
    knob(556, 262, 42, PALETTE.walnut),
    stroke(`M10 8H${width - 10}`, glint(0.35), 4),
  ].join('')
  return {
    focus: space.spot([140, 200, 110]),
    frame: [500, 990, 1.22],
    layers: [
      footing(space, width, depth, 0.6),
      box(space, {
        at: [0, 0, 0],
        size: [width, height, depth],
        colour: wood,
        front,
        side: grain(0, 0, depth, height, dark(wood, 0.6), 8, 14),
        top: grain(0, 0, width, depth, dark(wood, 0.6), 9, 12),
      }),
    ],
  }
}
