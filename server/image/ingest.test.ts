import { Worker } from 'node:worker_threads'
import { crc32 } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { UNEDITED } from '../../contracts/image-edit-rules.ts'
import { IMAGE_BYTES_LIMIT } from '../../contracts/image-rules.ts'
import { sharp } from '../providers/images/sharp.ts'
import { BLUE, colorOf, heicPhoto, isNear, phonePhoto, RED, redAboveBlue } from '../testing/photos.ts'
import { firstFrame } from './first-frame.ts'
import { heicToPng } from './heic.ts'
import { ingest } from './ingest.ts'

const METADATA = ['exif', 'icc', 'iptc', 'xmp', 'orientation'] as const

async function expectUpright(data: Buffer): Promise<void> {
  expect(isNear(await colorOf(data, 'upper'), RED)).toBe(true)
  expect(isNear(await colorOf(data, 'lower'), BLUE)).toBe(true)
}

describe('an upload', () => {
  it('from a phone is rotated upright and stripped of its location', async () => {
    const photo = await phonePhoto(600, 800)
    expect((await sharp(photo).metadata()).exif?.includes('Fernphone')).toBe(true)
    const { data, extension, width, height } = await ingest(photo, 'IMG_1.jpg')
    expect({ extension, width, height }).toEqual({ extension: 'jpg', width: 600, height: 800 })
    await expectUpright(data)
    const metadata = await sharp(data).metadata()
    for (const kind of METADATA) expect(metadata[kind], kind).toBeUndefined()
    expect(data.includes('Fernphone')).toBe(false)
  })

  it('from an iPhone is decoded from HEIC, upright and in its true colors', async () => {
    const { data, extension, width, height } = await ingest(await heicPhoto(), 'IMG_2.HEIC')
    expect({ extension, width, height }).toEqual({ extension: 'jpg', width: 240, height: 320 })
    await expectUpright(data)
    expect((await sharp(data).metadata()).exif).toBeUndefined()
  })

  it('that is a HEIC of several pictures becomes the one it shows, whose size was checked', async () => {
    const { width, height } = await ingest(afterAnother(await heicPhoto()), 'burst.heic')
    expect({ width, height }).toEqual({ width: 240, height: 320 })
  })

  it('is scaled to 2,100 pixels on its long side', async () => {
    const { width, height } = await ingest(await phonePhoto(3000, 4000), 'large.jpg')
    expect({ width, height }).toEqual({ width: 1575, height: 2100 })
  })

  it('is not enlarged', async () => {
    const { width, height } = await ingest(await redAboveBlue(40, 60).jpeg().toBuffer(), 'small.jpg')
    expect({ width, height }).toEqual({ width: 40, height: 60 })
  })

  it.each(['png', 'webp', 'gif', 'avif', 'jpeg'] as const)('may be %s, whatever its name says', async (format) => {
    const { data, extension } = await ingest(await redAboveBlue(120, 180).toFormat(format).toBuffer(), 'picture.txt')
    expect(extension).toBe('jpg')
    await expectUpright(data)
  })

  it('keeps its transparency', async () => {
    const background = { ...RED, alpha: 0.3 }
    const cutOut = await sharp({ create: { width: 100, height: 100, channels: 4, background } })
      .png()
      .toBuffer()
    const { data, extension } = await ingest(cutOut, 'cut-out.png')
    expect(extension).toBe('webp')
    expect((await sharp(data).stats()).channels[3]?.mean).toBeCloseTo(0.3 * 255, -1)
  })

  it.each([{}, { edit: { ...UNEDITED, rotate: 90 as const } }])(
    'keeps the colors of what is half transparent when it is scaled down, with %j',
    async (options) => {
      const background = { r: 120, g: 60, b: 200, alpha: 0.5 }
      const shadow = await sharp({ create: { width: 2400, height: 600, channels: 4, background } })
        .png()
        .toBuffer()
      const { data, width, height } = await ingest(shadow, 'shadow.png', options)
      expect(Math.max(width, height)).toBe(2100)
      const { channels } = await sharp(data).stats()
      for (const [at, expected] of [120, 60, 200, 128].entries())
        expect(Math.abs((channels[at]?.mean ?? 0) - expected)).toBeLessThan(4)
    },
  )

  it.each(['gif', 'webp'] as const)('that is an animated %s becomes its first frame', async (format) => {
    const frame = (background: typeof RED) =>
      sharp({ create: { width: 50, height: 50, channels: 3, background } })
        .png()
        .toBuffer()
    const frames = [await frame(RED), await frame(BLUE)]
    const animation = await sharp(frames, { join: { animated: true } })
      .toFormat(format, { delay: [100, 100] })
      .toBuffer()
    expect((await sharp(animation, { pages: -1 }).metadata()).pages).toBe(2)
    const { data, height } = await ingest(animation, 'wave')
    expect(height).toBe(50)
    expect(isNear(await colorOf(data, 'upper'), RED)).toBe(true)
  })
})

