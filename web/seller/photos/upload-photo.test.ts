import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Api, RequestError } from '../../lib/api.ts'
import { UploadError, uploadPhoto } from './upload-photo.ts'

const api = (async () => ({
  token: 't',
  expire: 1,
  signature: 's',
  publicKey: 'p',
  uploadUrl: '/upload',
})) as unknown as Api

const upload = (file: Blob, call = api) =>
  uploadPhoto({
    api: call,
    publicUrl: 'http://localhost:3000',
    name: 'lamp.heic',
    bytes: Promise.resolve(file),
    signal: new AbortController().signal,
    onProgress: () => {},
  })

/** Ends like a request without a connection, and like one whose file cannot be read. */
class FailingRequest {
  upload = {}
  onerror = () => {}
  onloadend = () => {}
  open() {}
  send() {
    this.onerror()
    this.onloadend()
  }
}

/** A proxy's refusal with a page of its own, which is no JSON. */
class RefusedRequest extends FailingRequest {
  status = 413
  response = null
  onload = () => {}
  override send() {
    this.onload()
    this.onloadend()
  }
}

/** A chosen file that was deleted, changed or unplugged since. */
class LostFile extends Blob {
  override slice(): Blob {
    return Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) })
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FailingRequest))
afterEach(() => vi.unstubAllGlobals())

test('a photo that this device can no longer read is not taken for a lost connection, which would hold up all others', async () => {
  const error = await upload(new LostFile(['bytes'])).catch((error: unknown) => error)
  expect(error).not.toBeInstanceOf(UploadError)
  expect(error).toMatchObject({ message: "This photo can't be read from this device anymore." })
})

test('a photo that this device can read waits for the connection', async () => {
  await expect(upload(new Blob(['bytes']))).rejects.toMatchObject({ status: 0, isTransient: true })
})

test('a photo whose upload the server does not permit says so, with its reason', async () => {
  const refuse = (async () => {
    throw new RequestError(403, 'Not now.')
  }) as unknown as Api
  await expect(upload(new Blob(['bytes']), refuse)).rejects.toMatchObject({
    message: 'Failed to get ImageKit auth for lamp.heic',
    reason: 'Not now.',
    status: 403,
  })
})

test('a photo that a proxy refuses as too large says what to do', async () => {
  vi.stubGlobal('XMLHttpRequest', RefusedRequest)
  await expect(upload(new Blob(['bytes']))).rejects.toMatchObject({
    reason: 'This photo is too large. Please choose a smaller one.',
    canRetry: false,
  })
})
