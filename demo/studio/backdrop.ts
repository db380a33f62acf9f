import { across, down, glow, slant, spot } from './paint.ts'
import { type Colour, clear, dark, glint, light, mix, PALETTE, shadow } from './palette.ts'
import {
  dice,
  disc,
  each,
  group,
  inside,
  oval,
  polygon,
  rect,
  type Spot,
  shape,
  smooth,
  stroke,
  times,
} from './shape.ts'
import { linen } from './weave.ts'

/** Where the thing was photographed. Wooden grounds show their grain. */
export interface Backdrop {
  place: 'table' | 'floor' | 'wall' | 'flat' | 'hills'
  wall: Colour
  ground?: Colour
  /** What is painted or built on the wall. */
  motif?: 'arch' | 'disc' | 'boards' | 'stripe' | 'sprig' | 'panel' | 'rail'
  light?: 'window' | 'leaves'
}

const WIDTH = 1000
const HEIGHT = 1500
const WOODS: readonly Colour[] = ['oak', 'pine', 'walnut']
const everything = (paint: string): string => rect(0, 0, WIDTH, HEIGHT, 0, paint)

/** Fine lines that run along a board and swerve round a knot now and then. */
export function grain(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  seed: number,
  lines = 9,
): string {
  const roll = dice(seed)
  return times(lines, (index) => {
    const base = y + ((index + roll() * 0.8) / lines) * height
    const from = x + roll() * width * 0.35
    const to = x + width * (0.6 + roll() * 0.4)
    const sway = (roll() - 0.5) * height * 0.12
    const line = smooth(
      [from, base],
      [from + (to - from) * 0.35, base + sway],
      [from + (to - from) * 0.7, base - sway * 0.6],
      [to, base + sway * 0.3],
    )
    return stroke(line, clear(colour, 0.1 + roll() * 0.22), 1.5 + roll() * 2)
  })
}

const MOTIFS: Record<NonNullable<Backdrop['motif']>, (wall: string) => string> = {
  arch: (wall) => {
    const d = 'M150 1500V560A350 350 0 0 1 850 560V1500Z'
    return shape(d, slant(light(wall, 0.42), light(wall, 0.3), light(wall, 0.16)))
  },
  disc: (wall) => disc(500, 560, 385, slant(light(wall, 0.45), light(wall, 0.3), light(wall, 0.16))),
  boards: (wall) =>
    times(7, (index) => {
      const x = index * 150 - 40
      return (
        rect(
          x,
          0,
          150,
          HEIGHT,
          0,
          across(clear(light(wall, 0.3), 0.25), clear(wall, 0), clear(dark(wall, 0.3), 0.14)),
        ) +
        group(`translate(${x} 0) rotate(90)`, grain(0, -150, HEIGHT, 150, dark(wall, 0.4), 40 + index, 5)) +
        rect(x + 146, 0, 6, HEIGHT, 0, clear(dark(wall, 0.7), 0.42)) +
        rect(x + 152, 0, 3, HEIGHT, 0, glint(0.25))
      )
    }),
  stripe: (wall) => times(9, (index) => rect(index * 120 - 10, 0, 60, HEIGHT, 0, clear(light(wall, 0.5), 0.34))),
  sprig: (wall) =>
    times(48, (index) => {
      const [column, row] = [index % 6, Math.floor(index / 6)]
      const tint = clear(light(wall, 0.62), 0.62)
      const leaves =
        'M0 34C2 12 0 -8 4 -34M2 14C-16 10 -24 0 -26 -10C-12 -8 -2 2 2 14ZM2 2C18 -2 26 -12 28 -22C14 -20 4 -12 2 2ZM3 -14C-8 -18 -14 -26 -15 -34C-6 -32 2 -24 3 -14Z'
      return group(
        `translate(${column * 190 + (row % 2) * 95 - 20} ${row * 185 + 40})`,
        `<path d="${leaves}" fill="${tint}" stroke="${tint}" stroke-width="3"/>`,
      )
    }),
  panel: (wall) => {
    const frame = (x: number, y: number, width: number, height: number): string =>
      rect(x, y, width, height, 2, 'none', `stroke="${clear(dark(wall, 0.5), 0.4)}" stroke-width="5"`) +
      rect(x + 5, y + 5, width, height, 2, 'none', `stroke="${glint(0.4)}" stroke-width="4"`)
    return frame(90, 90, 820, 760) + frame(112, 112, 776, 716) + frame(-330, 90, 380, 760) + frame(950, 90, 380, 760)
  },
  rail: (wall) => {
    const wood = mix(PALETTE.oak, wall, 0.12)
    const peg = (x: number): string =>
      oval(x + 22, 172, 30, 24, glow(shadow(0.4), shadow(0))) +
      disc(x, 150, 21, slant(light(wood, 0.35), dark(wood, 0.3))) +
      disc(x - 5, 144, 8, light(wood, 0.5))
    return (
      rect(0, 196, WIDTH, 34, 0, down(shadow(0.3), shadow(0))) +
      rect(0, 104, WIDTH, 94, 0, down(light(wood, 0.25), wood, dark(wood, 0.12))) +
      grain(0, 108, WIDTH, 86, dark(wood, 0.6), 7, 8) +
      rect(0, 192, WIDTH, 6, 0, dark(wood, 0.35)) +
      peg(140) +
      peg(500) +
      peg(860)
    )
  },
}

