import { lettering } from '../studio/lettering.ts'
import { across, ball, slant } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE, shadow } from '../studio/palette.ts'
import { disc, group, MIDDLE, oval, polygon, rect, shape, stitch, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { box, flat, footing, type Place, type Room, room } from '../studio/solid.ts'
import { linen } from '../studio/weave.ts'

const [WIDTH, HEIGHT, DEPTH] = [560, 300, 130]

/** A lens standing out from the front: rings stacked towards the viewer, then the coated glass. */
function lens(space: Room, metal: string): string {
  const [y, z, radius, length, steps] = [134, DEPTH / 2, 122, 108, 14]
  const facing = (out: number, ...art: string[]): string => flat(space, [0, y, z + out], [1, 0, 0], [0, -1, 0], ...art)
  const barrel = times(steps, (index) => {
    const rubber = index % 5 === 4 ? light(PALETTE.ink, 0.1) : PALETTE.ink
    const paint = index < 2 ? slant(light(metal, 0.5), dark(metal, 0.35)) : slant(light(rubber, 0.22), rubber)
    return facing((length * index) / steps, disc(0, 0, radius * (index < 5 ? 1 : 0.93), paint))
  })
  const front = facing(
    length,
    disc(0, 0, radius * 0.93, slant(light(metal, 0.6), dark(metal, 0.3))),
    disc(0, 0, radius * 0.84, PALETTE.ink),
    times(16, (index) =>
      stroke(`M0 ${-radius * 0.78}V${-radius * 0.72}`, PALETTE.bone, 2.5, `transform="rotate(${index * 22.5})"`),
    ),
    disc(0, 0, radius * 0.66, ball('#7B93A8', '#3C4D63', '#2B2430', '#191519')),
    group(
      'rotate(-36)',
      oval(-radius * 0.02, -radius * 0.31, radius * 0.22, radius * 0.13, '#FFFFFF80'),
      oval(radius * 0.03, radius * 0.34, radius * 0.12, radius * 0.07, clear(PALETTE.apricot, 0.6)),
    ),
  )
  return barrel + front
}

/** A knob on the top plate, `tall` units high. */
const dialOnTop = (space: Room, x: number, radius: number, tall: number, metal: string): string =>
  times(10, (index) => {
    const [left, top] = space.spot([x, HEIGHT + (tall * index) / 10, 0])
    return oval(
      left,
      top,
      radius,
      radius * 0.26,
      index === 9 ? slant(light(metal, 0.6), metal) : across(light(metal, 0.4), metal, dark(metal, 0.4)),
    )
  })

function prism(space: Room, metal: string): string {
  const face = (...places: Place[]): string => polygon(...places.map(space.spot))
  return [
    shape(
      face([-120, HEIGHT, 66], [-76, HEIGHT + 76, 60], [76, HEIGHT + 76, 60], [120, HEIGHT, 66]),
      slant(light(metal, 0.55), metal, dark(metal, 0.2)),
    ),
    shape(
      face([-76, HEIGHT + 76, 60], [76, HEIGHT + 76, 60], [60, HEIGHT + 80, -40], [-60, HEIGHT + 80, -40]),
      light(metal, 0.4),
    ),
    flat(space, [-58, HEIGHT + 56, 66], [1, 0, 0], [0, -1, 0], lettering('ALTAIR', 58, 8, 22, PALETTE.ink, 4)),
  ].join('')
}

/** A single-lens reflex camera on its neck strap. */
export const camera: Drawing = ([skin, metal, strap], _details, view) => {
  const space = room(view, [MIDDLE, 1200])
  const hide = linen(
    { x: 0, y: 84, width: WIDTH, height: HEIGHT - 120 },
    clear(light(skin, 0.3), 0.3),
    clear(dark(skin, 0.5), 0.4),
  )
  const belly = polygon([0, 84], [WIDTH, 84], [WIDTH, HEIGHT - 36], [0, HEIGHT - 36])
  const front = [
    rect(0, 0, WIDTH, 84, 0, slant(light(metal, 0.45), metal, dark(metal, 0.16))),
    shape(belly, slant(light(skin, 0.14), dark(skin, 0.1))),
    hide,
    rect(0, HEIGHT - 36, WIDTH, 36, 0, slant(light(metal, 0.35), metal, dark(metal, 0.2))),
    rect(64, 26, 70, 34, 6, '#2B3542') + shape('M64 26h40l-22 34h-18Z', glint(0.3)),
    rect(440, 26, 58, 34, 6, '#2B3542'),
    stroke(`M0 84H${WIDTH}M0 ${HEIGHT - 36}H${WIDTH}`, shadow(0.4), 4),
  ].join('')
  const [left, top] = space.spot([-WIDTH / 2 - 6, HEIGHT - 30, 0])
  const [right, end] = space.spot([WIDTH / 2 + 6, HEIGHT - 30, 0])
  const loop = `M${left} ${top}C${left - 150} ${top + 150} ${left - 60} ${top + 420} ${left + 160} ${top + 392}C${left + 340} ${top + 370} ${right - 60} ${end + 440} ${right + 70} ${end + 300}C${right + 130} ${end + 220} ${right + 60} ${end + 60} ${right} ${end}`
  return {
    focus: space.spot([0, 150, 120]),
    frame: [500, 1030, 1.16],
    layers: [
      footing(space, WIDTH, DEPTH, 0.6),
      stroke(loop, shadow(0.3), 30, 'transform="translate(10 14)"'),
      stroke(loop, strap, 28) + stroke(loop, light(strap, 0.14), 16) + stitch(loop, clear(light(strap, 0.6), 0.7), 3),
      box(space, {
        at: [0, 0, 0],
        size: [WIDTH, HEIGHT, DEPTH],
        colour: dark(metal, 0.06),
        front,
        side: rect(0, 84, DEPTH, HEIGHT - 120, 0, skin),
      }),
      dialOnTop(space, -200, 46, 40, metal) +
        dialOnTop(space, 180, 52, 30, metal) +
        dialOnTop(space, 240, 22, 44, metal),
      prism(space, metal),
      lens(space, metal),
    ],
  }
}
