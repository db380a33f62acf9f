import { expect, test } from 'vitest'
import { heicPhoto, phonePhoto, redAboveBlue } from '../../../server/testing/photos.ts'
import { takenAt } from './taken-at.ts'

async function jpegTaken(DateTimeOriginal: string): Promise<Blob> {
  const bytes = await redAboveBlue(40, 60).jpeg().withExif({ IFD2: { DateTimeOriginal } }).toBuffer()
  return new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' })
}

test('the time a photo was taken is read from a JPEG', async () => {
  expect(await takenAt(await jpegTaken('2026:05:09 14:03:22'))).toBe('2026-05-09T14:03:22.000Z')
})

test('a clock that was never set and a day that does not exist are no time', async () => {
  expect(await takenAt(await jpegTaken('0000:00:00 00:00:00'))).toBeUndefined()
  expect(await takenAt(await jpegTaken('2026:02:30 14:03:22'))).toBeUndefined()
})

test('a photo without a time has none, whatever its format', async () => {
  for (const bytes of [await phonePhoto(), await heicPhoto(), await redAboveBlue(4, 6).png().toBuffer()])
    expect(await takenAt(new Blob([Uint8Array.from(bytes)]))).toBeUndefined()
})

test('a HEIC photo has its Exif data behind its pictures', async () => {
  const jpeg = new Uint8Array(await (await jpegTaken('2026:05:09 14:03:22')).arrayBuffer())
  const picture = new Uint8Array(300 * 1024)
  const behind = new Blob([picture, jpeg], { type: 'image/heic' })
  expect(await takenAt(behind)).toBe('2026-05-09T14:03:22.000Z')
})

test('truncated or misleading data gives no time', async () => {
  const whole = new Uint8Array(await (await jpegTaken('2026:05:09 14:03:22')).arrayBuffer())
  for (let length = 0; length < whole.length; length += 7)
    expect([undefined, '2026-05-09T14:03:22.000Z']).toContain(await takenAt(new Blob([whole.slice(0, length)])))
  const loop = new Uint8Array([...'Exif\0\0II*\0'].map((letter) => letter.charCodeAt(0)))
  expect(await takenAt(new Blob([loop, new Uint8Array(64).fill(255)]))).toBeUndefined()
})

test('of many photos, one at a time is in memory', async () => {
  let inMemory = 0
  let most = 0
  class Photo extends Blob {
    override async arrayBuffer() {
      inMemory += 1
      most = Math.max(most, inMemory)
      const bytes = await super.arrayBuffer()
      inMemory -= 1
      return bytes
    }
  }
  const photos = [1, 2, 3].map(() => new Photo([new Uint8Array(300 * 1024)], { type: 'image/heic' }))
  expect(await Promise.all(photos.map(takenAt))).toEqual([undefined, undefined, undefined])
  expect(most).toBe(1)
})