describe('refused is', () => {
  const refusal = (bytes: Buffer, name = 'photo.jpg') => expect(ingest(bytes, name)).rejects

  it.each([
    ['text named .jpg', 'Dear diary, this is no picture at all.'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'],
    [
      'an SVG that begins like HEIC',
      '<!--ftypheic....heic--><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    ],
    ['an HTML page', '<!doctype html><img src=x onerror=alert(1)>'],
    ['an empty file', ''],
    ['a video', '\0\0\0\x18ftypisom\0\0\0\0isommp42'],
  ])('%s', async (_what, text) => {
    await refusal(Buffer.from(text, 'latin1')).toMatchObject({
      status: 422,
      message: 'photo.jpg is not a JPEG, PNG, WebP, GIF, AVIF, HEIC or HEIF image.',
    })
  })

  it('a TIFF, although sharp could read it', async () => {
    await refusal(await redAboveBlue(20, 20).tiff().toBuffer()).toMatchObject({ status: 422 })
  })

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('a %s that was cut off', async (format) => {
    const whole = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: RED,
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .toFormat(format)
      .toBuffer()
    const half = whole.subarray(0, whole.length / 2)
    await refusal(half).toMatchObject({ status: 422, message: 'photo.jpg is damaged or incomplete.' })
  })

  it('a HEIC that was cut off', async () => {
    const whole = await heicPhoto()
    await refusal(whole.subarray(0, whole.length - 100)).toMatchObject({ status: 422 })
  })

  it('a JPEG with nonsense in its middle', async () => {
    const photo = await phonePhoto()
    const middle = Math.round(photo.length / 2)
    photo.fill(0xff, middle, middle + 200)
    await refusal(photo).toMatchObject({ status: 422 })
  })

  it('a small file that decodes to more than 100 megapixels', async () => {
    await refusal(claimSize(await redAboveBlue(10, 10).png().toBuffer(), 10_001, 10_000), 'bomb.png').toMatchObject({
      status: 422,
      message: 'bomb.png has more than 100 megapixels.',
    })
  })

  it('an interlaced PNG of more than 25 megapixels, whose decoding cannot be interrupted', async () => {
    const interlaced = await redAboveBlue(10, 10).png({ progressive: true }).toBuffer()
    await refusal(claimSize(interlaced, 10_000, 2_501), 'woven.png').toMatchObject({
      status: 422,
      message:
        'woven.png has more than 25 megapixels, which is too many for an interlaced PNG. Please save it as a plain JPEG.',
    })
  })

  it('a picture that takes too long, and its decoding stops', async () => {
    const timeout = vi.spyOn(Object.getPrototypeOf(sharp()), 'timeout')
    const toBuffer = vi.spyOn(Object.getPrototypeOf(sharp()), 'toBuffer')
    const photo = await phonePhoto()
    toBuffer.mockRejectedValueOnce(new Error('timeout: 24% complete'))
    await refusal(photo, 'slow.jpg').toMatchObject({
      status: 422,
      message: 'slow.jpg takes too long to read. Please save it as a plain JPEG and try again.',
    })
    expect(timeout).toHaveBeenCalledExactlyOnceWith({ seconds: 15 })
    vi.restoreAllMocks()
    expect((await ingest(photo, 'photo.jpg')).extension).toBe('jpg')
  })

  it('a HEIC that takes too long, and its decoder is terminated', async () => {
    const terminate = vi.spyOn(Worker.prototype, 'terminate')
    const decoding = heicToPng(await heicPhoto(), { page: 0, hasAlpha: false, timeoutMs: 0 })
    await expect(decoding).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(terminate).toHaveBeenCalled()
    vi.restoreAllMocks()
  })

  it.each([
    ['', (links: number) => linkedDirectories([links, links])],
    [' of the thumbnail', (links: number) => linkedDirectories([0, links, links])],
  ])('a photo whose EXIF directories%s link to each other over and over', async (_which, exif) => {
    const photo = await redAboveBlue(20, 20).jpeg().toBuffer()
    await refusal(withExif(photo, exif(200))).toMatchObject({
      status: 422,
      message: 'photo.jpg is damaged or incomplete.',
    })
    expect((await ingest(withExif(photo, exif(20)), 'photo.jpg')).width).toBe(20)
  })

  it('a file over 10 MB', async () => {
    const photo = await phonePhoto()
    const large = Buffer.concat([photo, Buffer.alloc(IMAGE_BYTES_LIMIT + 1 - photo.length)])
    await refusal(large).toMatchObject({ status: 413, message: 'photo.jpg is larger than 10 MB.' })
  })
})

it('decoding of a HEIC stops when its client disconnects', async () => {
  const leaving = new AbortController()
  const terminate = vi.spyOn(Worker.prototype, 'terminate')
  const decoding = heicToPng(await heicPhoto(), { page: 0, hasAlpha: false, timeoutMs: 15_000, signal: leaving.signal })
  leaving.abort()
  await expect(decoding).rejects.toMatchObject({ status: 400 })
  expect(terminate).toHaveBeenCalled()
  vi.restoreAllMocks()
})

it('of an animated WebP the decoder is given one frame, with what follows the others', async () => {
  const frames = [RED, BLUE].map(
    (background) => ({ create: { width: 50, height: 50, channels: 3, background } }) as const,
  )
  const pictures = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()))
  const animation = await sharp(pictures, { join: { animated: true } })
    .withExif({ IFD0: { Make: 'Fernphone' } })
    .webp()
    .toBuffer()
  const one = firstFrame(animation)
  const { pages, exif } = await sharp(one).metadata()
  expect([pages, exif?.includes('Fernphone')]).toEqual([1, true])
  const metadata = vi.spyOn(Object.getPrototypeOf(sharp()), 'metadata')
  await ingest(animation, 'wave.webp')
  const [reader] = metadata.mock.contexts as { options: { input: { buffer: Buffer } } }[]
  expect(reader?.options.input.buffer).toEqual(one)
  vi.restoreAllMocks()
})

