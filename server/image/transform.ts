import { IMAGE_PRESETS, type ImagePreset } from '../../contracts/image-presets.ts'
import { sharp } from '../providers/images/sharp.ts'

export type ImageFormat = 'avif' | 'webp' | 'jpeg'

/** A small original is stretched to at most this many times its size; a larger preset then gives a smaller picture. */
const MOST_ENLARGED = 2
/** AV1 reaches the look of a JPEG at a lower figure. */
const AVIF_QUALITY = 0.72
/** Level 4 takes seven times as long for a tenth fewer bytes; these are made while somebody waits. */
const AVIF_EFFORT = 2

/** The preset that a transform asks for (`w-600,h-900,q-70,f-auto` in any order; the format may go unsaid), or null. */
export function presetOf(transform: string): ImagePreset | null {
  const asked = transform
    .split(',')
    .filter((part) => part !== 'f-auto')
    .sort()
    .join()
  const found = Object.entries(IMAGE_PRESETS).find(([, preset]) => {
    return asked === `h-${preset.height},q-${preset.quality},w-${preset.width}`
  })
  return found ? (found[0] as ImagePreset) : null
}

/** The smallest format that an Accept header names; `*` alone names none, as every browser sends it. */
export function formatFor(accept: string): ImageFormat {
  const accepts = (type: string) => new RegExp(`${type}(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))`, 'i').test(accept)
  if (accepts('image/avif')) return 'avif'
  return accepts('image/webp') ? 'webp' : 'jpeg'
}

/** A stored image in one of the five sizes, cropped from its middle where the proportions differ. */
export async function transform(file: string, preset: ImagePreset, format: ImageFormat): Promise<Buffer> {
  const { width, height, quality } = IMAGE_PRESETS[preset]
  const original = await sharp(file).metadata()
  const enlargement = Math.max(width / original.width, height / original.height)
  const scale = Math.min(1, MOST_ENLARGED / enlargement)
  const image = sharp(file).resize({
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    fit: 'cover',
  })
  if (format === 'avif')
    return image
      .avif({ quality: Math.round(quality * AVIF_QUALITY), effort: AVIF_EFFORT, chromaSubsampling: '4:2:0' })
      .toBuffer()
  if (format === 'webp') return image.webp({ quality }).toBuffer()
  return image.flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer()
}
