import { grain } from '../studio/backdrop.ts'
import { cast, down, slant } from '../studio/paint.ts'
import { clear, dark, glint, light, PALETTE, shadow } from '../studio/palette.ts'
import { each, group, inside, rect, type Spot, shape, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'

const PANES: readonly Spot[] = [
  [556, 438],
  [658, 438],
  [556, 570],
  [658, 570],
]

/** What a glass hung in this room would show: the lit wall across, a window, a fern. */
function reflection(outline: string, tint: string): string {
  const frond = (index: number): string =>
    group(
      `translate(330 1060) rotate(${-70 + index * 17})`,
      shape('M0 0C-26 -60 -20 -150 0 -210C20 -150 26 -60 0 0Z', clear(PALETTE.fern, 0.5)),
    )
  const window =
    rect(540, 420, 226, 292, 4, light(PALETTE.bone, 0.4)) +
    each(PANES, ([x, y]) => rect(x, y, 92, 120, 0, down(light(PALETTE.sky, 0.5), light(PALETTE.sky, 0.2))))
  return (
    shape(outline, slant(light(tint, 0.5), light(tint, 0.2), dark(tint, 0.08))) +
    inside(
      outline,
      window,
      rect(0, 980, 1000, 400, 0, clear(dark(tint, 0.3), 0.35)),
      times(9, frond),
      shape('M120 900L560 180H680L200 1100Z', glint(0.3)),
      shape('M240 1200L760 260H800L320 1240Z', glint(0.2)),
    )
  )
}

/** A tall mirror with a round top in a moulded metal frame. */
export const archMirror: Drawing = ([metal, glass, edge]) => {
  const outline = (inset: number): string =>
    `M${200 + inset} ${1310 - inset}V500A${300 - inset} ${300 - inset} 0 0 1 ${800 - inset} 500V${1310 - inset}Z`
  return {
    focus: [420, 480],
    layers: [
      cast(30, shape(outline(0), slant(light(metal, 0.5), metal, dark(metal, 0.4)))),
      shape(outline(14), slant(dark(metal, 0.3), metal, light(metal, 0.4))),
      shape(outline(30), slant(light(metal, 0.4), metal, dark(metal, 0.25))),
      shape(outline(42), dark(edge, 0.4)),
      reflection(outline(48), glass),
      stroke(outline(7), clear(light(metal, 0.7), 0.5), 3),
    ],
  }
}

const LIGHTS: readonly Spot[] = [
  [262, 236],
  [510, 236],
  [262, 586],
  [510, 586],
  [262, 936],
  [510, 936],
]

/** An old six-light sash, its panes silvered, its paint flaking. */
export const windowMirror: Drawing = ([paint, glass, wood]) => {
  const pane = ([x, y]: Spot): string =>
    reflection(`M${x} ${y}h228v330h-228Z`, glass) + stroke(`M${x + 3} ${y + 330}V${y + 3}h225`, shadow(0.45), 8)
  const flake = (index: number): string => {
    const y = index % 2 ? 178 + ((index * 29) % 50) : 1276 + ((index * 31) % 46)
    return shape(
      `M${200 + ((index * 173) % 590)} ${y}l${10 + (index % 4) * 8} 3l-${6 + (index % 3) * 4} 7Z`,
      clear(wood, 0.7),
    )
  }
  const rail = (y: number, seed: number): string => grain(196, y, 608, 60, dark(paint, 0.6), seed, 6)
  const stile = (x: number, seed: number): string =>
    group('rotate(90)', grain(170, -x, 1160, 60, dark(paint, 0.6), seed, 6))
  return {
    focus: [440, 560],
    layers: [
      cast(28, rect(196, 170, 608, 1166, 6, slant(light(paint, 0.26), paint, dark(paint, 0.22)))),
      rail(170, 4) + rail(1270, 14) + stile(262, 24) + stile(800, 34),
      times(26, flake),
      each(LIGHTS, pane),
      rect(470, 1292, 60, 22, 6, slant(light(PALETTE.brass, 0.4), dark(PALETTE.brass, 0.3))),
    ],
  }
}
