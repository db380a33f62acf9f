import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { IMAGE_PRESETS, type ImagePreset, imageTransform } from '../../contracts/image-presets.ts'
import { redAboveBlue } from '../testing/photos.ts'
import { formatFor, presetOf, transform } from './transform.ts'

const presets = Object.keys(IMAGE_PRESETS) as ImagePreset[]

describe('a transform', () => {
  it.each(presets)('is understood for %s, with or without the format', (preset) => {
    const asked = imageTransform(preset).replace('tr=', '')
    expect(presetOf(asked)).toBe(preset)
    expect(presetOf(asked.replace(',f-auto', ''))).toBe(preset)
    expect(presetOf(asked.split(',').reverse().join())).toBe(preset)
  })

  it.each([
    '',
    'w-600',
    'w-600,h-900',
    'w-600,h-900,q-71,f-auto',
    'w-601,h-900,q-70,f-auto',
    'w-600,h-900,q-70,f-png',
    'w-600,h-900,q-70,f-auto,bl-10',
    'w-600,h-900,q-70,w-600',
    'toString',
  ])('%j is not a preset', (asked) => {
    expect(presetOf(asked)).toBeNull()
  })
})

describe('the format', () => {
  it.each([
    ['image/avif,image/webp,image/apng,image/*,*/*;q=0.8', 'avif'],
    ['image/webp,*/*', 'webp'],
    ['image/avif;q=0, image/webp', 'webp'],
    ['image/avif;q=0.5', 'avif'],
    ['*/*', 'jpeg'],
    ['', 'jpeg'],
  ])('for "%s" is %s', (accept, format) => {
    expect(formatFor(accept)).toBe(format)
  })
})

describe('a picture', () => {
  const file = (width: number, height: number) => redAboveBlue(width, height).jpeg().toBuffer()
  const sizeOf = async (data: Buffer) => {
    const { width, height } = await sharp(data).metadata()
    return { width, height }
  }

  it.each(presets.filter((preset) => preset !== 'whole'))(
    'has exactly the size of %s, whatever its proportions',
    async (preset) => {
      const { width, height } = IMAGE_PRESETS[preset]
      expect(await sizeOf(await transform(await file(2000, 1500), preset, 'jpeg'))).toEqual({ width, height })
    },
  )

  it('is shown whole, at most as large as the zoom, and at most doubled in size', async () => {
    const wholeOf = async (width: number, height: number) =>
      sizeOf(await transform(await file(width, height), 'whole', 'jpeg'))
    expect(await wholeOf(3000, 2000)).toEqual({ width: 1400, height: 933 })
    expect(await wholeOf(600, 3000)).toEqual({ width: 420, height: 2100 })
    expect(await wholeOf(300, 200)).toEqual({ width: 600, height: 400 })
  })

  it('is at most doubled in size, and keeps the proportions of the preset', async () => {
    expect(await sizeOf(await transform(await file(200, 300), 'hero', 'jpeg'))).toEqual({ width: 400, height: 600 })
  })

  it('that is transparent is white there as a JPEG', async () => {
    const clear = { width: 600, height: 900, channels: 4, background: '#0000' } as const
    const data = await transform(await sharp({ create: clear }).png().toBuffer(), 'card', 'jpeg')
    expect((await sharp(data).raw().toBuffer())[0]).toBe(255)
  })

  it.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpeg', 'jpeg'],
  ] as const)('comes as %s', async (format, told) => {
    const data = await transform(await file(600, 900), 'thumbnail', format)
    expect((await sharp(data).metadata()).format).toBe(told)
  })
})
