import { IMAGE_BYTES_LIMIT, IMAGE_LONG_SIDE, IMAGE_PIXEL_LIMIT } from '../../contracts/image-rules.ts'
import { AppError } from '../http/app-error.ts'
import { heicToPng } from './heic.ts'
import { imageKind } from './image-kind.ts'
import { sharp } from './sharp.ts'
import { createWorkQueue } from './work-queue.ts'

/** An upload made ours: upright, sRGB, without metadata, at most IMAGE_LONG_SIDE pixels long. */
export interface Ingested {
  data: Buffer
  /** WebP keeps transparency; everything else is a JPEG. */
  extension: 'jpg' | 'webp'
  width: number
  height: number
}

const WITHIN = { width: IMAGE_LONG_SIDE, height: IMAGE_LONG_SIDE, fit: 'inside', withoutEnlargement: true } as const
const squareOf = (side: number) => ({ width: side, height: side, fit: 'cover' }) as const

const MEGAPIXELS = IMAGE_PIXEL_LIMIT / 1_000_000

/** Each one waiting holds its upload in memory. */
const queue = createWorkQueue({ atOnce: 1, mostWaiting: 64 })

/**
 * Re-encodes a file that somebody sent. What it is is told by its bytes; `name` is only what messages call it. Throws
 * `too_large` (413), `not_an_image` (422: something else, damaged, or a bomb), `unavailable` (503: the queue is full).
 * With `square` the middle is cut out, at most so many pixels along each side.
 */
export async function ingest(bytes: Buffer, name: string, square?: number): Promise<Ingested> {
  refuseLarge(bytes.length, name)
  if (!imageKind(bytes)) throw notAnImage(name)
  try {
    return await queue(() => reencode(bytes, name, square))
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('not_an_image', `${name} is damaged or incomplete.`, { cause: error })
  }
}

export function refuseLarge(size: number, name: string): void {
  if (size > IMAGE_BYTES_LIMIT) throw new AppError('too_large', `${name} is larger than 10 MB.`)
}

export const notAnImage = (name: string): AppError =>
  new AppError('not_an_image', `${name} is not a JPEG, PNG, WebP, GIF, AVIF, HEIC or HEIF image.`)

async function reencode(bytes: Buffer, name: string, square?: number): Promise<Ingested> {
  const { width, height, compression, icc, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > IMAGE_PIXEL_LIMIT)
    throw new AppError('not_an_image', `${name} has more than ${MEGAPIXELS} megapixels.`)
  const readable = compression === 'hevc' ? await heicToPng(bytes, { icc, hasAlpha }) : bytes
  // sharp leaves out all metadata and converts to sRGB unless told otherwise, and fails on what a viewer would paint grey.
  const image = sharp(readable, { limitInputPixels: IMAGE_PIXEL_LIMIT })
    .autoOrient()
    .resize(square ? squareOf(Math.min(width, height, square)) : WITHIN)
  const seeThrough = hasAlpha && !(await sharp(readable).stats()).isOpaque
  const encoded = seeThrough ? image.webp({ quality: 90 }) : image.jpeg({ quality: 88 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { data, extension: seeThrough ? 'webp' : 'jpg', width: info.width, height: info.height }
}
