import ImageKit, { APIConnectionError, NotFoundError, toFile } from '@imagekit/nodejs'
import { IMAGE_LONG_SIDE } from '../../../contracts/image-rules.ts'
import { AppError } from '../../http/app-error.ts'
import { fetchWithoutRedirects } from '../fetch-without-redirects.ts'
import { type FoundImage, type ImageStore, imageUrl } from './port.ts'

interface ImageKitOptions {
  publicKey: string
  privateKey: string
  urlEndpoint: string
  /** Of the management API, without its `/v1`. */
  apiUrl?: string | undefined
  /** Where files are sent: the whole address, or only its host for ImageKit's own path. */
  uploadUrl?: string | undefined
  /** How long one call may take, in ms, with the second try that it may need. */
  timeoutMs?: number
}

const API_URL = 'https://api.imagekit.io'
const UPLOAD_HOST = 'https://upload.imagekit.io'
const UPLOAD_PATH = '/api/v1/files/upload'
const DAY_MS = 24 * 60 * 60 * 1000
/** The most that one listing may answer. */
const LIST_LIMIT = 1000
const READABLE = /^image\/(jpe?g|png|webp|gif|avif|hei[cf])$/

/**
 * The ImageKit adapter. Permits are of upload API V1, whose signature covers the token and its end and nothing else: the
 * folder and the name are the browser's choice. What we would have done to a file ourselves (upright, small, no
 * metadata) ImageKit does before it stores it, when the browser sends `fields` along; what it serves it strips in any case.
 */
export function createImageKit(given: ImageKitOptions): ImageStore {
  const { publicKey, privateKey, urlEndpoint, timeoutMs = 20_000, ...addresses } = given
  const uploadUrl = wholeUploadUrl(addresses.uploadUrl ?? UPLOAD_HOST)
  const options = {
    privateKey,
    timeout: timeoutMs,
    maxRetries: 1,
    logLevel: 'off' as const,
    fetch: fetchWithoutRedirects,
  }
  const api = new ImageKit({ ...options, baseURL: (addresses.apiUrl ?? API_URL).replace(/\/v1$/, '') })
  // The SDK writes the upload's path itself; IMAGEKIT_UPLOAD_URL may name another one.
  const uploads = new ImageKit({ ...options, fetch: toUpload })
  // Only the upload: the SDK also tries out what fetch makes of a form, on an address that leads nowhere.
  function toUpload(...[url, init]: Parameters<typeof fetch>) {
    return fetchWithoutRedirects(init?.method?.toUpperCase() === 'POST' ? uploadUrl : url, init)
  }
  const asked = <T>(call: (signal: AbortSignal) => Promise<T>) => askedWithin(timeoutMs, call)
  return {
    id: 'imagekit',
    urlEndpoint,
    uploadUrl,
    permit(token, expire) {
      const signed = api.helper.getAuthenticationParameters(token, expire)
      return { ...signed, publicKey, urlEndpoint, uploadUrl, fields: { transformation: BEFORE_STORING } }
    },
    async store({ data, name, folder, width, height }) {
      const file = await toFile(data, name)
      const sent = { file, fileName: name, folder: `/${folder}` }
      const stored = await asked((signal) => uploads.files.upload(sent, { signal }))
      const { fileId, filePath } = stored
      if (!fileId || !filePath) throw new AppError('provider_failed', FAILED)
      const url = imageUrl({ urlEndpoint }, filePath.slice(1))
      return {
        ...{ fileId, filePath, url, fileType: 'image' as const },
        name: stored.name ?? name,
        width: stored.width ?? width,
        height: stored.height ?? height,
        size: stored.size ?? data.length,
      }
    },
    async find(paths) {
      const names = paths.map((path) => `"${path.split('/').at(-1)}"`)
      const query = { searchQuery: `name IN [${names.join(', ')}]`, limit: LIST_LIMIT }
      const files = await asked((signal) => api.assets.list(query, { signal }))
      if (!Array.isArray(files)) throw new AppError('provider_failed', FAILED)
      return files.flatMap((file) => found(file) ?? []).filter(({ path }) => paths.includes(path))
    },
    async read(path) {
      return asked(async (signal) => {
        const response = await fetchWithoutRedirects(`${imageUrl({ urlEndpoint }, path)}?${FOR_LOOKING}`, { signal })
        if (!response.ok) throw new Error(`answered with ${response.status}`)
        return Buffer.from(await response.arrayBuffer())
      })
    },
    async remove({ fileId }) {
      await asked((signal) => api.files.delete(fileId, { signal }).catch(ignoreMissing))
    },
    async usage(since, now) {
      // The end is not included.
      const endDate = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)
      const span = { startDate: since, endDate }
      const { mediaLibraryStorageBytes: stored, bandwidthBytes: served } = await asked((signal) =>
        api.accounts.usage.get(span, { signal }),
      )
      if (stored === undefined || served === undefined) throw new AppError('provider_failed', FAILED)
      return { stored, served }
    },
  }
}

const FOR_LOOKING = 'tr=w-1024,h-1024,c-at_max,f-jpg'
const BEFORE_STORING = JSON.stringify({ pre: `w-${IMAGE_LONG_SIDE},h-${IMAGE_LONG_SIDE},c-at_max` })

const wholeUploadUrl = (address: string): string =>
  new URL(address).pathname === '/' ? `${address.replace(/\/$/, '')}${UPLOAD_PATH}` : address

function found(entry: ImageKit.AssetListResponse[number]): FoundImage | null {
  if (entry.type === 'folder' || !('fileId' in entry)) return null
  const { fileId, filePath, fileType, mime, size = 0, width = 0, height = 0, createdAt } = entry
  if (!fileId || !filePath) return null
  const isImage = fileType !== 'non-image' && (mime === undefined || READABLE.test(mime))
  return { fileId, path: filePath.slice(1), size, width, height, isImage, createdAt: new Date(createdAt ?? Date.now()) }
}

const FAILED = 'Image storage had a problem. Please try again.'

/** The vendor's failures as ours; nothing of its answer reaches the caller. */
async function askedWithin<T>(timeoutMs: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  // The SDK's own time-out ends with the first byte of the answer.
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await call(signal)
  } catch (cause) {
    if (cause instanceof APIConnectionError || signal.aborted)
      throw new AppError('unavailable', "We can't reach image storage. Please try again.", {
        cause,
        retryAfter: 30,
      })
    throw new AppError('provider_failed', FAILED, { cause })
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof NotFoundError)) throw error
}
