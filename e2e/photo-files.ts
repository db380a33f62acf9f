import { Buffer } from 'node:buffer'
import { drawShape, heicPhoto, phonePhoto, redAboveBlue } from '../server/testing/photos.ts'

/** Playwright's file payload. */
interface PhotoFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const MB = 1024 * 1024

/** Photos of every format, one rotated, one too large, and one that is not an image. */
export const mixedFiles = async (): Promise<PhotoFile[]> => [
  { name: 'jeans.jpg', mimeType: 'image/jpeg', buffer: await drawShape('trousers', '#2b4a8b') },
  { name: 'detail.png', mimeType: 'image/png', buffer: await redAboveBlue(300, 450).png().toBuffer() },
  { name: 'label.webp', mimeType: 'image/webp', buffer: await redAboveBlue(320, 480).webp().toBuffer() },
  { name: 'rotated.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() },
  { name: 'phone.heic', mimeType: '', buffer: await heicPhoto() },
  { name: 'poster.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(12 * MB, 0xff) },
  { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Buy milk. Call May about the jeans.') },
]

/** Small photos named `1.jpg`, `2.jpg` and so on. */
export async function photoFiles(count: number): Promise<PhotoFile[]> {
  const buffer = await drawShape('star', '#a82424')
  return Array.from({ length: count }, (_, index) => ({ name: `${index + 1}.jpg`, mimeType: 'image/jpeg', buffer }))
}
