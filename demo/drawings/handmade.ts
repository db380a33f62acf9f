import { gleam, lathe } from '../studio/lathe.ts'
import { lettering } from '../studio/lettering.ts'
import { down, glow, round, slant } from '../studio/paint.ts'
import { clear, dark, light, PALETTE, shadow } from '../studio/palette.ts'
import { disc, each, group, inside, oval, rect, shape, standing, stroke, times } from '../studio/shape.ts'
import type { Drawing } from '../studio/sketch.ts'

export interface Candle {
  lit?: boolean
}

/** A soy candle in a tumbler, its label printed by hand. */
export const candle: Drawing<Candle> = ([wax, paper, glassTint], { lit = false }) => {
  const glass = lathe(
    [
      [0, 168],
      [14, 180],
      [60, 184],
      [380, 184],
    ],
    glassTint,
    { curved: false },
  )
  const flame =
    shape(
      'M500 660C470 710 462 740 480 764C492 778 508 778 520 764C538 740 530 710 500 660Z',
      down('#FFD98A', '#F6A94B'),
    ) + shape('M500 704C486 736 484 752 492 764C498 770 504 770 508 764C516 752 514 736 500 704Z', '#FFF6DC')
  const label = 'M340 966A184 36 0 0 0 660 966V1136A184 36 0 0 1 340 1136Z'
  return {
    focus: [500, 940],
    frame: [500, 930, 1.32],
    layers: [
      lit ? disc(500, 740, 460, glow('#FFE6A8BF', '#FFE6A847', '#FFE6A800')) : '',
      standing(500, 1200, 178),
      shape(glass.outline, round(light(glassTint, 0.3), 0.5)),
      inside(
        glass.outline,
        rect(300, 880, 400, 340, 0, slant(clear(light(wax, 0.2), 0.9), clear(wax, 0.86), clear(dark(wax, 0.25), 0.9))),
      ),
      oval(500, 880, 178, 34, slant(light(wax, 0.5), wax)),
      lit ? oval(500, 878, 110, 20, '#FFF0C2CC') : '',
      stroke(lit ? 'M500 880V790' : 'M500 880V830', PALETTE.ink, 7),
      lit ? flame : '',
      inside(glass.outline, shape(label, slant(light(paper, 0.3), paper, dark(paper, 0.16)))),
      stroke('M352 990A184 30 0 0 0 648 990M352 1122A184 30 0 0 0 648 1122', clear(PALETTE.ink, 0.6), 3),
      lettering('FRASER FIR', 500, 1046, 32, PALETTE.ink, 5),
      lettering('HAND POURED', 500, 1098, 14, PALETTE.ink, 2.4),
      oval(500, 820, 184, 36, 'none', `stroke="${clear(light(glassTint, 0.7), 0.95)}" stroke-width="8"`),
      gleam('M338 1170V850L372 858V1180Z', 0.75),
      gleam('M640 1170V900L654 898V1166Z', 0.5),
    ],
  }
}

export interface Basket {
  /** Filled with eggs. */
  eggs?: boolean
}

/** The split-oak egg basket of the Blue Ridge: two lobes, a rim, a bow, an eye of plaited splints at each end. */
export const basket: Drawing<Basket> = ([oak, dyed, egg], { eggs = false }) => {
  const body =
    'M190 900C180 1060 250 1180 380 1196C440 1202 470 1180 500 1176C530 1180 560 1202 620 1196C750 1180 820 1060 810 900A310 62 0 0 1 190 900Z'
  const bow = 'M214 900C200 560 360 400 500 400C640 400 800 560 786 900'
  const rim = (y: number): string => `M190 ${y}A310 62 0 0 0 810 ${y}`
  const splint = (row: number, column: number): string => {
    const x = 170 + column * 20 + (row % 2) * 10
    const isDyed = row === 6 || row === 7
    const paint = isDyed ? slant(light(dyed, 0.25), dark(dyed, 0.15)) : slant(light(oak, 0.35), oak, dark(oak, 0.24))
    return oval(x, 930 + row * 20 + Math.sin(((x - 190) / 620) * Math.PI) * 46, 11, 9, paint)
  }
  const eye = (x: number): string =>
    group(
      `translate(${x} 904)`,
      each([1, 0.75, 0.5, 0.25], (size) =>
        shape(
          `M${-44 * size} 0L0 ${-54 * size}L${44 * size} 0L0 ${60 * size}Z`,
          slant(light(dyed, 0.3), dyed, dark(dyed, 0.3)),
          `stroke="${clear(dark(dyed, 0.5), 0.6)}" stroke-width="4"`,
        ),
      ),
    )
  const clutch = times(9, (index) => {
    const [x, y] = [280 + index * 55, 880 + (index % 2) * 24 - Math.sin((index / 8) * Math.PI) * 16]
    return oval(
      x,
      y,
      50,
      40,
      slant(light(egg, 0.5), index % 3 ? egg : dark(egg, 0.16), dark(egg, 0.3)),
      `transform="rotate(${((index * 37) % 60) - 30} ${x} 880)"`,
    )
  })
  const ribs = times(9, (index) =>
    stroke(`M${250 + index * 60} 884L${280 + index * 55} 940`, clear(light(oak, 0.2), 0.35), 9),
  )
  const lashing = times(24, (index) => {
    const share = (index + 0.5) / 24
    const [x, y] = [190 + share * 620, 896 + Math.sin(Math.acos(share * 2 - 1)) * 62]
    return stroke(`M${x - 5} ${y - 14}L${x + 5} ${y + 16}`, clear(dark(oak, 0.5), 0.5), 4)
  })
  return {
    focus: [420, 960],
    frame: [500, 820, 1.08],
    layers: [
      standing(500, 1194, 270, 50),
      stroke('M240 880C240 600 380 446 500 446C620 446 760 600 760 880', dark(oak, 0.45), 24),
      oval(500, 900, 308, 62, down(dark(oak, 0.6), dark(oak, 0.4))),
      eggs ? clutch : ribs,
      shape(body, dark(oak, 0.35)),
      inside(
        body,
        times(15, (row) => times(34, (column) => splint(row, column))),
        shape('M560 880C640 960 640 1100 560 1220H840V880Z', slant(shadow(0), shadow(0.34))),
        shape('M180 880C200 1000 240 1120 320 1200H160Z', shadow(0.16)),
        oval(500, 1180, 60, 130, glow(shadow(0.36), shadow(0))),
      ),
      stroke(rim(902), dark(oak, 0.3), 34) + stroke(rim(896), light(oak, 0.1), 24) + lashing,
      stroke(bow, dark(oak, 0.32), 40) + stroke(bow, light(oak, 0.08), 28),
      stroke('M222 800C236 560 380 408 500 396', clear(light(oak, 0.6), 0.7), 6),
      eye(224) + eye(776),
    ],
  }
}
