import { Buffer } from 'node:buffer'
import { drawnThing, heicPhoto, phonePhoto, redAboveBlue } from '../server/testing/photos.ts'

/** A file as Playwright hands it to an input. */
interface PhotoFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const MB = 1024 * 1024

/** What a seller has lying about: real photos of every kind, one lying on its side, one too large, and one that is none. */
export const mixedFiles = async (): Promise<PhotoFile[]> => [
  { name: 'jeans.jpg', mimeType: 'image/jpeg', buffer: await drawnThing('trousers', '#2b4a8b') },
  { name: 'detail.png', mimeType: 'image/png', buffer: await redAboveBlue(300, 450).png().toBuffer() },
  { name: 'label.webp', mimeType: 'image/webp', buffer: await redAboveBlue(320, 480).webp().toBuffer() },
  { name: 'rotated.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() },
  { name: 'phone.heic', mimeType: '', buffer: await heicPhoto() },
  { name: 'poster.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(12 * MB, 0xff) },
  { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Buy milk. Call May about the jeans.') },
]

/** Small photos called `1.jpg`, `2.jpg` and so on. */
export async function photoFiles(count: number): Promise<PhotoFile[]> {
  const buffer = await drawnThing('star', '#a82424')
  return Array.from({ length: count }, (_, index) => ({ name: `${index + 1}.jpg`, mimeType: 'image/jpeg', buffer }))
}
