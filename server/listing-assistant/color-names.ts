import { toLab } from './lab.ts'

const COLORS: Record<string, readonly [red: number, green: number, blue: number]> = {
  white: [245, 244, 240],
  cream: [235, 222, 190],
  gray: [135, 135, 135],
  black: [28, 28, 30],
  brown: [105, 66, 38],
  tan: [190, 150, 105],
  red: [185, 40, 40],
  orange: [220, 120, 45],
  yellow: [230, 195, 60],
  gold: [180, 140, 60],
  green: [70, 125, 70],
  teal: [50, 125, 125],
  blue: [55, 95, 165],
  navy: [35, 45, 85],
  purple: [110, 65, 130],
  pink: [225, 150, 165],
}
const NAMED = Object.entries(COLORS).map(([name, rgb]) => ({ name, lab: toLab(...rgb) }))

/** The nearest everyday name for an sRGB color, 0 to 255 per channel. */
export function colorName(red: number, green: number, blue: number): string {
  const [l, a, b] = toLab(red, green, blue)
  const distances = NAMED.map(({ name, lab }) => ({ name, distance: Math.hypot(l - lab[0], a - lab[1], b - lab[2]) }))
  return distances.reduce((nearest, next) => (next.distance < nearest.distance ? next : nearest)).name
}
