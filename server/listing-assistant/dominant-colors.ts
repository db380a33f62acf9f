import { colorName } from './color-names.ts'
import { squarePixels } from './image-features.ts'

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
