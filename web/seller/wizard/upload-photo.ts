import type { Api } from '../../lib/api.ts'
import { messageOf } from '../../lib/api.ts'
import { ownAddress } from '../../ui/picture-source.ts'

/** A photo that did not reach the store; the message names it, the reason is the server's. */
export class UploadFailed extends Error {
  readonly reason: string

  constructor(message: string, reason: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

interface UploadTask {
  api: Api
  /** Of this site: the built-in store is reached the way the page was. */
  publicUrl: string
  name: string
  bytes: Promise<Blob>
  signal: AbortSignal
  /** The share of the file that has left, 0 to 1. */
  onProgress: (share: number) => void
}

const FOLDER = 'products'

/** Sends one photo straight to the image store, with a permit of its own. Answers its address there. Throws UploadFailed. */
export async function uploadPhoto({ api, publicUrl, name, bytes, signal, onProgress }: UploadTask): Promise<string> {
  const blob = await bytes
  const permit = await api('POST /api/imagekit-auth').catch((cause) => {
    throw new UploadFailed(`Failed to get ImageKit auth for ${name}`, messageOf(cause, NO_CONNECTION), cause)
  })
  const { token, expire, signature, publicKey, uploadUrl, fields } = permit
  const form = new FormData()
  const texts = { publicKey, signature, expire: String(expire), token, fileName: name, folder: FOLDER, ...fields }
  for (const [field, text] of Object.entries(texts)) form.set(field, text)
  // Last, so that a server has read what it needs to know before the bytes come.
  form.set('file', blob, name)
  const failed = (reason: string) => new UploadFailed(`Failed to upload ${name} to ImageKit`, reason)
  return send(ownAddress(uploadUrl, publicUrl), form, { signal, onProgress, failed })
}

const NO_CONNECTION = "We couldn't connect."

interface Sending extends Pick<UploadTask, 'signal' | 'onProgress'> {
  failed: (reason: string) => UploadFailed
}

/** Unlike fetch, XMLHttpRequest tells how much has left. */
function send(url: string, form: FormData, { signal, onProgress, failed }: Sending): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total)
    request.onerror = () => reject(failed(NO_CONNECTION))
    request.onabort = () => reject(failed('Cancelled.'))
    request.onload = () => {
      const answer = request.response as { url?: string; message?: string } | null
      if (request.status < 300 && answer?.url) resolve(answer.url)
      else reject(failed(answer?.message ?? "The upload didn't finish. Please try again."))
    }
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) reject(failed('Cancelled.'))
    else request.send(form)
  })
}
