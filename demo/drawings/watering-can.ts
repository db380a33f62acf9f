import { gleam, lathe } from '../studio/lathe.ts'
import { slant } from '../studio/paint.ts'
import { clear, dark, glint, light } from '../studio/palette.ts'
import { disc, group, inside, oval, shape, standing, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'

/** A galvanised watering can with a brass rose. */
export const wateringCan: Drawing = ([tin, band, rose]) => {
  const can = lathe(
    [
      [0, 196],
      [14, 202],
      [30, 200],
      [300, 186],
      [314, 190],
      [328, 184],
    ],
    tin,
    { x: 440, curved: false },
  )
  const handle = 'M300 880C170 820 130 1000 236 1130'
  const bail = 'M270 880C290 660 560 640 600 876'
  const bead = (y: number, paint: string, width: number): string =>
    stroke(`M230 ${y}A196 39 0 0 0 650 ${y}`, paint, width)
  const spangle = (index: number): string =>
    shape(
      `M${250 + ((index * 139) % 380)} ${890 + ((index * 83) % 310)}l${12 + (index % 4) * 7} -9l9 ${10 + (index % 3) * 5}l-${16 + (index % 3) * 5} 9Z`,
      clear(index % 2 ? light(tin, 0.5) : dark(tin, 0.4), 0.16),
    )
  const sprinkler = group(
    'rotate(38 856 842)',
    oval(856, 836, 66, 24, dark(rose, 0.35)),
    oval(856, 826, 66, 24, slant(light(rose, 0.5), rose, dark(rose, 0.2))),
    times(15, (index) => disc(816 + (index % 5) * 20, 818 + Math.floor(index / 5) * 9, 3.4, dark(rose, 0.6))),
  )
  return {
    focus: [430, 1000],
    frame: [535, 970, 1.16],
    layers: [
      standing(450, 1200, 196, 44),
      stroke(bail, dark(tin, 0.4), 22) +
        stroke(bail, tin, 15) +
        stroke(bail, light(tin, 0.6), 4, 'stroke-dasharray="300 900" transform="translate(-3 -3)"'),
      stroke(handle, dark(tin, 0.35), 30) +
        stroke(handle, tin, 21) +
        stroke('M290 876C190 840 150 960 210 1080', light(tin, 0.6), 6),
      shape('M610 1110L640 1150L866 860L836 836Z', slant(light(tin, 0.3), tin, dark(tin, 0.35))),
      stroke('M600 960L760 930', dark(tin, 0.2), 12),
      sprinkler,
      can.body,
      inside(
        can.outline,
        bead(1000, clear(dark(tin, 0.5), 0.4), 7) +
          bead(1008, glint(0.35), 4) +
          bead(1110, clear(dark(tin, 0.5), 0.4), 7) +
          bead(1118, glint(0.35), 4),
        times(40, spangle),
        shape('M200 1060C330 1120 540 1120 700 1060V1130C540 1190 330 1190 200 1130Z', clear(band, 0.85)),
      ),
      gleam('M286 1180L292 900L330 908L326 1190Z', 0.42),
      can.mouth,
    ],
  }
}
