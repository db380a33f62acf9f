import { IMAGE_LONG_SIDE } from '../../../contracts/image-rules.ts'

interface Prepared {
  /** What is to be sent: as small as the store would make it anyway. */
  blob: Blob
  /** A little picture for the screen; null for what this browser cannot read. */
  preview: Blob | null
}

const PREVIEW_WIDTH = 300
const JPEG_QUALITY = 0.88
/** A smaller file goes as it is: it is on its way before it could be made smaller. */
const SMALL_FILE = 700_000

/**
 * Scales a photo down before it is sent: a phone's twelve megapixels become a tenth of their bytes. What the browser cannot
 * read (HEIC in most of them, files that are no pictures) goes as it is, and the server says what it thinks of it.
 */
export async function preparePhoto(file: Blob): Promise<Prepared> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return { blob: file, preview: null }
  try {
    const preview = await draw(picture, Math.min(1, PREVIEW_WIDTH / picture.width), 'image/jpeg')
    return { blob: (await scaledDown(file, picture)) ?? file, preview }
  } finally {
    picture.close()
  }
}

async function scaledDown(file: Blob, picture: ImageBitmap): Promise<Blob | null> {
  // May be animated, which a drawing is not.
  if (file.type === 'image/gif') return null
  const scale = Math.min(1, IMAGE_LONG_SIDE / Math.max(picture.width, picture.height))
  if (scale === 1 && file.size < SMALL_FILE) return null
  // Only a JPEG is sure to have nothing see-through in it.
  const smaller = await draw(picture, scale, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp')
  return smaller && smaller.size < file.size ? smaller : null
}

async function draw(picture: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY))
}
