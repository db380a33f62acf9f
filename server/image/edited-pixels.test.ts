import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import type { EditedImage } from '../../contracts/image.ts'
import { cropPixels, type ImageEdit, ROTATIONS, type Rotation } from '../../contracts/image-edit-rules.ts'
import { imagePath } from '../providers/images/port.ts'
import { COLUMNS, type Color, colorOf, isNear, mosaic, pixels, ROWS, TILE } from '../testing/mosaic.ts'
import { uploadImage } from '../testing/multipart.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { phonePhoto } from '../testing/photos.ts'
import { testApp } from '../testing/test-app.ts'

const world = await testApp()
await addPerson(world.deps, 'hazel')
const hazel = await new Browser(world.app).signIn('hazel')

const upload = (bytes: Buffer) => uploadImage(hazel, bytes)

async function edited(imageUrl: string, edit: Partial<ImageEdit>): Promise<EditedImage> {
  const answer = await hazel.post('/api/images/edit', { imageUrl, ...edit })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return answer.json()
}
const bytesOf = (url: string) => {
  const { images } = world.deps.providers
  return images.read(imagePath(images, url) ?? '')
}

/** Maps a point of the rotated picture to the original one; both as fractions. */
const UNROTATED: Record<Rotation, (x: number, y: number) => [number, number]> = {
  0: (x, y) => [x, y],
  90: (x, y) => [y, 1 - x],
  180: (x, y) => [1 - x, 1 - y],
  270: (x, y) => [1 - y, x],
}

describe('the geometry of an edit', () => {
  const CROPS = [null, { x: 0.25, y: 0, width: 0.75, height: 0.5 }, { x: 0, y: 0.5, width: 0.5, height: 0.5 }]
  const cases = ROTATIONS.flatMap((rotate) => CROPS.map((crop) => [rotate, crop] as const))
  it.each(cases)('rotated by %i degrees and cropped to %j shows these parts of the original', async (rotate, crop) => {
    const original = await upload(await mosaic())
    const made = await edited(original, { rotate, crop, brightness: 1.1 })
    const picture = await pixels(await bytesOf(made.imageUrl))
    const { x, y, width, height } = crop ?? { x: 0, y: 0, width: 1, height: 1 }
    const [across, down] = rotate % 180 === 0 ? [COLUMNS, ROWS] : [ROWS, COLUMNS]
    expect([picture.width, picture.height]).toEqual([across * TILE * width, down * TILE * height])
    expect([made.width, made.height]).toEqual([picture.width, picture.height])
    for (let u = 1 / 16; u < 1; u += 1 / 8)
      for (let v = 1 / 16; v < 1; v += 1 / 8) {
        const [sourceX, sourceY] = UNROTATED[rotate](x + u * width, y + v * height)
        const [column, row] = [Math.floor(sourceX * COLUMNS), Math.floor(sourceY * ROWS)]
        // Where tiles meet, JPEG mixes their colors.
        const fraction = [(sourceX * COLUMNS) % 1, (sourceY * ROWS) % 1]
        if (fraction.some((part) => part < 0.2 || part > 0.8)) continue
        const expected = colorOf(column, row).map((value) => Math.min(255, value * 1.1)) as Color
        expect([u, v, isNear(picture.at(u, v), expected)], `${picture.at(u, v)} for ${expected}`).toEqual([u, v, true])
      }
  })

  it('starts from the upright picture that a phone stores rotated', async () => {
    const original = await upload(await phonePhoto(600, 800))
    const made = await edited(original, { rotate: 90 })
    const picture = await pixels(await bytesOf(made.imageUrl))
    expect([picture.width, picture.height]).toEqual([800, 600])
    // Red above blue, turned clockwise: red is on the right.
    expect(isNear(picture.at(0.9, 0.5), [208, 32, 32])).toBe(true)
    expect(isNear(picture.at(0.1, 0.5), [32, 64, 192])).toBe(true)
  })

  test('a crop is at least one pixel, and never reaches beyond the picture', () => {
    expect(cropPixels({ x: 0.999, y: 0, width: 0.0001, height: 1 }, 30, 20)).toEqual({
      left: 29,
      top: 0,
      width: 1,
      height: 20,
    })
    expect(cropPixels({ x: 0.5, y: 0.5, width: 0.0001, height: 0.0001 }, 30, 20)).toEqual({
      left: 15,
      top: 10,
      width: 1,
      height: 1,
    })
    expect(cropPixels({ x: 0.5, y: 0.5, width: 0.5000001, height: 0.5 }, 3, 3)).toEqual({
      left: 2,
      top: 2,
      width: 1,
      height: 1,
    })
  })
})

describe('brightness', () => {
  const gray = (level: number) =>
    sharp({ create: { width: 40, height: 60, channels: 3, background: { r: level, g: level, b: level } } })
      .png()
      .toBuffer()

  it.each([
    [0.5, 200, 100],
    [1.5, 100, 150],
    [1.5, 200, 255],
  ])('of %d makes %i of %i, like the preview', async (brightness, before, after) => {
    const made = await edited(await upload(await gray(before)), { brightness })
    const [r, g, b] = (await pixels(await bytesOf(made.imageUrl))).at(0.5, 0.5)
    for (const channel of [r, g, b]) expect(Math.abs(channel - after)).toBeLessThanOrEqual(2)
  })

  it('leaves transparency as it is', async () => {
    const half = await sharp({
      create: { width: 40, height: 60, channels: 4, background: { r: 100, g: 100, b: 100, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    const made = await edited(await upload(half), { brightness: 1.5 })
    expect(made.imageUrl).toMatch(/\.webp$/)
    const data = await sharp(await bytesOf(made.imageUrl))
      .raw()
      .toBuffer()
    expect(Math.abs((data[0] ?? 0) - 150)).toBeLessThanOrEqual(3)
    expect(Math.abs((data[3] ?? 0) - 128)).toBeLessThanOrEqual(3)
  })
})
