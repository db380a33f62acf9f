import { sharp } from '../providers/images/sharp.ts'

/** A tiny copy of the picture, SIDE x SIDE pixels of sRGB, to tell how alike two pictures are. */
export type ImageFeatures = Uint8Array

const SIDE = 12
const CHANNELS = 3

/** Rejects for what is no picture. */
export const imageFeatures = (picture: Buffer): Promise<ImageFeatures> => squarePixels(picture, SIDE)

/** 0 to 1; 1 for the same picture. */
export function similarity(one: ImageFeatures, other: ImageFeatures): number {
  const squares = one.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0)
  return 1 - Math.sqrt(squares / one.length) / 255
}

/** The picture squeezed into a square: red, green and blue of each pixel, 0 to 255. Rejects for what is no picture. */
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
