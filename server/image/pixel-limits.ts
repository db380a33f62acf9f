import type { Metadata } from 'sharp'
import { IMAGE_PIXEL_LIMIT } from '../../contracts/image-rules.ts'
import { AppError } from '../http/app-error.ts'

/**
 * For formats that are decoded in one uninterruptible step, after which sharp's timeout starts. At 100 megapixels on
 * one core: interlaced PNG 4.7 s and 420 MB; progressive JPEG 2 s, or ten times that with more scans; GIF 3 to 5 s and
 * 560 MB; AVIF 8 s and 1.8 GB, from a 2.5 kB file. For comparison: baseline JPEG 0.2 s and 110 MB, PNG 1 s and 150 MB.
 */
const UNINTERRUPTIBLE_PIXEL_LIMIT = 25_000_000
/** Cameras do not use AVIF. With transparency, this size takes 450 MB. */
const AVIF_PIXEL_LIMIT = 16_000_000
/** Phones take 50-megapixel HEIC photos. The decoder runs in a thread we can stop, at four bytes per pixel. */
const HEIC_PIXEL_LIMIT = 50_000_000

type Header = Pick<Metadata, 'width' | 'height' | 'format' | 'compression' | 'isProgressive'>

/** Throws `not_an_image` (422) if, by its header, the image would take too much time or memory to decode. */
export function checkPixelLimits({ width, height, ...header }: Header, name: string): void {
  const pixels = width * height
  if (pixels > IMAGE_PIXEL_LIMIT)
    throw new AppError('not_an_image', `${name} has more than ${megapixels(IMAGE_PIXEL_LIMIT)}.`)
  const { kind, limit } = formatLimit(header) ?? { kind: '', limit: IMAGE_PIXEL_LIMIT }
  if (pixels <= limit) return
  throw new AppError(
    'not_an_image',
    `${name} has more than ${megapixels(limit)}, which is too many for ${kind}. Please save it as a plain JPEG.`,
  )
}

function formatLimit({ format, compression, isProgressive }: Omit<Header, 'width' | 'height'>) {
  if (compression === 'hevc') return { kind: 'a HEIC image', limit: HEIC_PIXEL_LIMIT }
  if (format === 'heif') return { kind: 'an AVIF image', limit: AVIF_PIXEL_LIMIT }
  if (format === 'gif') return { kind: 'a GIF image', limit: UNINTERRUPTIBLE_PIXEL_LIMIT }
  if (!isProgressive) return null
  return { kind: format === 'png' ? 'an interlaced PNG' : 'a progressive JPEG', limit: UNINTERRUPTIBLE_PIXEL_LIMIT }
}

const megapixels = (limit: number): string => `${limit / 1_000_000} megapixels`
