import { grain } from '../studio/backdrop.ts'
import { lettering } from '../studio/lettering.ts'
import { across, down, slant, soft } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE, shadow } from '../studio/palette.ts'
import { disc, each, MIDDLE, oval, rect, shape, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { assembled, box, flat, footing, type Room, room } from '../studio/solid.ts'

const KEYS = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'] as const

/** A portable typewriter with a letter begun in it. */
export const typewriter: Drawing = ([enamel, keys, trim]) => {
  const body =
    'M196 810C200 780 220 764 250 764H750C780 764 800 780 804 810L872 1150Q878 1200 830 1200H170Q122 1200 128 1150Z'
  const key = (x: number, y: number, letter: string): string =>
    [
      oval(x + 3, y + 9, 25, 19, shadow(0.45)),
      oval(x, y + 4, 25, 20, dark(PALETTE.silver, 0.3)),
      oval(x, y, 24, 18, slant(light(PALETTE.silver, 0.4), PALETTE.silver)),
      oval(x, y, 19, 14, slant(light(keys, 0.3), keys)),
      lettering(letter, x, y - 6, 12, PALETTE.ink, 2.2),
    ].join('')
  const rows = each(KEYS, (letters, row) =>
    each([...letters], (letter, index) =>
      key(500 + (index - (letters.length - 1) / 2) * (54 + row * 2) + row * 3, 966 + row * 56, letter),
    ),
  )
  const platenKnob = (x: number): string =>
    rect(x, 656, 46, 82, 12, across(light(PALETTE.ink, 0.3), PALETTE.ink, dark(PALETTE.ink, 0.3))) +
    times(6, (index) => stroke(`M${x + 5} ${668 + index * 12}h36`, glint(0.18), 3))
  const spool = (x: number): string =>
    oval(x, 796, 54, 24, slant(light(PALETTE.silver, 0.4), dark(PALETTE.silver, 0.3))) +
    oval(x, 794, 20, 9, PALETTE.ink)
  const typeBar = (index: number): string =>
    stroke(
      `M${348 + index * 17} ${770 + Math.abs(index - 9) * 0.5}L${420 + index * 9} ${836 - Math.abs(index - 9) * 3}`,
      clear(PALETTE.silver, 0.85),
      4,
    )
  return {
    focus: [500, 840],
    frame: [500, 880, 1.1],
    layers: [
      soft(16, oval(540, 1204, 420, 40, shadow(0.6))),
      rect(296, 380, 408, 330, 3, down(light(PALETTE.paper, 0.4), light(PALETTE.bone, 0.2))),
      each(['DEAR MABEL', 'THE DOGWOODS', 'ARE OUT'], (line, index) =>
        lettering(line, 500, 450 + index * 44, 22, PALETTE.ink, 3.6),
      ),
      rect(236, 724, 528, 60, 8, down(dark(enamel, 0.6), dark(enamel, 0.35))),
      rect(
        150,
        660,
        700,
        74,
        34,
        down(light(PALETTE.ink, 0.34), light(PALETTE.ink, 0.14), PALETTE.ink, dark(PALETTE.ink, 0.3)),
      ),
      rect(176, 640, 648, 22, 8, down(light(PALETTE.silver, 0.5), dark(PALETTE.silver, 0.2))),
      times(27, (index) => rect(190 + index * 23.6, 642, 3, index % 5 ? 8 : 15, 0, PALETTE.ink)),
      platenKnob(118) + platenKnob(838),
      stroke('M150 660C110 620 84 590 70 540', dark(PALETTE.silver, 0.2), 13) +
        stroke('M148 656C110 620 86 590 72 544', light(PALETTE.silver, 0.5), 4),
      disc(70, 534, 17, slant(light(trim, 0.4), dark(trim, 0.2))),
      shape(body, slant(light(enamel, 0.3), light(enamel, 0.06), enamel, dark(enamel, 0.3))),
      shape('M250 764H750L764 820H236Z', slant(light(enamel, 0.34), enamel)),
      shape('M330 764C360 880 640 880 670 764Z', dark(enamel, 0.5)),
      times(19, typeBar),
      spool(282) + spool(718),
      lettering('CARDINAL', 500, 876, 30, trim, 6),
      shape('M236 930H764L800 1130H200Z', down(dark(enamel, 0.6), dark(enamel, 0.4))),
      rows,
      rect(330, 1128, 340, 32, 14, down(light(keys, 0.3), dark(keys, 0.2))) + stroke('M340 1133H660', glint(0.5), 4),
      shape('M150 1140C156 1040 190 880 206 820C204 940 190 1060 190 1180Z', glint(0.2)),
      rect(128, 1168, 744, 34, 12, down(light(enamel, 0.1), dark(enamel, 0.35))),
    ],
  }
}

const WIDE = 220
const CHASSIS = 60

function wheel(space: Room, x: number, z: number, hub: string): string {
  const upright = (out: number, art: string): string => flat(space, [x, 66, z + out], [1, 0, 0], [0, -1, 0], art)
  const face = [
    disc(0, 0, 68, slant(light(PALETTE.ink, 0.26), PALETTE.ink)),
    disc(0, 0, 44, slant(light(hub, 0.4), hub, dark(hub, 0.3))),
    disc(0, 0, 16, slant(light(PALETTE.silver, 0.5), PALETTE.silver)),
    times(6, (index) => disc(0, -30, 5, dark(hub, 0.4), `transform="rotate(${index * 60})"`)),
  ]
  return (
    times(7, (index) => upright(index * 5 - 30, disc(0, 0, 68, dark(PALETTE.ink, 0.1)))) + upright(6, face.join(''))
  )
}

const windowPane = (x: number, y: number, width: number): string =>
  rect(x, y, width, 90, 14, clear(PALETTE.sky, 0.9)) +
  shape(`M${x} ${y + 68}V${y + 14}Q${x} ${y} ${x + 14} ${y}H${x + width * 0.6}Z`, glint(0.4))

/** Three boards of a stake body, with or without their uprights. */
const stakes = (width: number, wood: string): string =>
  times(
    3,
    (index) =>
      rect(0, 8 + index * 52, width, 36, 3, slant(light(wood, 0.2), dark(wood, 0.14))) +
      grain(0, 8 + index * 52, width, 36, dark(wood, 0.6), index + 4, 4),
  )

/** A pressed-steel stake truck from the toy box. */
export const truck: Drawing = ([steel, wood, hub], _details, view) => {
  const space = room(view, [MIDDLE, 1170])
  const uprights = times(4, (index) => rect(8 + index * 100, 0, 20, 160, 3, slant(light(wood, 0.1), dark(wood, 0.25))))
  const bed = box(space, {
    at: [190, CHASSIS + 20, 0],
    size: [330, 162, WIDE],
    colour: wood,
    front: stakes(330, wood) + uprights,
    side: stakes(WIDE, wood),
    top: rect(14, 14, 302, WIDE - 28, 0, down(dark(wood, 0.55), dark(wood, 0.35))),
  })
  const door =
    windowPane(26, 22, 128) +
    stroke('M14 130H166M160 10V210', shadow(0.25), 4) +
    rect(122, 146, 36, 10, 5, PALETTE.silver)
  const cab = box(space, {
    at: [-66, CHASSIS + 20, 0],
    size: [180, 226, WIDE],
    colour: steel,
    front: door,
    side: windowPane(20, 22, WIDE - 40),
  })
  const lamp = (x: number): string => disc(x, 58, 20, light(PALETTE.butter, 0.5))
  const grille =
    rect(44, 20, WIDE - 108, 80, 10, PALETTE.silver) +
    times(6, (index) => rect(54 + index * 16, 26, 7, 68, 3, PALETTE.slate)) +
    lamp(26) +
    lamp(WIDE - 46)
  const bonnet = box(space, {
    at: [-240, CHASSIS + 20, 0],
    size: [170, 118, WIDE - 20],
    colour: steel,
    front: times(4, (index) => rect(30 + index * 28, 36, 14, 44, 5, shadow(0.3))),
    side: grille,
  })
  const fender = (x: number): string =>
    flat(
      space,
      [x, 66, WIDE / 2 + 14],
      [1, 0, 0],
      [0, -1, 0],
      shape(
        'M-104 12A104 104 0 0 1 104 12L78 12A78 78 0 0 0 -78 12Z',
        slant(light(steel, 0.34), steel, dark(steel, 0.3)),
      ),
    )
  return {
    focus: space.spot([-100, 150, 110]),
    frame: [500, 1050, 1.3],
    layers: [
      footing(space, 680, WIDE, 0.6),
      wheel(space, -220, -WIDE / 2, hub) + wheel(space, 210, -WIDE / 2, hub),
      box(space, { at: [0, CHASSIS - 10, 0], size: [690, 34, WIDE - 50], colour: dark(steel, 0.3) }),
      assembled(space, [
        { place: [150, 60, 0], art: bed },
        { place: [-70, 60, 0], art: cab },
        { place: [-240, 60, 0], art: bonnet },
      ]),
      box(space, { at: [-340, CHASSIS - 6, 0], size: [22, 30, WIDE + 10], colour: PALETTE.silver }),
      wheel(space, -220, WIDE / 2, hub) + wheel(space, 210, WIDE / 2, hub),
      fender(-220) + fender(210),
    ],
  }
}
