import { sharp } from '../providers/images/sharp.ts'

/** A thumbnail of SIDE x SIDE sRGB pixels, for comparing images. */
export type ImageFeatures = Uint8Array

const SIDE = 12
const CHANNELS = 3

export const imageFeatures = (picture: Buffer): Promise<ImageFeatures> => squarePixels(picture, SIDE)

/** 0 to 1; 1 for identical images. */
export function similarity(one: ImageFeatures, other: ImageFeatures): number {
  const squares = one.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0)
  return 1 - Math.sqrt(squares / one.length) / 255
}

/** RGB bytes of the image stretched to a square. Rejects if the image cannot be decoded. */
export async function squarePixels(picture: Buffer, side: number): Promise<Uint8Array> {
  const { data, info } = await sharp(picture)
    .resize(side, side, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  if (info.channels === CHANNELS) return data
  return Uint8Array.from({ length: side * side * CHANNELS }, (_, at) => data[Math.floor(at / CHANNELS)] ?? 0)
}
