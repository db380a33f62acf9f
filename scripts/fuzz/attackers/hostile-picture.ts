import { crc32, deflateSync } from 'node:zlib'

/** Horizontal offset and step, vertical offset and step of each Adam7 pass: https://www.w3.org/TR/png-3/#8Interlace */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const

/** A black interlaced PNG, `side` pixels square: a few hundred kB to upload, expensive to decode. */
export function interlacedPng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  // 8 bits, RGB, deflate, adaptive filtering, Adam7.
  header.set([8, 2, 0, 0, 1], 8)
  const bytes = PASSES.reduce((sum, [left, across, top, down]) => {
    const [width, height] = [Math.ceil((side - left) / across), Math.ceil((side - top) / down)]
    return sum + height * (1 + 3 * width)
  }, 0)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const data = deflateSync(Buffer.alloc(bytes), { level: 6 })
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
