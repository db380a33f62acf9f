import type { OutputInfo, Sharp } from 'sharp'
import { cropPixels, type ImageEdit, swapsSides } from '../../contracts/image-edit-rules.ts'
import { IMAGE_FORMATS, imageKind } from '../../contracts/image-kind.ts'
import { IMAGE_BYTES_LIMIT, IMAGE_LONG_SIDE, IMAGE_PIXEL_LIMIT } from '../../contracts/image-rules.ts'
import { AppError } from '../http/app-error.ts'
import { createWorkQueue, type TaskOptions } from '../http/work-queue.ts'
import { sharp, within } from '../providers/images/sharp.ts'
import { hasManyExifLinks } from './exif-links.ts'
import { firstFrame } from './first-frame.ts'
import { heicToPng } from './heic.ts'
import { heifPixels } from './heif-pixels.ts'
import { checkPixelLimits } from './pixel-limits.ts'

/** A re-encoded upload: upright, sRGB, without metadata, its long side at most IMAGE_LONG_SIDE pixels. */
export interface Ingested {
  data: Buffer
  extension: 'jpg' | 'webp'
  width: number
  height: number
}

interface IngestOptions extends Partial<TaskOptions> {
  /** Crops the center to a square with sides of at most this many pixels. */
  square?: number | undefined
  /** Applied to the image as it would be stored without it. */
  edit?: ImageEdit | undefined
}

const squareOf = (side: number) => ({ width: side, height: side, fit: 'cover' }) as const

/** Per decode. The largest photos take two seconds on a slow core. */
const TIMEOUT_SECONDS = 15

/** Queued tasks hold their uploads in memory. */
const queue = createWorkQueue({ concurrency: 1, maxQueued: 64, maxQueuedPerOwner: 10 })

/**
 * Re-encodes an uploaded file. Its content determines the format; `name` only appears in messages. Throws `too_large`
 * (413), `not_an_image` (422: another format, damaged, a decompression bomb, or too slow to decode), and what the queue
 * throws.
 */
export async function ingest(
  bytes: Buffer,
  name: string,
  { owner = 'nobody', signal, square, edit }: IngestOptions = {},
): Promise<Ingested> {
  checkFileSize(bytes.length, name)
  const kind = imageKind(bytes)
  if (!kind) throw notAnImage(name)
  try {
    return await queue(() => reencode(kind === 'webp' ? firstFrame(bytes) : bytes, name, { signal, square, edit }), {
      owner,
      signal,
    })
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

export function checkFileSize(size: number, name: string): void {
  if (size > IMAGE_BYTES_LIMIT) throw new AppError('too_large', `${name} is larger than 10 MB.`)
}

export const notAnImage = (name: string): AppError =>
  new AppError('not_an_image', `${name} is not a ${IMAGE_FORMATS} image.`)

async function reencode(bytes: Buffer, name: string, { square, signal, edit }: IngestOptions): Promise<Ingested> {
  if (hasManyExifLinks(bytes)) throw new Error('its EXIF has too many links')
  const metadata = await sharp(bytes, { limitInputPixels: false }).metadata()
  checkPixelLimits(metadata, name)
  if (metadata.format === 'heif') checkPixelLimits({ ...metadata, width: heifPixels(bytes), height: 1 }, name)
  const { width, height, compression, pagePrimary: page = 0, icc, hasAlpha } = metadata
  const readable =
    compression === 'hevc'
      ? await heicToPng(bytes, { page, icc, hasAlpha, signal, timeoutMs: TIMEOUT_SECONDS * 1000 })
      : bytes
  // By default sharp drops metadata, converts to sRGB, and rejects damaged data that a viewer would paint gray.
  const scaled = sharp(readable, { limitInputPixels: IMAGE_PIXEL_LIMIT })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize(square ? squareOf(Math.min(width, height, square)) : within(IMAGE_LONG_SIDE))
  const edited = edit ? await applyEdit(scaled, edit) : scaled
  return hasAlpha ? encodeAlpha(edited) : encode(edited, 'jpg')
}

/** On raw pixels, because sharp reorders the steps of a pipeline. */
async function applyEdit(image: Sharp, { rotate, crop, brightness }: ImageEdit): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const rotated = fromPixels(data, info).rotate(rotate)
  const [width, height] = swapsSides(rotate) ? [info.height, info.width] : [info.width, info.height]
  const cropped = crop ? rotated.extract(cropPixels(crop, width, height)) : rotated
  return brightness === 1 ? cropped : cropped.linear(brightness, 0)
}

/** Not all of `info`: sharp would take its `premultiplied` for the pixels, though their colors are no longer multiplied. */
const fromPixels = (data: Buffer, { width, height, channels }: OutputInfo): Sharp =>
  sharp(data, { raw: { width, height, channels } })

/** Checks for transparency on the scaled pixels, so the file is decoded only once. */
async function encodeAlpha(scaled: Sharp): Promise<Ingested> {
  const { data, info } = await scaled.raw().toBuffer({ resolveWithObject: true })
  const pixels = () => fromPixels(data, info)
  const { isOpaque } = await pixels().stats()
  return encode(pixels(), isOpaque ? 'jpg' : 'webp')
}

async function encode(image: Sharp, extension: Ingested['extension']): Promise<Ingested> {
  const encoded = extension === 'webp' ? image.webp({ quality: 90 }) : image.jpeg({ quality: 88 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { data, extension, width: info.width, height: info.height }
}
