import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { drawShape, heicPhoto, phonePhoto, redAboveBlue } from '../server/testing/photos.ts'

/** Playwright's file payload. */
export interface PhotoFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const JPEG_HEAD = Buffer.from('ffd8ffe000104a464946', 'hex')

export const textFile = (name: string): PhotoFile => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from('Buy milk. Call May about the jeans.'),
})

/** Starts like a JPEG, so only decoding it reveals that it is not one. */
export const damagedPhoto = (name: string): PhotoFile => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([JPEG_HEAD, Buffer.alloc(4000, 0x2a)]),
})

/** Photos of every format, one rotated, and a text file named like a photo. */
export const mixedFiles = async (): Promise<PhotoFile[]> => [
  { name: 'jeans.jpg', mimeType: 'image/jpeg', buffer: await drawShape('trousers', '#2b4a8b') },
  { name: 'detail.png', mimeType: 'image/png', buffer: await redAboveBlue(300, 450).png().toBuffer() },
  { name: 'label.webp', mimeType: 'image/webp', buffer: await redAboveBlue(320, 480).webp().toBuffer() },
  { name: 'rotated.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto() },
  { name: 'phone.heic', mimeType: '', buffer: await heicPhoto() },
  textFile('notes.jpg'),
]

/** Small photos named `1.jpg`, `2.jpg` and so on. */
export async function photoFiles(count: number): Promise<PhotoFile[]> {
  const buffer = await drawShape('star', '#a82424')
  return Array.from({ length: count }, (_, index) => ({ name: `${index + 1}.jpg`, mimeType: 'image/jpeg', buffer }))
}

/** More than 5 MB: noise, which does not compress. */
export async function largePhoto(): Promise<PhotoFile> {
  const side = 2400
  const buffer = await sharp(randomBytes(3 * side * side), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name: 'large.jpg', mimeType: 'image/jpeg', buffer }
}

/** Runs in the page: the number of photos in IndexedDB, once the page's own transactions have finished. */
export const countStoredPhotos = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('fernvale-photos')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('photos').objectStore('photos').count()
      counting.onsuccess = () => resolve(counting.result)
    }
  })

/** As the cleanup of unused photos does, with one of those in this browser's draft (`fernvale-draft`) or batch (`fernvale-many`). */
export async function deletePhotoOf(
  page: Page,
  stored: 'fernvale-draft' | 'fernvale-many',
  index: number,
): Promise<void> {
  const url = async () => {
    const entries = await page.evaluate(() => Object.entries<string>(localStorage))
    const found = JSON.parse(entries.find(([key]) => key.startsWith(`${stored}:`))?.[1] ?? '[]')
    return (found.photos ?? found)[index].url
  }
  // Stored after the page says that the photo is uploaded.
  await expect.poll(url).not.toBeNull()
  const imageUrl = await url()
  expect((await page.request.delete('/api/images/imagekit', { data: { imageUrl } })).status()).toBe(200)
}