it('a picture with an alpha channel is decoded once', async () => {
  const background = { ...RED, alpha: 1 }
  const opaque = await sharp({ create: { width: 60, height: 40, channels: 4, background } })
    .png()
    .toBuffer()
  const prototype = Object.getPrototypeOf(sharp())
  const readings = [vi.spyOn(prototype, 'toBuffer'), vi.spyOn(prototype, 'stats')]
  expect((await ingest(opaque, 'opaque.png')).extension).toBe('jpg')
  const read = readings.flatMap(({ mock }) => mock.contexts as { options: { input: { buffer: Buffer } } }[])
  expect(read.filter(({ options }) => options.input.buffer === opaque)).toHaveLength(1)
  vi.restoreAllMocks()
})

/** Rewrites a PNG's header (width and height at byte 16, checksum at byte 29). */
function claimSize(png: Buffer, width: number, height: number): Buffer {
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

/** Puts the same picture, but lying on its side, before the one that heicPhoto shows, which takes the place of its Exif item. */
function afterAnother(heic: Buffer): Buffer {
  const [iprp = 0, ipma = 0, iref = 0] = ['iprp', 'ipma', 'iref'].map((box) => heic.indexOf(box) - 4)
  // Both have the decoder's settings, size, color profile and depth; the second one is rotated too.
  const properties = '0000001f 69706d61 00000000 00000002 0001 04 81028384 0002 05 8102838485'
  const instead = `${properties} 00000013 66726565 0000000000000000000000`
  const changed = Buffer.concat([
    heic.subarray(0, ipma),
    Buffer.from(instead.replaceAll(' ', ''), 'hex'),
    heic.subarray(iref + heic.readUInt32BE(iref)),
  ])
  changed.writeUInt32BE(heic.readUInt32BE(iprp) + 7, iprp)
  changed.writeUInt16BE(2, changed.indexOf('pitm') + 8)
  // Its flags, id, protection and type: Exif is hidden.
  changed.write('\0\0\x02\0\0hvc1', changed.indexOf('Exif') - 5, 'latin1')
  const places = changed.indexOf('iloc') + 12
  changed.copy(changed, places + 20, places + 2, places + 18)
  return changed
}

/** EXIF of directories with so many links each to the next one, which in any case follows; the last one is empty. */
function linkedDirectories(links: number[]): Buffer {
  let exif = Buffer.from('II*\0\x08\0\0\0', 'latin1')
  for (const [index, count] of [...links, 0].entries()) {
    const directory = Buffer.alloc(2 + 12 * count + 4)
    const end = exif.length + directory.length
    directory.writeUInt16LE(count)
    for (let entry = 2; entry < directory.length - 4; entry += 12) {
      directory.writeUInt16LE(index === 0 ? 0x8769 : 0x8825, entry)
      directory.writeUInt16LE(4, entry + 2)
      directory.writeUInt32LE(1, entry + 4)
      directory.writeUInt32LE(end, entry + 8)
    }
    if (index < links.length) directory.writeUInt32LE(end, directory.length - 4)
    exif = Buffer.concat([exif, directory])
  }
  return exif
}

function withExif(jpeg: Buffer, exif: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(2 + 6 + exif.length)
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from('\xff\xe1', 'latin1'),
    length,
    Buffer.from('Exif\0\0'),
    exif,
    jpeg.subarray(2),
  ])
}
