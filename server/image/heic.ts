import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import { IMAGE_LONG_SIDE } from '../../contracts/image-rules.ts'
import { sharp } from '../providers/images/sharp.ts'
import { clientLeft } from './work-queue.ts'

interface Decoded {
  width: number
  height: number
  data: Uint8ClampedArray
}

interface HeicOptions {
  icc?: Buffer | undefined
  hasAlpha: boolean
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/**
 * Turns HEIC, which sharp cannot decode, into a PNG of the size we keep. The decoder gives bare pixels, so the file's color
 * profile (iPhones take pictures in Display P3) is put back into the PNG. Rejects when the file is damaged, with a
 * `TimeoutError` when it takes too long, and with `clientLeft` when the signal aborts; the decoder is stopped then.
 */
export async function heicToPng(bytes: Buffer, { icc, hasAlpha, timeoutMs, signal }: HeicOptions): Promise<Buffer> {
  if (signal?.aborted) throw clientLeft()
  const stop = new AbortController()
  const timer = setTimeout(
    () => stop.abort(new DOMException('HEIC takes too long to decode', 'TimeoutError')),
    timeoutMs,
  )
  const leave = () => stop.abort(clientLeft())
  signal?.addEventListener('abort', leave)
  const decoding = decodeHeic(bytes, stop.signal).finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
  })
  const { data, width, height } = await decoding.catch((error) => {
    throw stop.signal.reason ?? error
  })
  const image = sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ width: IMAGE_LONG_SIDE, height: IMAGE_LONG_SIDE, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
  const png = await (hasAlpha ? image : image.removeAlpha()).toBuffer()
  return icc ? withProfile(png, icc) : png
}

async function decodeHeic(bytes: Buffer, signal: AbortSignal): Promise<Decoded> {
  const worker = new Worker(new URL('./heic-worker.mjs', import.meta.url), {
    workerData: bytes,
    execArgv: [],
    // The decoder writes what it dislikes about a file to the console.
    stdout: true,
    stderr: true,
  })
  try {
    const [decoded] = await once(worker, 'message', { signal })
    return decoded
  } finally {
    await worker.terminate()
  }
}

const SIGNATURE_AND_HEADER = 8 + 25

/** Puts a color profile after the PNG's header (an iCCP chunk: length, type, name, method 0, deflated profile, checksum). */
function withProfile(png: Buffer, icc: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return Buffer.concat([png.subarray(0, SIGNATURE_AND_HEADER), chunk, png.subarray(SIGNATURE_AND_HEADER)])
}
