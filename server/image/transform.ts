import { IMAGE_PRESETS, type ImagePreset, type Preset, sizeOf } from '../../contracts/image-presets.ts'
import { sharp } from '../providers/images/sharp.ts'

export type ImageFormat = 'avif' | 'webp' | 'jpeg'

/** Small originals are enlarged at most this many times; larger presets then return a smaller image. */
const MAX_ENLARGEMENT = 2
/** AVIF looks as good as JPEG at a lower setting. */
const AVIF_QUALITY = 0.72
/** Effort 4 takes seven times as long as 2 to save a tenth of the bytes, while a visitor waits. */
const AVIF_EFFORT = 2
/** A seller waits for forty of them at once. Less than half the time of effort 2, for a sixth more bytes. */
const AVIF_THUMBNAIL_EFFORT = 0

/** The preset for a transform such as `w-600,h-900,q-70,f-auto`, in any order and with `f-auto` optional, or null. */
export function presetOf(transform: string): ImagePreset | null {
  const requested = inOrder(transform.split(',').filter((part) => part !== 'f-auto'))
  const presets = Object.keys(IMAGE_PRESETS) as ImagePreset[]
  return presets.find((preset) => requested === inOrder(sizeOf(preset).split(','))) ?? null
}

const inOrder = (parts: string[]): string => parts.sort().join()

/** The smallest format named in an Accept header. A bare wildcard does not count, since every browser sends one. */
export function formatFor(accept: string): ImageFormat {
  const accepts = (type: string) => new RegExp(`${type}(?!\\s*;\\s*q=0(\\.0+)?\\s*(,|$))`, 'i').test(accept)
  if (accepts('image/avif')) return 'avif'
  return accepts('image/webp') ? 'webp' : 'jpeg'
}

export async function transform(file: Buffer, preset: ImagePreset, format: ImageFormat): Promise<Buffer> {
  const { width, height, quality, crop }: Preset = IMAGE_PRESETS[preset]
  const original = await sharp(file).metadata()
  const ratios = [width / original.width, height / original.height]
  const enlargement = crop ? Math.min(...ratios) : Math.max(...ratios)
  const scale = Math.min(1, MAX_ENLARGEMENT / enlargement)
  const image = sharp(file).resize({
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    fit: crop ? 'inside' : 'cover',
  })
  if (format === 'avif') {
    const effort = preset === 'thumbnail' ? AVIF_THUMBNAIL_EFFORT : AVIF_EFFORT
    return image.avif({ quality: Math.round(quality * AVIF_QUALITY), effort, chromaSubsampling: '4:2:0' }).toBuffer()
  }
  if (format === 'webp') return image.webp({ quality }).toBuffer()
  return image.flatten({ background: '#ffffff' }).jpeg({ quality }).toBuffer()
}
