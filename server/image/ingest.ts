import type { Sharp } from 'sharp'
import { IMAGE_BYTES_LIMIT, IMAGE_LONG_SIDE, IMAGE_PIXEL_LIMIT } from '../../contracts/image-rules.ts'
import { AppError } from '../http/app-error.ts'
import { sharp } from '../providers/images/sharp.ts'
import { heicToPng } from './heic.ts'
import { imageKind } from './image-kind.ts'
import { refuseCostly } from './pixel-limits.ts'
import { createWorkQueue, type Turn } from './work-queue.ts'

/** An upload made ours: upright, sRGB, without metadata, at most IMAGE_LONG_SIDE pixels long. */
export interface Ingested {
  data: Buffer
  /** WebP keeps transparency; everything else is a JPEG. */
  extension: 'jpg' | 'webp'
  width: number
  height: number
}

export interface IngestOptions extends Partial<Turn> {
  /** Cuts out the middle, at most so many pixels along each side. */
  square?: number | undefined
}

const WITHIN = { width: IMAGE_LONG_SIDE, height: IMAGE_LONG_SIDE, fit: 'inside', withoutEnlargement: true } as const
const squareOf = (side: number) => ({ width: side, height: side, fit: 'cover' }) as const

/** For each pass over a picture. The largest photos take two seconds on a slow core. */
const TIME_LIMIT_SECONDS = 15

/** Each one waiting holds its upload in memory. */
const queue = createWorkQueue({ atOnce: 1, mostWaiting: 64, mostWaitingEach: 10 })

/**
 * Re-encodes a file that somebody sent. What it is is told by its bytes; `name` is only what messages call it. Throws
 * `too_large` (413), `not_an_image` (422: something else, damaged, a bomb, or too slow to read), and what the queue throws.
 */
export async function ingest(
  bytes: Buffer,
  name: string,
  { owner = 'nobody', signal, square }: IngestOptions = {},
): Promise<Ingested> {
  refuseLarge(bytes.length, name)
  if (!imageKind(bytes)) throw notAnImage(name)
  try {
    return await queue(() => reencode(bytes, name, { signal, square }), { owner, signal })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('not_an_image', `${name} ${isTimeout(error) ? TOO_SLOW : 'is damaged or incomplete.'}`, {
      cause: error,
    })
  }
}

const TOO_SLOW = 'takes too long to read. Please save it as a plain JPEG and try again.'

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.message.startsWith('timeout:'))

export function refuseLarge(size: number, name: string): void {
  if (size > IMAGE_BYTES_LIMIT) throw new AppError('too_large', `${name} is larger than 10 MB.`)
}

export const notAnImage = (name: string): AppError =>
  new AppError('not_an_image', `${name} is not a JPEG, PNG, WebP, GIF, AVIF, HEIC or HEIF image.`)

async function reencode(bytes: Buffer, name: string, { square, signal }: IngestOptions): Promise<Ingested> {
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  refuseCostly(metadata, name)
  const { width, height, compression, icc, hasAlpha } = metadata
  const readable =
    compression === 'hevc'
      ? await heicToPng(bytes, { icc, hasAlpha, signal, timeoutMs: TIME_LIMIT_SECONDS * 1000 })
      : bytes
  // sharp leaves out all metadata and converts to sRGB unless told otherwise, and fails on what a viewer would paint gray.
  const scaled = sharp(readable, { limitInputPixels: IMAGE_PIXEL_LIMIT })
    .timeout({ seconds: TIME_LIMIT_SECONDS })
    .autoOrient()
    .resize(square ? squareOf(Math.min(width, height, square)) : WITHIN)
  return hasAlpha ? encodeAlpha(scaled) : encode(scaled, 'jpg')
}

/** Decodes once: whether anything shines through is told by the scaled pixels. */
async function encodeAlpha(scaled: Sharp): Promise<Ingested> {
  const { data, info } = await scaled.raw().toBuffer({ resolveWithObject: true })
  const pixels = () => sharp(data, { raw: info })
  const { isOpaque } = await pixels().stats()
  return encode(pixels(), isOpaque ? 'jpg' : 'webp')
}

async function encode(image: Sharp, extension: Ingested['extension']): Promise<Ingested> {
  const encoded = extension === 'webp' ? image.webp({ quality: 90 }) : image.jpeg({ quality: 88 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { data, extension, width: info.width, height: info.height }
}
