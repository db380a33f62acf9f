import { sharp } from '../image/sharp.ts'

/** A small picture in CIE Lab, which keeps colours as far apart as people see them. Three floats a pixel. */
export interface Pixels {
  width: number
  height: number
  lab: Float32Array
}

/** Enough to tell a chair from a lamp, and quick: larger pictures are made so long or wide. */
const LONG_SIDE = 112

/** Rejects for what is no picture. */
export async function readPixels(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture)
    .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const lab = new Float32Array(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * channels
    const [red = 0, green = red, blue = red] = data.subarray(at, at + Math.min(channels, 3))
    lab.set(labOf(red, green, blue), pixel * 3)
  }
  return { width, height, lab }
}

/** From sRGB, 0 to 255 each. L is 0 to 100, a and b about -100 to 100. */
export function labOf(red: number, green: number, blue: number): [l: number, a: number, b: number] {
  const [r, g, b] = [linear(red), linear(green), linear(blue)]
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const linear = (value: number): number => (value > 10 ? ((value / 255 + 0.055) / 1.055) ** 2.4 : value / 255 / 12.92)

const root = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
