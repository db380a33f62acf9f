import { down, slant } from '../studio/paint.ts'
import { clear, dark, glint, light, shadow } from '../studio/palette.ts'
import { at, disc, MIDDLE, rect, type Spot, shape, stitch, stroke } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'
import { box, flat, footing, room } from '../studio/solid.ts'

const [WIDTH, HEIGHT, DEPTH] = [560, 400, 170]

/** A strap down the flap, through its buckle. */
function strap(x: number, leather: string, metal: string, thread: string): string {
  const buckle = (shift: number, paint: string, width: number): string =>
    rect(x - 11 + shift, 196 + shift, 74, 66, 9, 'none', `stroke="${paint}" stroke-width="${width}"`)
  return [
    rect(x + 5, -14, 52, 320, 6, shadow(0.3)),
    rect(x, -20, 52, 316, 6, slant(light(leather, 0.2), dark(leather, 0.18))),
    stitch(`M${x + 7} -14V288M${x + 45} -14V288`, thread, 3),
    buckle(5, shadow(0.4), 11) + buckle(0, metal, 11) + buckle(-2, clear(light(metal, 0.6), 0.8), 3),
    stroke(`M${x + 26} 200V258`, light(metal, 0.2), 8),
  ].join('')
}

/** A school satchel of bridle leather with a handle and a long strap. */
export const satchel: Drawing = ([leather, , metal], _details, view) => {
  const space = room(view, [MIDDLE, 1220])
  const thread = clear(light(leather, 0.45), 0.8)
  const flap = `M-6 -2H${WIDTH + 6}V190C${WIDTH + 6} 232 ${WIDTH - 20} 246 ${WIDTH - 60} 246H60C20 246 -6 232 -6 190Z`
  const front = [
    rect(
      36,
      236,
      WIDTH - 72,
      150,
      16,
      slant(light(leather, 0.1), dark(leather, 0.14)),
      `stroke="${clear(dark(leather, 0.6), 0.5)}" stroke-width="4"`,
    ),
    stitch(`M48 250V374H${WIDTH - 48}V250`, thread, 3),
    rect(-4, HEIGHT - 34, WIDTH + 8, 34, 6, slant(light(leather, 0.1), dark(leather, 0.25))),
    shape(flap, shadow(0.34), 'transform="translate(6 14)"'),
    shape(flap, slant(light(leather, 0.24), light(leather, 0.04), dark(leather, 0.14))),
    stitch(
      `M10 0V186C10 218 30 230 64 230H${WIDTH - 64}C${WIDTH - 30} 230 ${WIDTH - 10} 218 ${WIDTH - 10} 186V0`,
      thread,
      3.5,
    ),
    shape(`M40 20H${WIDTH * 0.5}L${WIDTH * 0.3} 200H40Z`, slant(glint(0.16), glint(0))),
    strap(110, leather, metal, thread),
    strap(WIDTH - 162, leather, metal, thread),
  ].join('')
  const gusset = [
    rect(0, 0, DEPTH, HEIGHT, 0, slant(clear(dark(leather, 0.3), 0.1), clear(dark(leather, 0.4), 0.35))),
    stroke(`M${DEPTH * 0.5} 20C${DEPTH * 0.36} 140 ${DEPTH * 0.36} 260 ${DEPTH * 0.5} ${HEIGHT}`, shadow(0.3), 8),
    stitch(`M14 10V${HEIGHT - 14}M${DEPTH - 14} 10V${HEIGHT - 14}`, thread, 3),
    disc(DEPTH / 2, 44, 20, 'none', `stroke="${metal}" stroke-width="8"`),
  ].join('')
  const grip = 'M4 130C0 20 40 4 120 4C200 4 240 20 236 130'
  const handle = [
    stroke(grip, dark(leather, 0.45), 34),
    stroke(grip, leather, 26),
    stroke('M8 96C8 22 44 2 120 0C170 0 200 6 216 30', clear(light(leather, 0.5), 0.6), 6),
    stitch(grip, thread, 3),
  ].join('')
  const behind = (x: number, y: number): string => {
    const spot: Spot = space.spot([x, HEIGHT - 30 - y, -DEPTH / 2])
    return at(spot)
  }
  const sling = `M${behind(-240, 0)}C${behind(-310, -150)} ${behind(-200, -290)} ${behind(0, -290)}S${behind(310, -150)} ${behind(246, 0)}`
  return {
    focus: space.spot([-120, HEIGHT - 180, DEPTH / 2]),
    frame: [500, 920, 1.2],
    layers: [
      footing(space, WIDTH, DEPTH, 0.6),
      stroke(sling, dark(leather, 0.35), 26) + stroke(sling, dark(leather, 0.08), 18),
      box(space, {
        at: [0, 0, 0],
        size: [WIDTH, HEIGHT, DEPTH],
        colour: leather,
        front,
        side: gusset,
        top: rect(0, 0, WIDTH, DEPTH, 0, down(clear(light(leather, 0.2), 0.6), clear(leather, 0.2))),
      }),
      flat(space, [-120, HEIGHT + 128, 0], [1, 0, 0], [0, -1, 0], handle),
    ],
  }
}
