import { IMAGE_LONG_SIDE } from '../../contracts/image-rules.ts'

/** Of a proxy with a lower limit than the server's: its 413 gives no reason. */
export const TOO_LARGE = 'This photo is too large. Please choose a smaller one.'

interface Prepared {
  blob: Blob
  /** A thumbnail; null for a format this browser cannot decode, or without the memory for it. */
  preview: Blob | null
}

const PREVIEW_WIDTH_PX = 300
const QUALITY = 0.88
/** Smaller files upload faster than they would downscale. */
const SMALL_FILE_BYTES = 700_000

/**
 * Downscales a photo before the upload: a phone's 12 megapixels shrink to a tenth of their bytes. Files the browser cannot
 * decode (HEIC in most browsers, non-images), or has no memory to draw, stay unchanged; the server validates them.
 */
export async function preparePhoto(file: Blob): Promise<Prepared> {
  let picture: ImageBitmap | undefined
  try {
    picture = await createImageBitmap(file)
    const preview = await draw(picture, Math.min(1, PREVIEW_WIDTH_PX / picture.width), typeFor(file))
    return { blob: (await scaledDown(file, picture)) ?? file, preview }
  } catch {
    return { blob: file, preview: null }
  } finally {
    picture?.close()
  }
}

async function scaledDown(file: Blob, picture: ImageBitmap): Promise<Blob | null> {
  // A canvas would lose the animation.
  if (file.type === 'image/gif') return null
  const scale = Math.min(1, IMAGE_LONG_SIDE / Math.max(picture.width, picture.height))
  if (scale === 1 && file.size < SMALL_FILE_BYTES) return null
  const smaller = await draw(picture, scale, typeFor(file))
  return smaller && smaller.size < file.size ? smaller : null
}

/** Other formats may have transparency, which JPEG would paint black. */
const typeFor = ({ type }: Blob): string => (type === 'image/jpeg' ? 'image/jpeg' : 'image/webp')

async function draw(picture: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  // Safari frees the pixels late otherwise, and refuses new canvases once all together take too much memory.
  canvas.width = 0
  canvas.height = 0
  return blob
}
