import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import { IMAGE_LONG_SIDE } from '../../contracts/image-rules.ts'
import { clientLeft } from '../http/work-queue.ts'
import { sharp, within } from '../providers/images/sharp.ts'

interface Decoded {
  width: number
  height: number
  data: Uint8ClampedArray
}

interface HeicOptions {
  /** Which of the file's pictures is the one to show; its size is the one that we checked. */
  page: number
  icc?: Buffer | undefined
  hasAlpha: boolean
  timeoutMs: number
  signal?: AbortSignal | undefined
}

/**
 * Converts HEIC, which sharp cannot decode, to a PNG no larger than the images we store. The decoder returns raw
 * pixels, so the file's color profile (Display P3 on iPhones) is copied into the PNG. Rejects for a damaged file, with
 * a `TimeoutError` after `timeoutMs`, and with `clientLeft` when the signal aborts; the last two terminate the decoder.
 */
export async function heicToPng(
  bytes: Buffer,
  { page, icc, hasAlpha, timeoutMs, signal }: HeicOptions,
): Promise<Buffer> {
  if (signal?.aborted) throw clientLeft()
  const timeout = AbortSignal.timeout(timeoutMs)
  const stop = signal ? AbortSignal.any([signal, timeout]) : timeout
  const { data, width, height } = await decodeHeic(bytes, page, stop).catch((error) => {
    if (signal?.aborted) throw clientLeft()
    throw timeout.reason ?? error
  })
  const image = sharp(data, { raw: { width, height, channels: 4 } })
    .resize(within(IMAGE_LONG_SIDE))
    .png({ compressionLevel: 0 })
  const png = await (hasAlpha ? image : image.removeAlpha()).toBuffer()
  return icc ? withProfile(png, icc) : png
}

async function decodeHeic(bytes: Buffer, page: number, signal: AbortSignal): Promise<Decoded> {
  const worker = new Worker(new URL('./heic-worker.mjs', import.meta.url), {
    workerData: { bytes, page },
    execArgv: [],
    // Hides the decoder's warnings about the file.
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

/** Inserts an iCCP chunk after the PNG's header: length, type, name, method 0, deflated profile, checksum. */
function withProfile(png: Buffer, icc: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(body.length - 4, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return Buffer.concat([png.subarray(0, SIGNATURE_AND_HEADER), chunk, png.subarray(SIGNATURE_AND_HEADER)])
}
