import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import { IMAGE_LONG_SIDE } from '../../contracts/image-rules.ts'
import { sharp } from './sharp.ts'

interface Decoded {
  width: number
  height: number
  data: Uint8ClampedArray
}

const DECODE_MS = 30_000

/**
 * Turns HEIC, which sharp cannot decode, into a PNG of the size we keep. The decoder gives bare pixels, so the file's colour
 * profile (iPhones take pictures in Display P3) is put back into the PNG. Rejects when the file is damaged.
 */
export async function heicToPng(
  bytes: Buffer,
  { icc, hasAlpha }: { icc?: Buffer; hasAlpha: boolean },
): Promise<Buffer> {
  const { data, width, height } = await decodeHeic(bytes)
  const image = sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ width: IMAGE_LONG_SIDE, height: IMAGE_LONG_SIDE, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
  const png = await (hasAlpha ? image : image.removeAlpha()).toBuffer()
  return icc ? withProfile(png, icc) : png
}

async function decodeHeic(bytes: Buffer): Promise<Decoded> {
  const worker = new Worker(new URL('./heic-worker.mjs', import.meta.url), {
    workerData: bytes,
    execArgv: [],
    // The decoder writes what it dislikes about a file to the console.
    stdout: true,
    stderr: true,
  })
  try {
    const [decoded] = await once(worker, 'message', { signal: AbortSignal.timeout(DECODE_MS) })
    return decoded
  } finally {
    await worker.terminate()
  }
}

const SIGNATURE_AND_HEADER = 8 + 25

/** Puts a colour profile after the PNG's header (an iCCP chunk: length, type, name, method 0, deflated profile, checksum). */
function withProfile(png: Buffer, icc: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return Buffer.concat([png.subarray(0, SIGNATURE_AND_HEADER), chunk, png.subarray(SIGNATURE_AND_HEADER)])
}
