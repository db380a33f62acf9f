import { expect, it } from 'vitest'
import { checkPixelLimits } from './pixel-limits.ts'

type Header = Parameters<typeof checkPixelLimits>[0]

const square = (megapixels: number, header: Partial<Header>): Header =>
  ({
    width: megapixels * 1000,
    height: 1000,
    ...header,
  }) as Header
const avif = { format: 'heif', compression: 'av1' } as const
const heic = { format: 'heif', compression: 'hevc' } as const

it.each<[string, number, Partial<Header>]>([
  ['a plain PNG', 100, { format: 'png', isProgressive: false }],
  ['an interlaced PNG', 25, { format: 'png', isProgressive: true }],
  ['a plain JPEG', 100, { format: 'jpeg', isProgressive: false }],
  ['a progressive JPEG', 25, { format: 'jpeg', isProgressive: true }],
  ['a GIF', 25, { format: 'gif' }],
  ['a WebP', 100, { format: 'webp' }],
  ['an AVIF', 16, avif],
  ['a HEIC', 50, heic],
])('%s may have %i megapixels and no more', (_what, most, header) => {
  expect(() => checkPixelLimits(square(most, header), 'photo')).not.toThrow()
  expect(() => checkPixelLimits(square(most + 1, header), 'photo')).toThrow(`photo has more than ${most} megapixels`)
})
