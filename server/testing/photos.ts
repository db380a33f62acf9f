import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'

export const RED = { r: 208, g: 32, b: 32 }
export const BLUE = { r: 32, g: 64, b: 192 }

/** A picture whose orientation can be tested: red above blue. */
export function redAboveBlue(width: number, height: number): Sharp {
  const above = { create: { width, height: Math.round(height / 2), channels: 3 as const, background: RED } }
  return sharp({ create: { width, height, channels: 3, background: BLUE } })
    .composite([{ input: above, left: 0, top: 0 }])
    .removeAlpha()
}

/** A portrait as phones store it: rotated pixels, an EXIF orientation, and the GPS position. */
export async function phonePhoto(width = 600, height = 800): Promise<Buffer> {
  const upright = await redAboveBlue(width, height).png().toBuffer()
  return sharp(upright)
    .rotate(270)
    .jpeg({ quality: 92 })
    .withMetadata({
      orientation: 6,
      exif: {
        IFD0: { Make: 'Fernphone' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '36/1 4/1 30/1', GPSLongitudeRef: 'W', GPSLongitude: '79/1 6/1 0/1' },
      },
    })
    .toBuffer()
}

/**
 * The same picture as an iPhone stores it: 240 x 320 HEVC rotated by the container, Display P3, GPS in EXIF. Made with
 * libheif's heif-enc from such a JPEG; the rotation box was added by hand because heif-enc writes none.
 */
export const heicPhoto = (): Promise<Buffer> => readFile(new URL('phone.heic', import.meta.url))

/** The color at the center of a picture's upper or lower half. */
export async function colorOf(picture: Buffer, half: 'upper' | 'lower'): Promise<typeof RED> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const row = Math.round(info.height * (half === 'upper' ? 0.25 : 0.75))
  const [r = 0, g = 0, b = 0] = data.subarray((row * info.width + Math.round(info.width / 2)) * 3)
  return { r, g, b }
}

/** Equal within the error of lossy compression. */
export const isNear = (a: typeof RED, b: typeof RED): boolean =>
  Math.max(Math.abs(a.r - b.r), Math.abs(a.g - b.g), Math.abs(a.b - b.b)) <= 8

const SHAPES = {
  trousers: 'M120 80H280L290 520H215L200 220L185 520H110Z',
  star: 'M200 120L240 240H360L265 315L300 440L200 365L100 440L135 315L40 240H160Z',
}

/** A shape in a CSS color on a plain background. */
export const drawShape = (shape: keyof typeof SHAPES, color: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600">
      <rect width="400" height="600" fill="#e9dfc9"/><path d="${SHAPES[shape]}" fill="${color}"/></svg>`),
  )
    .jpeg()
    .toBuffer()
