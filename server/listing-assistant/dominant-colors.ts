import { colorName } from './color-names.ts'
import { squarePixels } from './image-features.ts'

const SIDE = 48
/** A color must fill so much more of the middle than of the edges to be the thing's and not the wall's. */
const LEAST_LEAD = 0.1
const MOST_COLORS = 2

/**
 * What people would call the colors of the thing in the middle, the main one first; none where it looks like its
 * surroundings. Rejects for what is no picture.
 */
export async function dominantColors(picture: Buffer): Promise<string[]> {
  const pixels = await squarePixels(picture, SIDE)
  const leads = new Map<string, number>()
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(pixel * 3)
    const name = colorName(red, green, blue)
    const share = isMiddle(pixel) ? 1 / MIDDLE_PIXELS : -1 / (SIDE * SIDE - MIDDLE_PIXELS)
    leads.set(name, (leads.get(name) ?? 0) + share)
  }
  const ranked = [...leads].filter(([, lead]) => lead >= LEAST_LEAD).sort((one, other) => other[1] - one[1])
  return ranked.slice(0, MOST_COLORS).map(([name]) => name)
}

const MIDDLE_PIXELS = (SIDE / 2) ** 2

/** Whether a pixel lies in the middle half of its row and column. */
function isMiddle(pixel: number): boolean {
  const inner = (at: number) => at >= SIDE / 4 && at < (SIDE * 3) / 4
  return inner(pixel % SIDE) && inner(Math.floor(pixel / SIDE))
}