function windowLight(): string {
  const panes = (x: number, y: number): string =>
    shape(polygon([x, y], [x + 165, y + 60], [x + 165, y + 300], [x, y + 240]), down(glint(0.42), glint(0.2)))
  return panes(60, 110) + panes(245, 177) + panes(60, 375) + panes(245, 442) + panes(60, 640) + panes(245, 707)
}

function leafShade(): string {
  const frond = (x: number, y: number, angle: number, size: number): string =>
    group(
      `translate(${x} ${y}) rotate(${angle}) scale(${size})`,
      stroke('M0 0C60 -20 240 -40 420 0', shadow(0.5), 7),
      times(11, (index) => {
        const along = 30 + index * 36
        const size = 118 - Math.abs(index - 4) * 13
        const lift = -Math.sin((along / 420) * Math.PI) * 27
        const leaf = (way: number): string =>
          shape(
            `M${along} ${lift}C${along + 10} ${lift + way * size * 0.5} ${along + 40} ${lift + way * size} ${along + 66} ${lift + way * size}C${along + 62} ${lift + way * size * 0.6} ${along + 40} ${lift + way * size * 0.2} ${along} ${lift}Z`,
            shadow(0.5),
          )
        return leaf(1) + leaf(-1)
      }),
    )
  return `<g opacity="0.24">${frond(1080, 60, 158, 1.35)}${frond(1100, -60, 128, 1.25)}${frond(1060, 300, 184, 0.9)}</g>`
}

const LIGHTS: Record<NonNullable<Backdrop['light']>, () => string> = { window: windowLight, leaves: leafShade }

function table(ground: Colour): string {
  const top = PALETTE[ground]
  const wooden = WOODS.includes(ground)
  return (
    rect(0, 985, WIDTH, 36, 0, down(shadow(0), shadow(0.22))) +
    rect(0, 1020, WIDTH, 372, 0, down(dark(top, 0.1), top, light(top, 0.16))) +
    rect(0, 1020, WIDTH, 5, 0, light(top, 0.3)) +
    (wooden
      ? grain(0, 1036, WIDTH, 340, dark(top, 0.55), 21, 22) + rect(0, 1196, WIDTH, 2, 0, clear(dark(top, 0.5), 0.5))
      : '') +
    rect(0, 1392, WIDTH, 7, 0, light(top, 0.42)) +
    rect(0, 1399, WIDTH, 101, 0, down(dark(top, 0.16), dark(top, 0.4))) +
    (wooden ? grain(0, 1404, WIDTH, 90, dark(top, 0.7), 33, 7) : '')
  )
}

/** Where floorboards meet, nearer boards looking wider. */
const JOINTS = [1062, 1096, 1150, 1226, 1330, 1468]

function floor(ground: Colour, wall: string): string {
  const base = PALETTE[ground]
  const skirting = light(wall, 0.5)
  const roll = dice(5)
  const planks = each(JOINTS, (y, row) => {
    const next = JOINTS[row + 1] ?? HEIGHT
    const x = roll() * 700 + 150
    return (
      rect(0, y, WIDTH, next - y, 0, clear(roll() > 0.5 ? light(base, 0.5) : dark(base, 0.5), 0.07)) +
      grain(0, y, WIDTH, next - y, dark(base, 0.6), 60 + row, 7) +
      rect(0, y, WIDTH, 3, 0, clear(dark(base, 0.6), 0.5)) +
      stroke(`M${x} ${y}L${x} ${next}`, clear(dark(base, 0.6), 0.5), 3)
    )
  })
  return (
    rect(0, 968, WIDTH, 96, 0, down(light(skirting, 0.3), skirting, dark(skirting, 0.08))) +
    rect(0, 962, WIDTH, 8, 0, light(skirting, 0.6)) +
    rect(0, 970, WIDTH, 6, 0, clear(dark(wall, 0.6), 0.25)) +
    rect(0, 1062, WIDTH, 438, 0, down(dark(base, 0.16), base, light(base, 0.12))) +
    (WOODS.includes(ground) ? planks : '') +
    rect(0, 1060, WIDTH, 26, 0, down(shadow(0.35), shadow(0)))
  )
}

