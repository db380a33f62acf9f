import type { Metadata } from 'sharp'
import { IMAGE_PIXEL_LIMIT } from '../../contracts/image-rules.ts'
import { AppError } from '../http/app-error.ts'

/**
 * For pictures that can only be decoded whole: nothing stops that once it began, and sharp's time limit counts from its end.
 * 100 megapixels on one core (a plain JPEG takes 0.2 s and 110 MB, a PNG 1 s and 150 MB): interlaced PNG 4.7 s, 420 MB;
 * progressive JPEG 2 s, ten times that with more scans; GIF 3 to 5 s, 560 MB; AVIF 8 s, 1.8 GB, out of a file of 2.5 kB.
 */
const WHOLE_PIXEL_LIMIT = 25_000_000
/** No camera takes this format; at this size one with transparency takes 450 MB. */
const AVIF_PIXEL_LIMIT = 16_000_000
/** Phones take 50 megapixels in this format. It is decoded in a thread that can be stopped, into four bytes a pixel. */
const HEIC_PIXEL_LIMIT = 50_000_000

type Header = Pick<Metadata, 'width' | 'height' | 'format' | 'compression' | 'isProgressive'>

/** Throws `not_an_image` (422) for what would take too much time or memory to decode, by what its header says. */
export function refuseCostly({ width, height, ...header }: Header, name: string): void {
  const pixels = width * height
  if (pixels > IMAGE_PIXEL_LIMIT)
    throw new AppError('not_an_image', `${name} has more than ${megapixels(IMAGE_PIXEL_LIMIT)}.`)
  const { kind, limit } = costly(header) ?? { kind: '', limit: IMAGE_PIXEL_LIMIT }
  if (pixels <= limit) return
  throw new AppError(
    'not_an_image',
    `${name} has more than ${megapixels(limit)}, which is too many for ${kind}. Please save it as a plain JPEG.`,
  )
}

function costly({ format, compression, isProgressive }: Omit<Header, 'width' | 'height'>) {
  if (compression === 'hevc') return { kind: 'a HEIC image', limit: HEIC_PIXEL_LIMIT }
  if (format === 'heif') return { kind: 'an AVIF image', limit: AVIF_PIXEL_LIMIT }
  if (format === 'gif') return { kind: 'a GIF image', limit: WHOLE_PIXEL_LIMIT }
  if (!isProgressive) return null
  return { kind: format === 'png' ? 'an interlaced PNG' : 'a progressive JPEG', limit: WHOLE_PIXEL_LIMIT }
}

const megapixels = (limit: number): string => `${limit / 1_000_000} megapixels`
