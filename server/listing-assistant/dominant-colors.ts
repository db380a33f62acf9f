import { squarePixels } from './image-features.ts'
import { toLab } from './lab.ts'

const SIDE = 48
/** How much larger a color's share of the center must be than its share of the border, to exclude the background. */
const MIN_LEAD = 0.1
const MAX_COLORS = 2

/** Names the colors of the object in the center, the main one first. Rejects if the image cannot be decoded. */
export async function dominantColors(picture: Buffer): Promise<string[]> {
  const pixels = await squarePixels(picture, SIDE)
  const leads = new Map<string, number>()
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(pixel * 3)
    const name = colorName(red, green, blue)
    const share = isMiddle(pixel) ? 1 / MIDDLE_PIXELS : -1 / (SIDE * SIDE - MIDDLE_PIXELS)
    leads.set(name, (leads.get(name) ?? 0) + share)
  }
  const ranked = [...leads].filter(([, lead]) => lead >= MIN_LEAD).sort((one, other) => other[1] - one[1])
  return ranked.slice(0, MAX_COLORS).map(([name]) => name)
}

const MIDDLE_PIXELS = (SIDE / 2) ** 2

function isMiddle(pixel: number): boolean {
  const inner = (at: number) => at >= SIDE / 4 && at < (SIDE * 3) / 4
  return inner(pixel % SIDE) && inner(Math.floor(pixel / SIDE))
}

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
function colorName(red: number, green: number, blue: number): string {
  const [l, a, b] = toLab(red, green, blue)
  const distances = NAMED.map(({ name, lab }) => ({ name, distance: Math.hypot(l - lab[0], a - lab[1], b - lab[2]) }))
  return distances.reduce((nearest, next) => (next.distance < nearest.distance ? next : nearest)).name
}