/** The Blue Ridge in the evening, from a mown meadow. */
export function ridges(sky: string, meadow: string): string {
  const ridge = (y: number, height: number, seed: number, colour: string): string => {
    const roll = dice(seed)
    const peaks = Array.from({ length: 8 }, (_, index): Spot => [index * 150 + 50, y - roll() * height])
    return shape(
      `${smooth([-100, y], ...peaks)}L1200 1500L-100 1500Z`,
      down(colour, light(mix(colour, sky, 0.35), 0.1)),
    )
  }
  const far = mix(PALETTE.dusk, sky, 0.45)
  return (
    everything(down(mix(sky, PALETTE.dusk, 0.2), sky, light(sky, 0.55), PALETTE.bone, PALETTE.bone)) +
    disc(270, 520, 330, glow(clear('#FFF3D9', 0.85), clear('#FFF3D9', 0))) +
    ridge(720, 170, 3, far) +
    ridge(800, 150, 11, mix(far, PALETTE.slate, 0.3)) +
    ridge(880, 130, 27, mix(PALETTE.dusk, PALETTE.fern, 0.5)) +
    ridge(960, 80, 8, mix(PALETTE.fern, PALETTE.moss, 0.35)) +
    shape('M0 1010C260 970 700 1000 1000 985V1500H0Z', down(light(meadow, 0.2), meadow, dark(meadow, 0.2))) +
    times(70, (index) => {
      const roll = dice(index * 97 + 13)
      const [x, depth, height] = [roll() * 1000, roll(), roll()]
      const y = 1030 + depth * 460
      const tall = 12 + depth * 34 * (0.5 + height)
      return stroke(
        `M${x} ${y}q${tall * 0.1} ${-tall * 0.6} ${tall * 0.35} ${-tall}M${x + 8} ${y}q0 ${-tall * 0.5} ${-tall * 0.2} ${-tall * 0.8}`,
        clear(depth > 0.5 ? dark(meadow, 0.3) : light(meadow, 0.4), 0.5),
        3,
      )
    })
  )
}

function surface(ground: Colour): string {
  const base = PALETTE[ground]
  const cloth = linen(
    { x: 0, y: 0, width: WIDTH, height: HEIGHT },
    clear(light(base, 0.4), 0.14),
    clear(dark(base, 0.3), 0.12),
  )
  const boards = times(5, (index) => {
    const y = index * 310 - 40
    return (
      rect(0, y, WIDTH, 310, 0, clear(index % 2 ? dark(base, 0.4) : light(base, 0.4), 0.1)) +
      grain(0, y, WIDTH, 310, dark(base, 0.6), 80 + index, 13) +
      rect(0, y, WIDTH, 5, 0, clear(dark(base, 0.7), 0.5)) +
      rect(0, y + 5, WIDTH, 3, 0, glint(0.25))
    )
  })
  return everything(slant(light(base, 0.16), base, dark(base, 0.12))) + (WOODS.includes(ground) ? boards : cloth)
}

export function backdrop({ place, wall, ground = 'oak', motif, light: lamp }: Backdrop): string {
  const colour = PALETTE[wall]
  const air = lamp ? LIGHTS[lamp]() : ''
  if (place === 'hills') return ridges(colour, PALETTE[ground])
  if (place === 'flat') return surface(wall) + air
  const behind =
    everything(
      spot(
        light(colour, 0.17),
        light(colour, 0.12),
        light(colour, 0.05),
        colour,
        dark(colour, 0.05),
        dark(colour, 0.12),
        dark(colour, 0.18),
      ),
    ) + (motif ? MOTIFS[motif](colour) : '')
  if (place === 'wall') return behind + air
  const back = inside(`M0 0H${WIDTH}V${place === 'table' ? 1022 : 965}H0Z`, behind, air)
  return back + (place === 'table' ? table(ground) : floor(ground, colour))
}

/** Sun in the upper left, dusk in the lower right, over thing and backdrop alike. */
export const atmosphere = (): string => everything(slant(glint(0.16), glint(0), shadow(0.02), shadow(0.16)))
