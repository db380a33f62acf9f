import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { imageKind } from './image-kind.ts'

const ascii = (text: string) => Buffer.from(text, 'latin1')

/** An ftyp box with a major brand and compatible ones, followed by what follows it in a file. */
function ftyp(major: string, ...compatible: string[]): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(16 + 4 * compatible.length)
  return Buffer.concat([size, ascii(`ftyp${major}\0\0\0\0${compatible.join('')}`), ascii('\0\0\x0d\x0dmeta')])
}

test.each([
  ['JPEG with JFIF', ascii('\xff\xd8\xff\xe0\0\x10JFIF\0'), 'jpeg'],
  ['JPEG with EXIF', ascii('\xff\xd8\xff\xe1\x2a\xfeExif\0\0'), 'jpeg'],
  ['PNG', ascii('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'png'],
  ['GIF 87a', ascii('GIF87a\x01\0\x01\0'), 'gif'],
  ['GIF 89a', ascii('GIF89a\x01\0\x01\0'), 'gif'],
  ['WebP', ascii('RIFF\x24\0\0\0WEBPVP8 '), 'webp'],
  ['AVIF', ftyp('avif', 'avif', 'mif1', 'miaf'), 'heif'],
  ['an AVIF sequence', ftyp('avis', 'avis', 'msf1'), 'heif'],
  ["an iPhone's HEIC", ftyp('heic', 'mif1', 'heic'), 'heif'],
  ['a 10-bit HEIC', ftyp('heix', 'mif1', 'heix'), 'heif'],
  ['a burst as HEVC', ftyp('hevc', 'msf1', 'hevc'), 'heif'],
  ['HEIF with a general major brand', ftyp('mif1', 'miaf', 'heic'), 'heif'],
  ['HEIF known by a compatible brand only', ftyp('MiHE', 'MiPr', 'mif1'), 'heif'],
  ['a HEIC cut off inside its brands', ftyp('heic', 'mif1', 'heic').subarray(0, 14), 'heif'],
])('%s is known by its first bytes', (_, bytes, kind) => {
  expect(imageKind(bytes)).toBe(kind)
})

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['text', ascii('Buy milk. Call May about the jeans.')],
  ['a JPEG cut off after two bytes', ascii('\xff\xd8')],
  ['a PNG without its line ends', ascii('\x89PNG\n\x1a\n')],
  ['a PDF', ascii('%PDF-1.7')],
  ['SVG', ascii('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'SVG behind a comment that looks like HEIC',
    ascii('<!--ftypheic\0\0\0\0heic--><svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['a video', ftyp('isom', 'isom', 'iso2', 'avc1', 'mp41')],
  ['a QuickTime video', ftyp('qt  ', 'qt  ')],
  ['a sound in RIFF', ascii('RIFF\x24\0\0\0WAVEfmt ')],
  ['an ftyp box cut off before its brand', ascii('\0\0\0\x18ftyp')],
  ['a brand outside the ftyp box', Buffer.concat([ftyp('isom'), ascii('heic')])],
])('%s is no image', (_, bytes) => {
  expect(imageKind(bytes)).toBeNull()
})

test('bytes in the middle of a buffer are read from their own start', () => {
  const whole = Buffer.concat([ascii('\0\0\0\0\0'), ftyp('mif1', 'heic')])
  expect(imageKind(whole.subarray(5))).toBe('heif')
})
