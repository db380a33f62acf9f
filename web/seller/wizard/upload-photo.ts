import type { Api } from '../../lib/api.ts'
import { messageOf } from '../../lib/api.ts'
import { toSameOrigin } from '../../ui/picture-source.ts'

/** `message` names the photo; `reason` is the server's. */
export class UploadError extends Error {
  readonly reason: string

  constructor(message: string, reason: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

interface UploadTask {
  api: Api
  /** This site's; the built-in store is reached at the page's own origin instead. */
  publicUrl: string
  name: string
  bytes: Promise<Blob>
  signal: AbortSignal
  /** `share` is the uploaded part, 0 to 1. */
  onProgress: (share: number) => void
}

const FOLDER = 'products'

/** Uploads one photo directly to the image store, with its own permit. Returns its URL. Throws UploadError. */
export async function uploadPhoto({ api, publicUrl, name, bytes, signal, onProgress }: UploadTask): Promise<string> {
  const blob = await bytes
  const permit = await api('POST /api/imagekit-auth').catch((cause) => {
    throw new UploadError(`Failed to get ImageKit auth for ${name}`, messageOf(cause, NO_CONNECTION), cause)
  })
  const { token, expire, signature, publicKey, uploadUrl, fields } = permit
  const form = new FormData()
  const texts = { publicKey, signature, expire: String(expire), token, fileName: name, folder: FOLDER, ...fields }
  for (const [field, text] of Object.entries(texts)) form.set(field, text)
  // Last, so the server has read the other fields before the bytes arrive.
  form.set('file', blob, name)
  const failed = (reason: string) => new UploadError(`Failed to upload ${name} to ImageKit`, reason)
  return send(toSameOrigin(uploadUrl, publicUrl), form, { signal, onProgress, failed })
}

const NO_CONNECTION = "We couldn't connect."

interface SendOptions extends Pick<UploadTask, 'signal' | 'onProgress'> {
  failed: (reason: string) => UploadError
}

/** XMLHttpRequest reports upload progress; fetch does not. */
function send(url: string, form: FormData, { signal, onProgress, failed }: SendOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onerror = () => reject(failed(NO_CONNECTION))
    request.onabort = () => reject(failed('Canceled.'))
    request.onload = () => {
      const answer = request.response as { url?: string; message?: string } | null
      if (request.status < 300 && answer?.url) resolve(answer.url)
      else reject(failed(answer?.message ?? "The upload didn't finish. Please try again."))
    }
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) reject(failed('Canceled.'))
    else request.send(form)
  })
}
