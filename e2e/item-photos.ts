import type { Buffer } from 'node:buffer'
import path from 'node:path'
import sharp from 'sharp'
import { DEMO_GOODS } from '../demo/goods.ts'
import type { PhotoFile } from './photo-files.ts'

const PICTURES = path.resolve(import.meta.dirname, '../demo/pictures')
const START = Date.UTC(2026, 4, 9, 9)
/** In ms, between photos of one item, and between items. */
const GAPS = { photo: 6_000, item: 120_000 }

/** Photos of demo items as a phone takes them, one item after another: `1-1.jpg` to `1-4.jpg`, `2-1.jpg` and so on. */
export async function itemPhotos(items: number, each: number): Promise<PhotoFile[]> {
  const goods = DEMO_GOODS.slice(0, items)
  const photos = goods.map((good, item) =>
    Array.from({ length: each }, async (_, index): Promise<PhotoFile> => {
      const takenAt = START + item * GAPS.item + index * GAPS.photo
      const buffer = await take(`${good.slug}-${(index % good.pictures) + 1}`, index >= good.pictures, takenAt)
      return { name: `${item + 1}-${index + 1}.jpg`, mimeType: 'image/jpeg', buffer }
    }),
  )
  return Promise.all(photos.flat())
}

async function take(picture: string, isCloser: boolean, takenAt: number): Promise<Buffer> {
  const [date = '', time = ''] = new Date(takenAt).toISOString().split('T')
  const DateTimeOriginal = `${date.replaceAll('-', ':')} ${time.slice(0, 8)}`
  const whole = sharp(path.join(PICTURES, `${picture}.webp`)).resize(400, 600)
  return (isCloser ? whole.extract({ left: 40, top: 60, width: 320, height: 480 }) : whole)
    .jpeg()
    .withExif({ IFD2: { DateTimeOriginal } })
    .toBuffer()
}
