import { type Api, hasStatus, messageOf, RequestError } from '../../lib/api.ts'
import { TOO_LARGE } from '../../lib/prepare-photo.ts'
import { isTransient } from '../../lib/request-failure.ts'
import { toSameOrigin } from '../../ui/picture-source.ts'

/** The server's status, or 0 without an answer. */
type Status = number

const FILE_REFUSALS = [400, 413, 415, 422]

/** Whether the server refused the file itself: sending it again cannot succeed. */
export const isFileRefusal = (error: unknown): boolean => hasStatus(error, ...FILE_REFUSALS)

/** `message` names the photo; `reason` is the server's. */
export class UploadError extends Error {
  readonly reason: string
  readonly status: Status

  constructor(message: string, reason: string, status: Status) {
    super(message)
    this.reason = reason
    this.status = status
  }

  /** Whether the same photo can succeed later: false if the server refused the file itself. */
  get canRetry(): boolean {
    return !FILE_REFUSALS.includes(this.status)
  }

  /** Whether to retry automatically: the connection was lost or the server is busy. */
  get isTransient(): boolean {
    return this.status === 0 || isTransient(this.status)
  }
}

export interface UploadTask {
  api: Api
  /** This site's public URL. Uploads to the built-in store use the page's own origin instead. */
  publicUrl: string
  name: string
  bytes: Promise<Blob>
  signal: AbortSignal
  /** `share` is the uploaded part, 0 to 1. */
  onProgress: (share: number) => void
}

const FOLDER = 'products'

/**
 * Uploads one photo directly to the image store, with its own permit. Returns its URL. Throws UploadError, or another error if
 * this device has lost the photo.
 */
export async function uploadPhoto({ api, publicUrl, name, bytes, signal, onProgress }: UploadTask): Promise<string> {
  const blob = await bytes
  const permit = await api('POST /api/imagekit-auth', { signal }).catch((error) => {
    const status = error instanceof RequestError ? error.status : 0
    const message = `Failed to get ImageKit auth for ${name}`
    throw new UploadError(message, messageOf(error, status === 0 ? NO_CONNECTION : UNFINISHED), status)
  })
  const { token, expire, signature, publicKey, uploadUrl, fields } = permit
  const form = new FormData()
  const texts = { publicKey, signature, expire: String(expire), token, fileName: name, folder: FOLDER, ...fields }
  for (const [field, text] of Object.entries(texts)) form.set(field, text)
  // Last, so the server has read the other fields before the bytes arrive.
  form.set('file', blob, name)
  const failed = (reason: string, status: Status) =>
    new UploadError(`Failed to upload ${name} to ImageKit`, reason, status)
  try {
    return await send(toSameOrigin(uploadUrl, publicUrl), form, { signal, onProgress, failed })
  } catch (error) {
    // To the request, a file that is deleted or changed meanwhile looks like a lost connection, which is waited out.
    if (error instanceof UploadError && error.status === 0) await requireReadable(blob)
    throw error
  }
}

async function requireReadable(blob: Blob): Promise<void> {
  await blob
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause) => {
      throw new Error("This photo can't be read from this device anymore.", { cause })
    })
}

const NO_CONNECTION = "We couldn't connect."
const UNFINISHED = "The upload didn't finish. Please try again."

/** Without any progress. The server responds only after decoding the photo, which may be queued behind others. */
const STALL_MS = 90_000

interface SendOptions extends Pick<UploadTask, 'signal' | 'onProgress'> {
  failed: (reason: string, status: Status) => UploadError
}

/** XMLHttpRequest reports upload progress; fetch does not. */
function send(url: string, form: FormData, { signal, onProgress, failed }: SendOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let stall: ReturnType<typeof setTimeout>
    // A connection that dies in a tunnel may never report an error.
    const watch = () => {
      clearTimeout(stall)
      stall = setTimeout(() => request.abort(), STALL_MS)
    }
    request.open('POST', url)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => {
      watch()
      onProgress(loaded / total)
    }
    request.onerror = () => reject(failed(NO_CONNECTION, 0))
    request.onabort = () => reject(failed(NO_CONNECTION, 0))
    request.onload = () => {
      const answer = request.response as { url?: string; message?: string } | null
      if (request.status < 300 && answer?.url) resolve(answer.url)
      else reject(failed(answer?.message ?? (request.status === 413 ? TOO_LARGE : UNFINISHED), request.status))
    }
    request.onloadend = () => clearTimeout(stall)
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) reject(failed(NO_CONNECTION, 0))
    else {
      watch()
      request.send(form)
    }
  })
}
