import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { sharp } from '../providers/images/sharp.ts'
import { heifPixels } from './heif-pixels.ts'
import { ingest } from './ingest.ts'

const long = (value: number) => Buffer.from(Uint32Array.of(value).buffer).swap32()
const short = (value: number) => Buffer.from(Uint16Array.of(value).buffer).swap16()
const ascii = (text: string) => Buffer.from(text, 'latin1')
function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([long(body.length + 8), ascii(type), body])
}
const fullBox = (type: string, version: number, ...parts: Buffer[]) => box(type, long(version << 24), ...parts)
const sizeOf = (side: number) => fullBox('ispe', 0, long(side), long(side))

interface Grid {
  /** The sides of the picture and of each tile, in pixels. */
  side: number
  tile: number
  /** The number of tiles along each side. */
  tiles: number
}

/** An AVIF whose picture is a grid of one and the same tile. */
async function avifGrid({ side, tile, tiles }: Grid): Promise<Buffer> {
  const red = { width: tile, height: tile, channels: 3, background: 'red' } as const
  const avif = await sharp({ create: red }).avif({ effort: 0 }).toBuffer()
  const partOf = (type: string) => {
    const at = avif.indexOf(type) - 4
    return avif.subarray(at, at + avif.readUInt32BE(at))
  }
  const data = partOf('mdat').subarray(8)
  const layout = Buffer.concat([Buffer.from([0, 1, tiles - 1, tiles - 1]), long(side), long(side)])
  const count = tiles * tiles
  const ids = Array.from({ length: count }, (_, index) => index + 2)
  const entry = (id: number, type: string) => fullBox('infe', 2, short(id), short(0), ascii(`${type}\0`))
  const place = (id: number, at: number, length: number) =>
    Buffer.concat([short(id), short(0), short(1), long(at), long(length)])
  const fileWith = (start: number) =>
    Buffer.concat([
      box('ftyp', ascii('avif'), long(0), ascii('avifmif1miaf')),
      fullBox(
        'meta',
        0,
        fullBox('hdlr', 0, long(0), ascii('pict'), Buffer.alloc(13)),
        fullBox('pitm', 0, short(1)),
        fullBox(
          'iloc',
          0,
          short(0x4400),
          short(count + 1),
          place(1, start, layout.length),
          ...ids.map((id) => place(id, start + layout.length, data.length)),
        ),
        fullBox('iinf', 0, short(count + 1), entry(1, 'grid'), ...ids.map((id) => entry(id, 'av01'))),
        fullBox('iref', 0, box('dimg', short(1), short(count), ...ids.map(short))),
        box(
          'iprp',
          box('ipco', sizeOf(side), sizeOf(tile), partOf('av1C'), partOf('pixi')),
          fullBox(
            'ipma',
            0,
            long(count + 1),
            Buffer.from([0, 1, 2, 1, 4]),
            ...ids.map((id) => Buffer.concat([short(id), Buffer.from([3, 2, 0x83, 4])])),
          ),
        ),
      ),
      box('mdat', layout, data),
    ])
  return fileWith(fileWith(0).length - layout.length - data.length)
}

it('an AVIF of tiles is read', async () => {
  const avif = await avifGrid({ side: 128, tile: 64, tiles: 2 })
  expect(await ingest(avif, 'tiles.avif')).toMatchObject({ width: 128, height: 128 })
})

it.each([
  ['one huge tile', { side: 64, tile: 4096, tiles: 1 }],
  ['many large tiles', { side: 64, tile: 2048, tiles: 8 }],
])('a small AVIF with %s is refused before it fills the memory', async (_, grid) => {
  const refused = { status: 422, message: expect.stringContaining('more than 16 megapixels') }
  await expect(ingest(await avifGrid(grid), 'bomb.avif')).rejects.toMatchObject(refused)
})

it('a tile counts as often as others are made of it, and endlessly if it is made of itself', () => {
  const reference = (id: number, ...parts: number[]) => box('dimg', short(id), short(parts.length), ...parts.map(short))
  const pixelsOf = (...references: Buffer[]) =>
    heifPixels(
      fullBox(
        'meta',
        0,
        box(
          'iprp',
          box('ipco', sizeOf(10), sizeOf(1000)),
          fullBox('ipma', 0, long(3), Buffer.from([0, 1, 1, 1, 0, 2, 1, 1, 0, 3, 1, 2])),
        ),
        fullBox('iref', 0, ...references),
      ),
    )
  const hundred = (id: number) => Array.from({ length: 100 }, () => id)
  expect(pixelsOf()).toBe(1_000_000)
  expect(pixelsOf(reference(1, ...hundred(2)), reference(2, ...hundred(3)))).toBeGreaterThan(1e9)
  expect(pixelsOf(reference(1, 2), reference(2, 1))).toBe(Number.POSITIVE_INFINITY)
})

it('a phone’s photo counts little more than its pixels', async () => {
  expect(heifPixels(await readFile('server/testing/phone.heic'))).toBe(240 * 320)
})
